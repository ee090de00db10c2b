/**
 * What a phone loads of the home pages: HTML and scripts before anybody touches anything, and the scripts that the first
 * touch starts (docs/adr/0020), compressed. Goal: ≤ 160 kB of scripts before interaction.
 */
import { gzipSync } from 'node:zlib';
import { startProduct, type Product } from '../tests/support/product.ts';
import { print } from './support/report.ts';

interface PageBytes {
  host: string;
  nodes: number;
  html: { plain: number; gzip: number };
  scripts: ScriptBytes;
  scriptsOfTheFirstTouch: ScriptBytes;
}

interface ScriptBytes {
  files: number;
  plain: number;
  gzip: number;
}

const HOSTS = ['at.localhost', 'lingerie.localhost'];

const product = await startProduct();
try {
  const pages: PageBytes[] = [];
  for (const host of HOSTS) pages.push(await bytesOf(product, host));
  print({
    about: 'What a browser loads for the home pages before the first touch, in bytes of gzip 6.',
    rows: pages.flatMap(({ host, nodes, html, scripts }) => [
      {
        what: `scripts of the home page of ${host}`,
        measured: scripts.gzip / 1_000,
        unit: 'kB gzip',
        goal: { atMost: 160 },
      },
      { what: `HTML of the home page of ${host}, ${nodes} nodes`, measured: html.gzip / 1_000, unit: 'kB gzip' },
    ]),
    details: { pages },
  });
} finally {
  await product.stop();
}

async function bytesOf(product: Product, host: string): Promise<PageBytes> {
  const { body } = await product.get('/', { host });
  // nomodule scripts are for browsers that the shop does not have any more.
  const elements = [...body.matchAll(/<script\b([^>]*)>/g)]
    .map(([, attributes = '']) => attributes)
    .filter((attributes) => !/\bnomodule\b/i.test(attributes));
  const atOnce = elements.flatMap((attributes) => /\bsrc="([^"]+)"/.exec(attributes)?.[1] ?? []);
  const held = elements.flatMap((attributes) => /\bdata-scripts="([^"]+)"/.exec(attributes)?.[1]?.split(' ') ?? []);
  return {
    host,
    nodes: body.match(/data-node-id="/g)?.length ?? 0,
    html: { plain: Buffer.byteLength(body), gzip: gzipSync(body, { level: 6 }).length },
    scripts: await scriptBytes(product, host, atOnce),
    scriptsOfTheFirstTouch: await scriptBytes(product, host, held),
  };
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
