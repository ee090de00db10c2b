import { readFileSync } from 'node:fs';
import { LARGE, SMALL, type SentKind } from '@vitrine/commerce/reviews';
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { createMakePicture } from './index.ts';

/** 400 × 300 px, its upper left quarter red; with the copyright and the place that a camera wrote. */
const PHOTO = readFileSync(new URL('testing/photo.heic', import.meta.url));
const make = createMakePicture();
const plain = (width: number, height: number, background: string): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });
const red = (width: number, height: number): Sharp => plain(width, height, '#dd4422');
const WRITTEN = { IFD0: { Copyright: 'Wohnung Mara' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 4/1 0/1' } };

/** Two views, one after the other. */
async function moving(): Promise<Buffer> {
  const views = await Promise.all(['#000000', '#ffffff'].map((color) => plain(200, 200, color).png().toBuffer()));
  return sharp(views, { join: { animated: true } })
    .webp()
    .toBuffer();
}

async function madeOf(sent: Buffer, kind: SentKind) {
  const made = await make(sent, kind);
  if (typeof made === 'string') return expect.fail(`expected a picture, got ${made}`);
  const [small, large] = await Promise.all([SMALL, LARGE].map((width) => sharp(made.sizes[width]).metadata()));
  return { ...made, small: small ?? expect.fail(), large: large ?? expect.fail() };
}

it.each<[SentKind, (picture: Sharp) => Sharp]>([
  ['jpg', (picture) => picture.jpeg()],
  ['png', (picture) => picture.png()],
  ['webp', (picture) => picture.webp()],
])('a %s becomes a square and a large WebP, upright, without what a camera wrote', async (kind, encode) => {
  const sent = await encode(red(2_000, 1_000).withExif(WRITTEN).withMetadata({ orientation: 6 })).toBuffer();
  const { small, large, color, hash, sizes } = await madeOf(sent, kind);
  expect([small.width, small.height, large.width, large.height]).toEqual([240, 240, 810, 1_620]);
  expect([small.format, large.format]).toEqual(['webp', 'webp']);
  for (const { exif, xmp, orientation } of [small, large])
    expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined]);
  expect(hash).toMatch(/^[0-9a-f]{8}$/);
  expect(color).toMatch(/^#[c-f].[2-5].[1-3].$/);
  expect(sizes[LARGE].includes('Wohnung')).toBe(false);
});

it('a HEIC as phones make it is read too, and says nothing of where it was taken', async () => {
  expect(PHOTO.includes('Wohnung Mara')).toBe(true);
  const { large, sizes } = await madeOf(PHOTO, 'heic');
  expect([large.width, large.height, large.exif]).toEqual([400, 300, undefined]);
  expect(sizes[LARGE].includes('Wohnung')).toBe(false);
  const [r = 0, , b = 0] = await sharp(sizes[LARGE]).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
  expect(r).toBeGreaterThan(b + 80);
});

it.each<[string, SentKind, () => Promise<Buffer>]>([
  ['what only begins as a picture', 'png', async () => (await red(300, 300).png().toBuffer()).subarray(0, 90)],
  ['what begins as another', 'jpg', () => red(300, 300).png().toBuffer()],
  ['what only begins as a HEIC', 'heic', async () => PHOTO.subarray(0, 200)],
  ['a strip', 'jpg', () => red(4_000, 100).jpeg().toBuffer()],
  ['a stamp', 'webp', () => red(100, 100).webp().toBuffer()],
  [
    'more than 60 megapixels',
    'png',
    () => red(8_000, 8_000).toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer(),
  ],
  [
    'what is longer than 20,000 px',
    'png',
    () => red(21_000, 2_600).toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer(),
  ],
  ['what moves', 'webp', moving],
])('%s is no picture', async (_, kind, sent) => {
  expect(await make(await sent(), kind)).toBe('unreadable');
});

it('are a dozen in line, and one more is not taken as long as that is so', async () => {
  const sent = await red(200, 200).jpeg().toBuffer();
  const made = await Promise.all(Array.from({ length: 13 }, () => make(sent, 'jpg')));
  expect(made.map((one) => (one === 'busy' ? one : 'made'))).toEqual([...Array<string>(12).fill('made'), 'busy']);
  expect(await make(sent, 'jpg')).toMatchObject({ color: expect.any(String) });
});
