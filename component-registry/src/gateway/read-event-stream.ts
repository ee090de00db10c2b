import type { GatewayPart } from './operation.ts';

/**
 * The results of an event stream in the order in which they come (GraphQL over server-sent events, distinct connections),
 * until the server says `complete`. @throws Error if the stream ends before, or if an event is no JSON
 */
export async function* readEventStream(chunks: AsyncIterable<string>): AsyncGenerator<GatewayPart> {
  let rest = '';
  for await (const chunk of chunks) {
    // A line may end in CR LF, and that in the middle of a chunk.
    rest = `${rest}${chunk}`.replaceAll('\r\n', '\n');
    for (let end = rest.indexOf('\n\n'); end !== -1; end = rest.indexOf('\n\n')) {
      const { name, data } = readEvent(rest.slice(0, end));
      rest = rest.slice(end + 2);
      if (name === 'complete') return;
      if (data !== '') yield JSON.parse(data) as GatewayPart;
    }
  }
  throw new Error('expected the event stream to end with complete, it broke off');
}

/** Comments, which keep a connection awake, are events without data. */
function readEvent(text: string): { name: string; data: string } {
  let name = '';
  const data: string[] = [];
  for (const line of text.split('\n')) {
    const [, field, value] = /^(event|data):? ?(.*)$/.exec(line) ?? [];
    if (field === 'event') name = value ?? '';
    else if (field === 'data') data.push(value ?? '');
  }
  return { name, data: data.join('\n') };
}
