import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brotliTail, compressAppendable, gzipAppendable, gzipTail, restoreText } from './appendable.ts';

const bytes = (maxLength: number) => fc.uint8Array({ maxLength, size: 'max' }).map((array) => Buffer.from(array));
/** Text like HTML: long and repetitive. */
const markup = fc
  .array(fc.constantFrom('<div class="a">', 'Kleid', '</div>', 'ü€', ' '), { maxLength: 4_000, size: 'max' })
  .map((parts) => Buffer.from(parts.join('')));

describe('bytes appended to a compressed text', () => {
  it('decode to the text and the tail, in gzip and in brotli, for any text and tail', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(bytes(5_000), markup), bytes(600), async (text, tail) => {
        const [page, gzip] = [await compressAppendable(text), await gzipAppendable(text)];
        const whole = Buffer.concat([text, tail]);
        expect(gunzipSync(Buffer.concat([gzip, gzipTail(page, tail)])).equals(whole)).toBe(true);
        expect(brotliDecompressSync(Buffer.concat([page.brotli, brotliTail(tail)])).equals(whole)).toBe(true);
        expect((await restoreText(page)).equals(text)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it.each([0, 1, 65_535, 65_536, 65_537, 200_000])(
    'a tail of %i bytes, around the limits of a block',
    async (length) => {
      const text = Buffer.from('<html>'.repeat(1_000));
      const [page, gzip] = [await compressAppendable(text), await gzipAppendable(text)];
      const tail = Buffer.alloc(length, 'props');
      const whole = Buffer.concat([text, tail]);
      expect(gunzipSync(Buffer.concat([gzip, gzipTail(page, tail)])).equals(whole)).toBe(true);
      expect(brotliDecompressSync(Buffer.concat([page.brotli, brotliTail(tail)])).equals(whole)).toBe(true);
    },
  );

  it('one page serves many tails', async () => {
    const text = Buffer.from('<main></main>');
    const [page, gzip] = [await compressAppendable(text), await gzipAppendable(text)];
    for (const tail of ['one', 'another', '']) {
      const decoded = gunzipSync(Buffer.concat([gzip, gzipTail(page, Buffer.from(tail))])).toString();
      expect(decoded).toBe(`<main></main>${tail}`);
    }
  });
});
