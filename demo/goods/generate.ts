import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { goodsOf } from './goods.ts';
import { allMasters } from '../pictures/masters.ts';
import { handwrittenGoods, kindsOfMasters } from './handwritten/complete.ts';
import { linesOf } from './lines.ts';
import { reviewsOf } from './reviews.ts';
import { SHOPS, type Shop } from './shops.ts';

const tenants = new URL('../../tenants/', import.meta.url).pathname;

/** Writes values as JSON Lines, no faster than the file takes them. */
async function writeLines(file: string, values: Iterable<object>): Promise<number> {
  const stream = createWriteStream(file);
  let written = 0;
  for (const line of linesOf(values)) {
    written += 1;
    if (!stream.write(line)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
  return written;
}

const { values } = parseArgs({
  options: { count: { type: 'string' }, out: { type: 'string' }, shop: { type: 'string', default: 'at' } },
});
if (values.out === undefined) {
  const kinds = kindsOfMasters(await allMasters());
  for (const shop of Object.values(SHOPS)) {
    const folder = `${tenants}${shop.key}/catalogue/`;
    const goods = await writeLines(`${folder}goods.jsonl`, goodsOf(shop));
    const own = await writeLines(`${folder}products.jsonl`, handwrittenGoods(shop, folder, kinds));
    const reviews = await writeLines(`${folder}goods-reviews.jsonl`, reviewsOf(shop));
    process.stdout.write(`${shop.key}: ${goods} products, ${reviews} reviews; ${own} written by hand\n`);
  }
} else {
  const shop: Shop | undefined = Object.values(SHOPS).find(({ key }) => key === values.shop);
  const count = Number(values.count ?? 0);
  if (shop === undefined) throw new Error(`expected --shop ${Object.keys(SHOPS).join(', ')}, got ${values.shop}`);
  if (!Number.isInteger(count) || count < 1) throw new Error(`expected --count of 1 or more, got ${values.count}`);
  process.stdout.write(`${await writeLines(values.out, goodsOf(shop, count))} products\n`);
}
