import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';

/** A picture as it is kept: upright, in sRGB, without anything that the camera or the editor wrote beside it. */
export interface Master {
  bytes: Buffer;
  /** The first 8 hex digits of its SHA-256. */
  hash: string;
  width: number;
  height: number;
  color: string;
}

/** So many bytes may be sent. */
export const MOST_BYTES = 20 * 1024 * 1024;
const MOST_PIXELS = 60_000_000;
/** Of either side of what is sent: a strip of one pixel by sixty million is few bytes, and a minute's work. */
const LONGEST_SENT = 20_000;
/** The widest rendition is 1600 px; a little more leaves room for a cut. */
const LONGEST_SIDE = 2400;
/** The narrowest rendition (`WIDTHS`). */
const LEAST_WIDTH = 240;
const QUALITY = 90;
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif']);

/** Reads a picture by what is in it, whatever it is called; a text says why it cannot be taken. */
export async function readPicture(sent: Buffer): Promise<Master | string> {
  if (sent.length > MOST_BYTES) return `expected at most 20 MB, got ${(sent.length / 1_048_576).toFixed(1)} MB`;
  const open = (): Sharp => sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  try {
    const { format, pages = 1, width, height } = await open().metadata();
    if (!FORMATS.has(format)) return `expected a JPEG, PNG, WebP or AVIF, got ${format}`;
    if (pages > 1) return 'expected a picture that stands still, got one that moves; send one view of it';
    if (Math.max(width, height) > LONGEST_SENT)
      return `expected at most ${LONGEST_SENT} px on either side, got ${width} × ${height} px`;
    const { data, info } = await open()
      .rotate()
      .resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    if (info.width < LEAST_WIDTH) return `expected a picture at least ${LEAST_WIDTH} px wide, got ${info.width} px`;
    const { dominant } = await sharp(data).flatten({ background: '#ffffff' }).stats();
    return {
      bytes: data,
      hash: createHash('sha256').update(data).digest('hex').slice(0, 8),
      width: info.width,
      height: info.height,
      color: `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
    };
  } catch (error) {
    // Whatever the decoder says of bytes that somebody sent is a reason not to take them.
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return `expected a whole JPEG, PNG, WebP or AVIF of at most 60 megapixels, got something else (${reason})`;
  }
}
