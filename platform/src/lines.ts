/**
 * The lines of a text that comes in pieces, as UTF-8 or as strings. A line ends at U+000A alone, with a U+000D before it left
 * out, as in JSON Lines and in logs: U+2028 and U+2029, which JSON does not escape and `node:readline` breaks at, are letters
 * of a line. What stands after the last break is a line unless it is empty. Rejects as the pieces do.
 */
export async function* linesOf(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of pieces) {
    const text = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
    // A long line comes in many pieces, and is put together once.
    if (!text.includes('\n')) {
      rest += text;
      continue;
    }
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield withoutReturn(line);
  }
  const last = rest + decoder.decode();
  if (last !== '') yield withoutReturn(last);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
