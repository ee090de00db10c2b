/** Kinds of images that are taken, with what they are to browsers and mail programs. */
export const CONTENT_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  heic: 'image/heic',
} as const;
export type FileKind = keyof typeof CONTENT_TYPES;

/** Brands of ISO 23008-12; AVIF, which is built alike, has others. */
const HEIF_BRAND = /^(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)$/u;
const PNG = '\u0089PNG\r\n\u001A\n';
/** Bytes of the headers that bitmaps begin with. */
const BITMAP_HEADERS: ReadonlySet<number> = new Set([12, 40, 52, 56, 64, 108, 124]);
const BITMAP_START = 18;

/** What a file is by its first bytes, whatever its name says; undefined for everything that is not taken. */
export function kindOf(bytes: Buffer): FileKind | undefined {
  const text = (from: number, to: number): string => bytes.toString('latin1', from, to);
  if (bytes.length > 2 && bytes.readUIntBE(0, 3) === 0xffd8ff) return 'jpg';
  if (text(0, PNG.length) === PNG) return 'png';
  if (/^GIF8[79]a$/u.test(text(0, 6))) return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && HEIF_BRAND.test(text(8, 12))) return 'heic';
  if (text(0, 2) === 'BM' && bytes.length >= BITMAP_START && BITMAP_HEADERS.has(bytes.readUInt32LE(14))) return 'bmp';
  return undefined;
}
