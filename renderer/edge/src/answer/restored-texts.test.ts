import { expect, it } from 'vitest';
import { packagePage } from './packaged-page.ts';
import { createRestoredTexts } from './restored-texts.ts';

const pageOf = (text: string) => packagePage(Buffer.from(text), { assetHost: '', version: 'v1' });

it('a text is decompressed once for all who ask, and kept within its bytes', async () => {
  const texts = createRestoredTexts({ maxBytes: 250 });
  const first = await pageOf('a'.repeat(100));
  const [one, two] = [texts.of(first), texts.of(first)];
  expect(one).toBe(two);
  expect((await one).toString()).toBe('a'.repeat(100));
  expect(texts.of(first)).toBe(await one);
  // The same text of another rendering is the same bytes.
  expect(texts.of(await pageOf('a'.repeat(100)))).toBe(await one);
  await texts.of(await pageOf('b'.repeat(100)));
  await texts.of(await pageOf('c'.repeat(100)));
  expect(texts.of(first)).toBeInstanceOf(Promise);
});
