import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { develop } from '../relief.ts';
import type { Picture } from '../picture.ts';
import { productSize } from '../studio.ts';
import { sceneOf, VARIANTS } from './scenes.ts';
import { VIEWS, type Subject, type View } from './subject.ts';
import { pictureOf } from './views.ts';

/** Goods are shown on cards and in galleries of phones: 480 px wide, a few kB each. */
const SCALE = 480 / productSize.width;
/** SVG is turned into pixels on other threads meanwhile. */
const AT_ONCE = 3;
sharp.concurrency(1);

async function pixels(picture: Picture): Promise<Sharp> {
  const { data, width, height } = await develop(picture, SCALE);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** The empty scene as a ground, for the subject at a place in the list; each is drawn once a run. */
function scenes(): (subject: Subject, place: number) => Promise<string> {
  const drawn = new Map<string, Promise<string>>();
  const draw = async ({ shape }: Subject, variant: number): Promise<string> => {
    const { width, height } = productSize;
    const png = await (await pixels(sceneOf(shape.scene, variant))).png().toBuffer();
    return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><image width="${width}" height="${height}" xlink:href="data:image/png;base64,${png.toString('base64')}"/></svg>`;
  };
  return (subject, place) => {
    const variant = place % VARIANTS;
    const key = `${subject.shape.scene} ${variant}`;
    const known = drawn.get(key) ?? draw(subject, variant);
    drawn.set(key, known);
    return known;
  };
}

interface Due {
  readonly subject: Subject;
  readonly place: number;
  readonly view: View;
  readonly picture: string;
}

/** What is drawn of subjects: those that are asked for, in `part` of `parts` processes, or all that are not in the folder yet. */
export interface DrawOptions {
  readonly isAsked: (subject: Subject) => boolean;
  readonly part?: number;
  readonly parts?: number;
  readonly isAnew?: boolean;
  /** Of each only this view; left out, all. */
  readonly only?: string;
}

/** Draws pictures of subjects as AVIF; a subject's place in the list decides in which scene it is shown. */
export async function drawGoods(
  folder: string,
  subjects: readonly Subject[],
  { isAsked, part = 0, parts = 1, isAnew = false, only }: DrawOptions,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const sceneFor = scenes();
  const due = subjects.flatMap((subject, place) =>
    place % parts === part && isAsked(subject)
      ? VIEWS.flatMap((view): Due[] => {
          const picture = subject.pictures[view];
          if (picture === undefined || (only ?? view) !== view) return [];
          return isAnew || !existsSync(join(folder, `${picture}.avif`)) ? [{ subject, place, view, picture }] : [];
        })
      : [],
  );
  const next = due.values();
  const work = async (): Promise<void> => {
    for (const { subject, place, view, picture } of next) {
      const ground = view === 'styled' ? await sceneFor(subject, place) : '';
      const bytes = await (await pixels(pictureOf(subject, view, ground))).avif({ quality: 45, effort: 3 }).toBuffer();
      await writeFile(join(folder, `${picture}.avif`), bytes);
      process.stdout.write(`${picture} ${bytes.length}\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
