import { createHash } from 'node:crypto';
import {
  LARGE,
  LARGEST_HEIGHT,
  SMALL,
  type MadePicture,
  type MakePicture,
  type SentKind,
} from '@vitrine/commerce/reviews';
import { createTurns } from '@vitrine/platform/limits';
import sharp, { type Sharp } from 'sharp';
import { decodeHeic } from './decode-heic.ts';

/** As many as are made while whoever sent the last one still waits for an answer; each is held in memory meanwhile. */
const MOST_WAITING = 12;
const MOST_PIXELS = 60_000_000;
/** Of either side: a strip of one pixel by sixty million is few bytes, and a minute's work. */
const LONGEST_SIDE = 20_000;
/** Of either side, once it is as large as it is shown: less is a strip or a stamp. */
const LEAST_SIDE = 120;
/** Of served pictures (PR-020). */
const QUALITY = 75;
const FORMATS: Readonly<Record<Exclude<SentKind, 'heic'>, string>> = { jpg: 'jpeg', png: 'png', webp: 'webp' };

/**
 * Makes pictures one after the other, so that several that come at once leave room for the shop: upright, in sRGB, on white, as WebP,
 * without anything that a camera wrote beside them, such as where it was.
 */
export function createMakePicture(): MakePicture {
  const inTurn = createTurns();
  let waiting = 0;
  return (sent, kind) => {
    if (waiting >= MOST_WAITING) return Promise.resolve('busy');
    waiting += 1;
    return inTurn(() => makeOrRefuse(sent, kind)).finally(() => {
      waiting -= 1;
    });
  };
}

async function makeOrRefuse(sent: Buffer, kind: SentKind): Promise<MadePicture | 'unreadable'> {
  const open = await opened(sent, kind);
  if (open === undefined) return 'unreadable';
  try {
    const upright = await open()
      .rotate()
      .resize({ width: LARGE, height: LARGEST_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    if (Math.min(upright.info.width, upright.info.height) < LEAST_SIDE) return 'unreadable';
    return await sizesOf(upright.data);
  } catch {
    // Whatever the decoder says of bytes that somebody sent is a reason not to take them.
    return 'unreadable';
  }
}

async function sizesOf(upright: Buffer): Promise<MadePicture> {
  const large = await sharp(upright).webp({ quality: QUALITY, effort: 4 }).toBuffer();
  const small = await sharp(upright)
    .resize({ width: SMALL, height: SMALL, fit: 'cover' })
    .webp({ quality: QUALITY, effort: 4 })
    .toBuffer();
  const { dominant } = await sharp(small).stats();
  return {
    hash: createHash('sha256').update(large).digest('hex').slice(0, 8),
    color: `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
    sizes: { [SMALL]: small, [LARGE]: large },
  };
}

/** What was sent, as often as it is read; undefined if it is not what its first bytes say, or moves. */
async function opened(sent: Buffer, kind: SentKind): Promise<(() => Sharp) | undefined> {
  if (kind === 'heic') {
    const pixels = await decodeHeic(sent);
    if (pixels === undefined) return undefined;
    const { data, width, height } = pixels;
    return () => sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: MOST_PIXELS });
  }
  const open = (): Sharp => sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  try {
    const { format, pages = 1, width, height } = await open().metadata();
    const isWhole = format === FORMATS[kind] && pages === 1 && Math.max(width, height) <= LONGEST_SIDE;
    return isWhole ? open : undefined;
  } catch {
    return undefined;
  }
}
