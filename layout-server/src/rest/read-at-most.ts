import type { Readable } from 'node:stream';

/** All bytes of a stream; undefined if there are more than `most`: then the rest is let by, and none of it is held. */
export async function readAtMost(stream: Readable, most: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  // To destroy it would take the connection away before the answer.
  for await (const part of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) break;
    parts.push(part);
  }
  if (size <= most) return Buffer.concat(parts, size);
  // Only now: a stream that is iterated does not flow.
  stream.resume();
  return undefined;
}
