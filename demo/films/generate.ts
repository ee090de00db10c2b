import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { filmed } from './camera.ts';
import { FILM_SIZE, films, type Film } from './films.ts';
import { webmOf } from './webm.ts';

const assets = new URL('../../layout-server/assets/', import.meta.url).pathname;
const folder = join(assets, 'films');
/** An address that a browser takes for a safe one, as its encoder wants; the page is answered here. */
const STUDIO = 'https://studio.example/';

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
await page.route(`${STUDIO}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
await page.goto(STUDIO);
const kept = new Set<string>();
for (const film of films) await make(film);
await browser.close();
for (const old of await readdir(folder)) if (!kept.has(old)) await rm(join(folder, old));

/** Writes a film with its captions, and says what the record of the product names. */
async function make({ name, tenant, sku, picture, duration, looks, captions }: Film): Promise<void> {
  const master = await readFile(join(assets, 'pictures', `${picture}.webp`));
  const source = `data:image/webp;base64,${master.toString('base64')}`;
  const frames = await page.evaluate(filmed, { source, duration, looks: [...looks], ...FILM_SIZE });
  const decoded = frames.map(({ bytes, ...frame }) => ({ ...frame, bytes: Buffer.from(bytes, 'base64') }));
  await keep(`${name}`, 'webm', webmOf(decoded, { ...FILM_SIZE, duration }));
  for (const [locale, lines] of Object.entries(captions)) {
    const cues = lines.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${text}\n`);
    await keep(`${name}-${locale.toLowerCase()}`, 'vtt', Buffer.from(['WEBVTT\n', ...cues].join('\n')));
  }

  async function keep(title: string, kind: string, bytes: Uint8Array): Promise<void> {
    const file = `${title}.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.${kind}`;
    kept.add(file);
    await writeFile(join(folder, file), bytes);
    process.stdout.write(`${tenant} ${sku} /assets/${file} ${bytes.length}\n`);
  }
}

function clock(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice('YYYY-MM-DDT'.length, -1);
}
