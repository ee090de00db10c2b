import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Logger } from '../../platform/logging.ts';
import type { PictureManifest } from './picture-manifest.ts';

export type PictureFormat = 'webp' | 'avif';

/** One rendition of a master: which picture, as of which hash, how wide, in which format. */
export interface PictureRequest {
  name: string;
  hash: string;
  width: number;
  format: PictureFormat;
}

/** Makes renditions when they are first asked for and keeps them. */
export interface PictureMaker {
  /** The bytes; undefined for an unknown picture or hash, a width that is not offered, or one beyond the master's. */
  make(request: PictureRequest): Promise<Buffer | undefined>;
}

export interface PictureMakerOptions {
  /** Asked every time, so a reload is seen at once. */
  manifest: () => PictureManifest;
  /** The folder of the masters. */
  masters: string;
  /** The folder of the renditions; made when needed. */
  kept: string;
  logger: Logger;
}

/** The widths that components ask for, in px. */
export const WIDTHS: readonly number[] = [240, 360, 480, 720, 1080, 1600];
/** AVIF costs ten times the CPU of WebP and pays off on large pictures alone. */
const AVIF_FROM = 720;
const AT_ONCE = 2;

/** Gives a maker: equal requests share one making, and at most two pictures are made at once. */
export function createPictureMaker({ manifest, masters, kept, logger }: PictureMakerOptions): PictureMaker {
  // One thread a picture: two pictures at once must not take every core from the pages.
  sharp.concurrency(1);
  const making = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= AT_ONCE) await new Promise<void>((resolve) => { waiting.push(resolve); });
    busy += 1;
    try {
      return await work();
    } finally {
      busy -= 1;
      waiting.shift()?.();
    }
  }

  async function keep(file: string, bytes: Buffer): Promise<void> {
    const draft = `${file}.${randomUUID()}`;
    try {
      await mkdir(kept, { recursive: true });
      await writeFile(draft, bytes);
      await rename(draft, file);
    } catch (error) {
      // A full disk costs time, not pictures.
      logger.warn({ err: error, file }, 'picture not kept');
      await rm(draft, { force: true }).catch(() => undefined);
    }
  }

  async function load(file: string, master: string, { width, format }: PictureRequest): Promise<Buffer> {
    const found = await readFile(file).catch(() => undefined);
    if (found !== undefined) return found;
    const bytes = await inTurn(() => render(path.join(masters, master), width, format));
    await keep(file, bytes);
    return bytes;
  }

  return {
    async make(request) {
      const { name, hash, width, format } = request;
      const picture = manifest().get(name);
      if (picture?.hash !== hash || !WIDTHS.includes(width) || width > picture.width) return undefined;
      if (format === 'avif' && width < AVIF_FROM) return undefined;
      const file = path.join(kept, `${name}.${hash}-${width}.${format}`);
      const running = making.get(file);
      if (running !== undefined) return running;
      const made = load(file, picture.file, request).finally(() => making.delete(file));
      making.set(file, made);
      return made;
    },
  };
}

function render(master: string, width: number, format: PictureFormat): Promise<Buffer> {
  const scaled = sharp(master).resize({ width, withoutEnlargement: true });
  return (format === 'avif' ? scaled.avif({ quality: 55, effort: 3 }) : scaled.webp({ quality: 78, effort: 4 })).toBuffer();
}
