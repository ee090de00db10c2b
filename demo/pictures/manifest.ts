import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import sharp from 'sharp';
import { FOCUS } from './focus.ts';

/** Where masters and their manifest are kept. */
export const assets = new URL('../../layout-server/assets/', import.meta.url).pathname;
const picturesFolder = join(assets, 'pictures');

/** The middle value of each channel: the paper or the wall, which fills most of every picture. */
async function dominantColour(picture: Buffer): Promise<string> {
  const small = await sharp(picture).removeAlpha().resize(24, 32, { fit: 'fill' }).raw().toBuffer();
  const middle = [0, 1, 2].map(
    (offset) => [...small].filter((_, index) => index % 3 === offset).toSorted((a, b) => a - b)[(24 * 32) / 2] ?? 0,
  );
  return `#${middle.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The masters of a folder below `pictures/`, in order of their names; none where it does not exist. */
async function mastersIn(folder: string): Promise<string[]> {
  if (!existsSync(join(picturesFolder, folder))) return [];
  const files = await readdir(join(picturesFolder, folder));
  return files
    .filter((file) => /\.(webp|avif)$/.test(file))
    .sort()
    .map((file) => `${folder}${file}`);
}

/** Rewrites the manifest from the files that are there, a picture a line, so that two runs cannot lose one another's entries. */
export async function writeManifest(): Promise<void> {
  const lines: string[] = [];
  for (const file of [...(await mastersIn('')), ...(await mastersIn('goods/'))]) {
    const bytes = await readFile(join(picturesFolder, file));
    const { width, height } = await sharp(bytes).metadata();
    const color = await dominantColour(bytes);
    const name = basename(file, extname(file));
    const focus = FOCUS[name];
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
    const entry = { file, width, height, color, hash, ...(focus !== undefined && { focus }) };
    lines.push(`  ${JSON.stringify(name)}: ${JSON.stringify(entry)}`);
  }
  await writeFile(join(assets, 'pictures.json'), `{\n${lines.join(',\n')}\n}\n`);
}
