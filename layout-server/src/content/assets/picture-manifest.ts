import { existsSync, readFileSync } from 'node:fs';
import { fault, parseJson, type Fault, type Image, type Result } from '@vitrine/schemas';

/**
 * A master picture: width and height in px, the dominant colour, the first 8 hex digits of the file's SHA-256, and what is
 * to stay in sight where it is cropped, in hundredths of width and height.
 */
export interface Picture {
  file: string;
  width: number;
  height: number;
  color: string;
  hash: string;
  focus?: { x: number; y: number };
}

/** Master pictures by name. */
export type PictureManifest = ReadonlyMap<string, Picture>;

const MAX_BYTES = 4 * 1024 * 1024;
const NAME = /^[a-z0-9][a-z0-9-]{0,79}$/;

/**
 * Reads `pictures.json`. A file that does not exist gives no pictures. Faults name the picture and the field:
 * file names that leave the folder, sizes that are not positive integers, colours and hashes of another form.
 */
export function loadPictures(file: string): Result<PictureManifest> {
  if (!existsSync(file)) return { ok: true, value: new Map() };
  const parsed = parseJson(readFileSync(file, 'utf8'), { maxBytes: MAX_BYTES, layer: 'pictures.json' });
  if (!parsed.ok) return parsed;
  const entries = Object.entries(parsed.value ?? {});
  const faults = entries.flatMap(([name, picture]) => pictureFaults(name, picture));
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: new Map(entries) as PictureManifest };
}

/** The picture as components take it: an address without width and extension; `host` is an origin or empty. */
export function imageOf(name: string, manifest: PictureManifest, host: string): Image | undefined {
  const picture = manifest.get(name);
  return picture && imageAt(name, picture, host);
}

/**
 * So much of a picture's hash is in its address, since a list has a hundred of them and a page cannot compress them: editions of one
 * name are told apart by it.
 */
const HASH_DIGITS = 6;

/** What of a hash is in an address; those made before 2026-11-28 have all of it, and stay good. */
export function addressHash(hash: string): string {
  return hash.slice(0, HASH_DIGITS);
}

/** A picture as components take it, by the name that it has in addresses. */
export function imageAt(
  name: string,
  { width, height, color, hash, focus }: Omit<Picture, 'file'>,
  host: string,
): Image {
  return {
    src: `${host}/assets/${name}.${addressHash(hash)}`,
    width,
    height,
    color,
    ...(focus !== undefined && { focus }),
  };
}

function pictureFaults(name: string, picture: unknown): Fault[] {
  const refuse = (pointer: string, expected: string, got: unknown): Fault[] => [
    fault('INVALID_SHAPE', { expected, got, pointer: `/${name}${pointer}`, layer: 'pictures.json' }),
  ];
  if (!NAME.test(name)) return refuse('', 'a name of lower-case words', name);
  if (picture === null || typeof picture !== 'object') return refuse('', 'a picture', picture);
  const { file, width, height, color, hash, focus } = picture as Record<string, unknown>;
  return [
    ...(typeof file === 'string' && /^(goods\/)?[a-z0-9-]+\.(webp|avif)$/.test(file)
      ? []
      : refuse('/file', 'a WebP or AVIF file beside the manifest', file)),
    ...(isSize(width) ? [] : refuse('/width', 'a width in px', width)),
    ...(isSize(height) ? [] : refuse('/height', 'a height in px', height)),
    ...(typeof color === 'string' && /^#[0-9a-f]{6}$/.test(color)
      ? []
      : refuse('/color', 'a colour as #rrggbb', color)),
    ...(typeof hash === 'string' && /^[0-9a-f]{8}$/.test(hash) ? [] : refuse('/hash', '8 hex digits', hash)),
    ...(focus === undefined || isFocus(focus) ? [] : refuse('/focus', 'x and y of 0 to 100', focus)),
  ];
}

function isSize(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}

function isFocus(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y } = value as Record<string, unknown>;
  return [x, y].every((part) => typeof part === 'number' && Number.isInteger(part) && part >= 0 && part <= 100);
}
