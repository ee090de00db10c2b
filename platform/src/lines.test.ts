import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linesOf } from './lines.ts';

async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function allOf(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

it('gives back what was written line by line, in whatever pieces it comes', async () => {
  const line = fc
    .string({ unit: fc.constantFrom('a', 'ä', '€', '😀', '\u2028', '\u2029', '\u0085', '\v', '"') })
    .filter((text) => text !== '');
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 9 }), fc.boolean(), async (lines, length, isEnded) => {
      const text = lines.join('\n') + (isEnded && lines.length > 0 ? '\n' : '');
      const read = await allOf(linesOf(inPieces(new TextEncoder().encode(text), length)));
      expect(read).toEqual(lines);
    }),
  );
});

it('takes strings, returns before the breaks, and empty lines', async () => {
  const pieces = async function* (): AsyncGenerator<string> {
    yield 'one\r';
    yield '\n\ntwo\rthree';
  };
  expect(await allOf(linesOf(pieces()))).toEqual(['one', '', 'two\rthree']);
});
