import type { GatewayPart } from './operation.ts';

/**
 * The parts of a `multipart/mixed` answer in the order in which they come, until the last boundary.
 * @throws Error if the answer ends before, or if a part is no JSON
 */
export async function* readMultipart(chunks: AsyncIterable<string>, contentType: string): AsyncGenerator<GatewayPart> {
  const boundary = `--${boundaryOf(contentType)}`;
  let rest = '';
  let place: 'before the first' | 'behind a boundary' | 'within a part' = 'before the first';
  for await (const chunk of chunks) {
    rest += chunk;
    for (;;) {
      if (place === 'behind a boundary') {
        if (rest.length < 2) break;
        if (rest.startsWith('--')) return;
        place = 'within a part';
      }
      const delimiter = place === 'within a part' ? `\r\n${boundary}` : boundary;
      const end = rest.indexOf(delimiter);
      if (end === -1) break;
      // A part is whole with the boundary behind it; what follows may come much later.
      const part = place === 'within a part' ? bodyOf(rest.slice(0, end)) : '';
      rest = rest.slice(end + delimiter.length);
      place = 'behind a boundary';
      if (part !== '') yield JSON.parse(part) as GatewayPart;
    }
  }
  throw new Error('expected the answer to end with its last boundary, it broke off');
}

/** RFC 2046: without quotes, in them, or left out. */
function boundaryOf(contentType: string): string {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]*)"|([^;\s]+))/i.exec(contentType) ?? [];
  return quoted ?? bare ?? '-';
}

/** What follows the headers of a part. */
function bodyOf(part: string): string {
  const start = part.indexOf('\r\n\r\n');
  return start === -1 ? '' : part.slice(start + 4).trim();
}
