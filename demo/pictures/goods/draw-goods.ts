import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { DESIGNS, type Design } from '../../goods/designs.ts';
import { develop } from '../relief.ts';
import type { Picture } from '../picture.ts';
import { productSize } from '../studio.ts';
import { sceneOf, VARIANTS } from './scenes.ts';
import { pictureOf, shapeOf, VIEWS, type View } from './views.ts';

/** Goods are shown on cards and in galleries of phones: 480 px wide, a few kB each. */
const SCALE = 480 / productSize.width;
/** SVG is turned into pixels on other threads meanwhile. */
const AT_ONCE = 3;
sharp.concurrency(1);

async function pixels(picture: Picture): Promise<Sharp> {
  const { data, width, height } = await develop(picture, SCALE);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** The empty scene as a ground; each is drawn once a run. */
function scenes(): (design: Design) => Promise<string> {
  const drawn = new Map<string, Promise<string>>();
  const draw = async (design: Design, variant: number): Promise<string> => {
    const { width, height } = productSize;
    const png = await (await pixels(sceneOf(shapeOf(design).scene, variant))).png().toBuffer();
    return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><image width="${width}" height="${height}" xlink:href="data:image/png;base64,${png.toString('base64')}"/></svg>`;
  };
  return (design) => {
    const variant = DESIGNS.indexOf(design) % VARIANTS;
    const key = `${shapeOf(design).scene} ${variant}`;
    const known = drawn.get(key) ?? draw(design, variant);
    drawn.set(key, known);
    return known;
  };
}

/** Draws the pictures of these designs that are not in the folder yet, as AVIF; `part` of `parts` processes. */
export async function drawGoods(
  folder: string,
  designs: readonly Design[],
  { part = 0, parts = 1, isAnew = false }: { part?: number; parts?: number; isAnew?: boolean } = {},
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const sceneFor = scenes();
  const due = designs.flatMap((design, place) =>
    VIEWS.map((view): [Design, View] => [design, view]).filter(
      ([{ name }, one]) => place % parts === part && (isAnew || !existsSync(join(folder, `${name}-${one}.avif`))),
    ),
  );
  const next = due.values();
  const work = async (): Promise<void> => {
    for (const [design, view] of next) {
      const ground = view === 'styled' ? await sceneFor(design) : '';
      const bytes = await (await pixels(pictureOf(design, view, ground))).avif({ quality: 45, effort: 3 }).toBuffer();
      await writeFile(join(folder, `${design.name}-${view}.avif`), bytes);
      process.stdout.write(`${design.name}-${view} ${bytes.length}\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
