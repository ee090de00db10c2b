import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { goodsOf } from '../goods/goods.ts';
import { SHOPS } from '../goods/shops.ts';
import { papers } from './appliances.ts';
import { machineSheet } from './machine-sheet.ts';
import { pdfOf } from './pdf.ts';

const folder = new URL('../../layout-server/assets/documents/', import.meta.url).pathname;

await mkdir(folder, { recursive: true });
const made = papers.map(({ tenant, sku, kind, name, sheet }) => {
  const bytes = pdfOf(sheet);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { tenant, sku, kind, file: `${name}.${hash}.pdf`, bytes };
});
// Their records, which `npm run goods` writes, name them already.
const ofGoods = Object.values(SHOPS).flatMap((shop) =>
  [...goodsOf(shop)].flatMap(({ sku, energy, maker, texts }) => {
    const said = shop.locales.flatMap(({ locale, language }) => {
      const text = texts[locale];
      return text?.name === undefined ? [] : [{ language, name: text.name, description: text.description ?? '' }];
    });
    return energy === undefined ? [] : [machineSheet({ sku, energyClass: energy.class, maker, said })];
  }),
);
const files = new Set([...made, ...ofGoods].map(({ file }) => file));
for (const old of await readdir(folder)) if (!files.has(old)) await rm(join(folder, old));
for (const { file, bytes } of ofGoods) await writeFile(join(folder, file), bytes);
for (const { tenant, sku, kind, file, bytes } of made) {
  await writeFile(join(folder, file), bytes);
  // What the record of the product names.
  process.stdout.write(`${tenant} ${sku} ${kind} /assets/${file} ${bytes.length}\n`);
}
