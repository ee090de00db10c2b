import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { boundedStream, TooLarge } from './bounded-stream.ts';

const MEGABYTE = 1_048_576;
const inPieces = (pieces: number, bytes: number): Readable =>
  Readable.from(Array.from({ length: pieces }, () => Buffer.alloc(bytes)));

it('a body goes through as far as its bound, however large its pieces are', async () => {
  expect((await buffer(boundedStream(inPieces(64, 16_384), MEGABYTE))).length).toBe(MEGABYTE);
  expect((await buffer(boundedStream(inPieces(700, 1_400), MEGABYTE))).length).toBe(980_000);
  await expect(buffer(boundedStream(inPieces(65, 16_384), MEGABYTE))).rejects.toThrow(TooLarge);
});

it('a body that comes byte by byte ends long before its bound: each piece costs, whatever is in it', async () => {
  expect((await buffer(boundedStream(inPieces(1_000, 1), MEGABYTE))).length).toBe(1_000);
  await expect(buffer(boundedStream(inPieces(10_000, 1), MEGABYTE))).rejects.toThrow(TooLarge);
});
