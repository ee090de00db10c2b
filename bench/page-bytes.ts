/**
 * What a phone loads of home pages, a list of 48 and the page of a product: HTML and scripts before anybody touches anything,
 * and the scripts that the first touch starts (docs/adr/0020), compressed, beside the sheet (docs/adr/0094) and what only scripts
 * show (docs/adr/0097), which are loaded once.
 * HTML as the edge sends it in brotli: to the first reader, and once it is read often (docs/adr/0095). Goals: ≤ 160 kB of scripts
 * before interaction, ≤ 16 kB of HTML of a list.
 */
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { until } from '../tests/support/until.ts';
import { startProduct, type Product } from '../tests/support/product.ts';
import { print } from './support/report.ts';

interface PageBytes {
  name: string;
  host: string;
  nodes: number;
  html: { plain: number; gzip: number; brotli: number; brotliReadOften: number };
  scripts: ScriptBytes;
  scriptsOfTheFirstTouch: ScriptBytes;
}

interface ScriptBytes {
  files: number;
  plain: number;
  gzip: number;
}

const PAGES = [
  { name: 'the home page', host: 'at.localhost', path: '/', goal: undefined },
  { name: 'the home page', host: 'lingerie.localhost', path: '/', goal: undefined },
  { name: 'a list', host: 'at.localhost', path: '/c/damenmode', goal: { atMost: 16 } },
  { name: 'a list of 48', host: 'at.localhost', path: '/c/damenmode?page=2', goal: { atMost: 16 } },
  { name: 'a product', host: 'at.localhost', path: '/p/SKU-1001', goal: undefined },
] as const;

const product = await startProduct();
try {
  const pages: PageBytes[] = [];
  for (const page of PAGES) pages.push(await bytesOf(product, page));
  const sheet = await sheetBytes(product);
  const dormant = await dormantBytes(product);
  print({
    about: 'What a browser loads before the first touch, in bytes of gzip 6 and of brotli as the edge sends it.',
    rows: [
      { what: 'the sheet of all pages', measured: sheet / 1_000, unit: 'kB brotli' },
      { what: 'what pages of at.localhost leave to scripts', measured: dormant / 1_000, unit: 'kB brotli' },
      ...pages.flatMap(({ name, host, nodes, html, scripts }, index) => [
        {
          what: `scripts of ${name} of ${host}`,
          measured: scripts.gzip / 1_000,
          unit: 'kB gzip',
          goal: { atMost: 160 },
        },
        { what: `HTML of ${name} of ${host}, ${nodes} nodes`, measured: html.gzip / 1_000, unit: 'kB gzip' },
        {
          what: `HTML of ${name} of ${host}, sent to its first reader`,
          measured: html.brotli / 1_000,
          unit: 'kB brotli',
        },
        {
          what: `HTML of ${name} of ${host}, read often`,
          measured: html.brotliReadOften / 1_000,
          unit: 'kB brotli',
          ...(PAGES[index]?.goal === undefined ? {} : { goal: PAGES[index].goal }),
        },
      ]),
    ],
    details: { pages },
  });
} finally {
  await product.stop();
}

async function bytesOf(product: Product, { name, host, path }: (typeof PAGES)[number]): Promise<PageBytes> {
  const brotli = await sentBytes(product, host, path);
  const { body } = await product.get(path, { host });
  const elements = [...body.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes);
  const atOnce = elements.flatMap((attributes) => /\bsrc="([^"]+)"/.exec(attributes)?.[1] ?? []);
  const held = elements.flatMap((attributes) => /\bdata-scripts="([^"]+)"/.exec(attributes)?.[1]?.split(' ') ?? []);
  return {
    name,
    host,
    nodes: body.match(/data-node-id="/g)?.length ?? 0,
    html: {
      plain: Buffer.byteLength(body),
      gzip: gzipSync(body, { level: 6 }).length,
      brotli,
      brotliReadOften: await bytesReadOften(product, host, path, brotli),
    },
    scripts: await scriptBytes(product, host, atOnce),
    scriptsOfTheFirstTouch: await scriptBytes(product, host, held),
  };
}

/** How many bytes of brotli the edge sends of a page. */
function sentBytes({ ports }: Product, host: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'accept-encoding': 'br' };
    request({ host: '127.0.0.1', port: ports.edge, path, headers }, (answer) => {
      if (answer.statusCode !== 200 || answer.headers['content-encoding'] !== 'br')
        return void reject(new Error(`expected ${path} in brotli, got ${answer.statusCode}`));
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => resolve(bytes));
    })
      .on('error', reject)
      .end();
  });
}

/** Reads a page until the edge has packed it tighter than at first. */
async function bytesReadOften(product: Product, host: string, path: string, atFirst: number): Promise<number> {
  let bytes = atFirst;
  await until(`${path} is packed tighter`, async () => {
    bytes = await sentBytes(product, host, path);
    return bytes < atFirst * 0.97;
  });
  return bytes;
}

async function sheetBytes(product: Product): Promise<number> {
  const [{ host }] = PAGES;
  const { body } = await product.get('/', { host });
  const address = /<link id="sheet" rel="stylesheet" href="([^"]+)"/.exec(body)?.[1];
  if (address === undefined) throw new Error('expected a page with a link to its sheet, got none');
  return sentBytes(product, host, address);
}

async function dormantBytes(product: Product): Promise<number> {
  const [{ host }] = PAGES;
  const { body } = await product.get('/', { host });
  const name = /<template data-dormant="([^"]+)"/.exec(body)?.[1];
  if (name === undefined) throw new Error('expected a page that names what it leaves to scripts, got none');
  return sentBytes(product, host, `/-/dormant/${name}`);
}

async function scriptBytes({ get }: Product, host: string, addresses: string[]): Promise<ScriptBytes> {
  let [plain, gzip] = [0, 0];
  for (const address of new Set(addresses)) {
    const script = await get(address, { host });
    if (script.status !== 200) throw new Error(`expected the script ${address}, got ${script.status}`);
    plain += Buffer.byteLength(script.body);
    gzip += gzipSync(script.body, { level: 6 }).length;
  }
  return { files: new Set(addresses).size, plain, gzip };
}
