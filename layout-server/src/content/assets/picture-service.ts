import path from 'node:path';
import sharp from 'sharp';
import type { Logger } from '@vitrine/platform/logging';
import type { ObjectStore } from '@vitrine/platform/objects';
import type { Picture, PictureManifest } from './picture-manifest.ts';

export type PictureFormat = 'webp' | 'avif' | 'jpg';

/** One rendition of a master: which picture, as of which hash, how wide, in which format. */
export interface PictureRequest {
  name: string;
  /** How it begins, as addresses have it. */
  hash: string;
  width: number;
  format: PictureFormat;
}

/** Makes renditions when they are first asked for and keeps them. */
export interface PictureService {
  /** The bytes; undefined for an unknown picture or hash, a width that is not offered, or one beyond the master's. */
  make(request: PictureRequest): Promise<Buffer | undefined>;
}

export interface PictureServiceOptions {
  /** Asked every time, so a reload is seen at once. */
  manifest: () => PictureManifest;
  /** The folder of the masters. */
  masters: string;
  /** Pictures that are in no manifest, by the name in their address; none if left out. */
  others?: ((name: string, hash: string) => OtherPicture | undefined) | undefined;
  /** Where renditions are kept, shared by all instances. */
  kept: ObjectStore;
  logger: Logger;
}

/** A picture whose master is not in the folder. */
export interface OtherPicture {
  picture: Omit<Picture, 'file'>;
  /** What its renditions are kept under, without width and format. */
  key: string;
  /** Undefined if it is gone by now. */
  master(): Promise<Buffer | undefined>;
}

/** The widths that components ask for, in px. */
export const WIDTHS: readonly number[] = [240, 360, 480, 720, 1080, 1600];
/** What other sites show of a page that is shared: 1200 × 630 px, as a JPEG, which all of them read. */
const SHARED = { width: 1200, height: 630 } as const;
/** AVIF costs ten times the CPU of WebP and pays off on large pictures alone. */
const AVIF_FROM = 720;
const AT_ONCE = 2;

/** Gives the service: equal requests share one making, and at most two pictures are made at once. */
export function createPictureService({
  manifest,
  masters,
  others = () => undefined,
  kept,
  logger,
}: PictureServiceOptions): PictureService {
  // One thread a picture: two pictures at once must not take every core from the pages.
  sharp.concurrency(1);
  const making = new Map<string, Promise<Buffer | undefined>>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= AT_ONCE)
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    busy += 1;
    try {
      return await work();
    } finally {
      busy -= 1;
      waiting.shift()?.();
    }
  }

  async function find(key: string): Promise<Buffer | undefined> {
    try {
      return (await kept.get(key))?.bytes;
    } catch (error) {
      logger.warn({ err: error, key }, 'kept picture not read');
      return undefined;
    }
  }

  function look(name: string, hash: string): Found | undefined {
    const picture = manifest().get(name);
    if (picture?.hash.startsWith(hash))
      return {
        picture,
        key: `${name}.${picture.hash}`,
        master: () => Promise.resolve(path.join(masters, picture.file)),
      };
    return others(name, hash);
  }

  async function load(key: string, { picture, ...found }: Found, request: PictureRequest): Promise<Buffer | undefined> {
    const { width, format } = request;
    const known = await find(key);
    if (known !== undefined) return known;
    const master = await found.master();
    if (master === undefined) return undefined;
    const bytes = await inTurn(() =>
      format === 'jpg' ? renderShared(master, picture) : render(master, width, format),
    );
    try {
      await kept.put(key, { bytes, contentType: `image/${format === 'jpg' ? 'jpeg' : format}` });
    } catch (error) {
      // A full disk or a bucket that is away costs time, not pictures.
      logger.warn({ err: error, key }, 'picture not kept');
    }
    return bytes;
  }

  return {
    async make(request) {
      const { name, hash, width, format } = request;
      const found = look(name, hash);
      if (found === undefined || !isOffered(request, found.picture.width)) return undefined;
      const key = `${found.key}-${width}.${format}`;
      const running = making.get(key);
      if (running !== undefined) return running;
      const made = load(key, found, request).finally(() => making.delete(key));
      making.set(key, made);
      return made;
    },
  };
}

interface Found extends Omit<OtherPicture, 'master'> {
  /** A file, or what is in it. */
  master(): Promise<string | Buffer | undefined>;
}

/** Of served pictures (PR-020). */
const QUALITY = 75;
/** On AVIF's scale, where the same number costs and shows more. */
const AVIF_QUALITY = 55;

function isOffered({ width, format }: PictureRequest, masterWidth: number): boolean {
  if (format === 'jpg') return width === SHARED.width;
  return WIDTHS.includes(width) && width <= masterWidth && (format !== 'avif' || width >= AVIF_FROM);
}

/** A wide master is cut to the ratio; an upright one is shown whole, on its own ground. */
function renderShared(master: string | Buffer, { width, height, color }: OtherPicture['picture']): Promise<Buffer> {
  const fit = width > height ? 'cover' : 'contain';
  return sharp(master)
    .resize({ ...SHARED, fit, background: color })
    .flatten({ background: color })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
}

function render(master: string | Buffer, width: number, format: Exclude<PictureFormat, 'jpg'>): Promise<Buffer> {
  const scaled = sharp(master).resize({ width, withoutEnlargement: true });
  return (
    format === 'avif' ? scaled.avif({ quality: AVIF_QUALITY, effort: 3 }) : scaled.webp({ quality: QUALITY, effort: 4 })
  ).toBuffer();
}
