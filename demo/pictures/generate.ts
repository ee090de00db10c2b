import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { assets, writeManifest } from './manifest.ts';
import { allMasters } from './masters.ts';
import type { Master } from './picture.ts';
import { develop } from './relief.ts';

const picturesFolder = join(assets, 'pictures');

/** Small PNGs for looking at: nothing of the project changes. */
async function preview(masters: readonly Master[], folder: string, scale: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, draw } of masters) {
    const { data, width, height } = await develop(draw(), scale);
    await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(join(folder, `${name}.png`));
    process.stdout.write(`${name}\n`);
  }
}

async function renderMaster({ name, draw }: Master): Promise<void> {
  const { data, width, height } = await develop(draw(), 1);
  const flat = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  let webp = Buffer.alloc(0);
  for (const quality of [80, 75, 70, 64]) {
    webp = await sharp(flat).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= 45 * 1024) break;
  }
  await writeFile(join(picturesFolder, `${name}.webp`), webp);
  process.stdout.write(`${name} ${Math.round(webp.length / 1024)} kB\n`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    preview: { type: 'string' },
    scale: { type: 'string', default: '0.3333' },
  },
});
const masters = await allMasters();
const unknown = positionals.filter(
  (name) => !masters.some((master) => master.name === name || master.name.startsWith(`${name}-`)),
);
if (unknown.length > 0) throw new Error(`expected names of masters or their beginnings, got ${unknown.join(', ')}`);
const asked = masters.filter(
  ({ name }) => positionals.length === 0 || positionals.some((given) => name === given || name.startsWith(`${given}-`)),
);
if (values.preview === undefined) {
  await mkdir(picturesFolder, { recursive: true });
  const isDue = ({ name }: Master) =>
    values.all || positionals.length > 0 || !existsSync(join(picturesFolder, `${name}.webp`));
  for (const master of asked.filter(isDue)) await renderMaster(master);
  await writeManifest();
} else {
  await preview(asked, values.preview, Number(values.scale));
}
