import { Transform, type Readable, type TransformCallback } from 'node:stream';

/** A stream that ends with `TooLarge` after more bytes than it may have. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Less than any network carries at once, but for the last piece. */
const LEAST_PIECE = 512;

/**
 * The same bytes as they come, none of them looked at, with a `TooLarge` error beyond `most`. A smaller piece counts as
 * `LEAST_PIECE` bytes: it costs as much to pass on. What goes wrong with the source goes wrong with it.
 */
export function boundedStream(source: Readable, most: number): Readable {
  let bytes = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      bytes += Math.max(chunk.length, LEAST_PIECE);
      if (bytes > most) done(new TooLarge(`expected at most ${most} bytes`));
      else done(null, chunk);
    },
  });
  source.once('error', (error) => bounded.destroy(error));
  source.once('close', () => {
    if (!source.readableEnded) bounded.destroy(new Error('expected the whole body, its sender went away'));
  });
  return source.pipe(bounded);
}
