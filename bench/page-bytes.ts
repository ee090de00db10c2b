/**
 * What a phone loads of home pages, a list of 48 and the page of a product: HTML and scripts before anybody touches anything,
 * and the scripts that the first touch starts (docs/adr/0020), compressed, beside the sheet that is loaded once (docs/adr/0094). Goals: ≤ 160 kB of scripts before interaction, ≤ 16 kB
 * of HTML of a list as the edge sends it to browsers that read brotli.
 */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { startProduct, type Product } from '../tests/support/product.ts';
import { print } from './support/report.ts';

interface PageBytes {
  name: string;
  host: string;
  nodes: number;
  html: { plain: number; gzip: number; brotli: number };
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
  { name: 'a list of 48', host: 'at.localhost', path: '/c/damenmode?page=2', goal: { atMost: 16 } },
  { name: 'a product', host: 'at.localhost', path: '/p/SKU-1001', goal: undefined },
] as const;
/** The edge compresses with it what it keeps. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const product = await startProduct();
try {
  const pages: PageBytes[] = [];
  for (const page of PAGES) pages.push(await bytesOf(product, page));
  const sheet = await sheetBytes(product);
  print({
    about: 'What a browser loads before the first touch, in bytes of gzip 6 and brotli 5.',
    rows: [
      { what: 'the sheet of all pages', measured: sheet / 1_000, unit: 'kB brotli' },
      ...pages.flatMap(({ name, host, nodes, html, scripts }, index) => [
        {
          what: `scripts of ${name} of ${host}`,
          measured: scripts.gzip / 1_000,
          unit: 'kB gzip',
          goal: { atMost: 160 },
        },
        { what: `HTML of ${name} of ${host}, ${nodes} nodes`, measured: html.gzip / 1_000, unit: 'kB gzip' },
        {
          what: `HTML of ${name} of ${host}, ${nodes} nodes`,
          measured: html.brotli / 1_000,
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
  const { body } = await product.get(path, { host });
  // nomodule scripts are for browsers that the shop does not have any more.
  const elements = [...body.matchAll(/<script\b([^>]*)>/g)]
    .map(([, attributes = '']) => attributes)
    .filter((attributes) => !/\bnomodule\b/i.test(attributes));
  const atOnce = elements.flatMap((attributes) => /\bsrc="([^"]+)"/.exec(attributes)?.[1] ?? []);
  const held = elements.flatMap((attributes) => /\bdata-scripts="([^"]+)"/.exec(attributes)?.[1]?.split(' ') ?? []);
  return {
    name,
    host,
    nodes: body.match(/data-node-id="/g)?.length ?? 0,
    html: {
      plain: Buffer.byteLength(body),
      gzip: gzipSync(body, { level: 6 }).length,
      brotli: brotliCompressSync(body, BROTLI).length,
    },
    scripts: await scriptBytes(product, host, atOnce),
    scriptsOfTheFirstTouch: await scriptBytes(product, host, held),
  };
}

async function sheetBytes({ get }: Product): Promise<number> {
  const [{ host }] = PAGES;
  const { body } = await get('/', { host });
  const address = /<link id="sheet" rel="stylesheet" href="([^"]+)"/.exec(body)?.[1];
  if (address === undefined) throw new Error('expected a page with a link to its sheet, got none');
  return brotliCompressSync((await get(address, { host })).body, BROTLI).length;
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
