/** What a browser loads for the home pages before anybody touches anything: HTML and scripts, compressed. Goal: ≤ 160 kB of scripts. */
import { gzipSync } from 'node:zlib';
import { startProduct, type Product } from '../tests/support/product.ts';

const HOSTS = ['at.localhost', 'lingerie.localhost'];

const product = await startProduct();
try {
  const pages = [];
  for (const host of HOSTS) pages.push(await bytesOf(product, host));
  process.stdout.write(`${JSON.stringify({ what: 'bytes of the home pages before the first touch', goal: 'scripts at most 160,000 bytes gzip', pages }, null, 2)}\n`);
} finally {
  await product.stop();
}

async function bytesOf({ get }: Product, host: string): Promise<object> {
  const { body } = await get('/', { host });
  // nomodule scripts are for browsers that the shop does not have any more.
  const addresses = [...body.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes)
    .filter((attributes) => !/\bnomodule\b/i.test(attributes)).flatMap((attributes) => /\bsrc="([^"]+)"/.exec(attributes)?.[1] ?? []);
  let [plain, gzip] = [0, 0];
  for (const address of new Set(addresses)) {
    const script = await get(address, { host });
    if (script.status !== 200) throw new Error(`expected the script ${address}, got ${script.status}`);
    plain += Buffer.byteLength(script.body);
    gzip += gzipSync(script.body, { level: 6 }).length;
  }
  return {
    host, nodes: body.match(/data-node-id="/g)?.length ?? 0,
    html: { plain: Buffer.byteLength(body), gzip: gzipSync(body, { level: 6 }).length },
    scripts: { files: new Set(addresses).size, plain, gzip },
  };
}
