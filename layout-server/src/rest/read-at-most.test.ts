import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readAtMost } from './read-at-most.ts';

const parts = (...sizes: number[]) => Readable.from(sizes.map((size) => Buffer.alloc(size, 7)));

it('gives all bytes up to the most', async () => {
  expect(await readAtMost(parts(), 5)).toEqual(Buffer.alloc(0));
  expect(await readAtMost(parts(2, 3), 5)).toEqual(Buffer.alloc(5, 7));
});

it('gives none of what is larger, and leaves the way open for the answer', async () => {
  const stream = parts(2, 3, 1, 1);
  expect(await readAtMost(stream, 5)).toBeUndefined();
  expect(stream.errored).toBeNull();
  await new Promise((resolve) => stream.once('end', resolve));
});
