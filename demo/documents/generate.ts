import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { papers } from './appliances.ts';
import { pdfOf } from './pdf.ts';

const folder = new URL('../../layout-server/assets/documents/', import.meta.url).pathname;

await mkdir(folder, { recursive: true });
const made = papers.map(({ tenant, sku, kind, name, sheet }) => {
  const bytes = pdfOf(sheet);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { tenant, sku, kind, file: `${name}.${hash}.pdf`, bytes };
});
const files = new Set(made.map(({ file }) => file));
for (const old of await readdir(folder)) if (!files.has(old)) await rm(join(folder, old));
for (const { tenant, sku, kind, file, bytes } of made) {
  await writeFile(join(folder, file), bytes);
  // What the record of the product names.
  process.stdout.write(`${tenant} ${sku} ${kind} /assets/${file} ${bytes.length}\n`);
}
