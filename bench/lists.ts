/**
 * What lists, filters and searches cost while a shop has 2,500 and 100,000 products, as `npm run goods` makes them: the list
 * of a category with 48 products on its page, the same under two filters with the counts of all, and a search with its facets.
 * CPU of the layout server's own functions in one process, without a database, which none of them asks.
 * `BENCH_PRODUCTS=500,2000` tries it with other numbers.
 */
import { tenantId } from '@vitrine/platform/doors';
import { createMemoryCatalogue } from '../commerce/src/catalogue/index.ts';
import { skusIn } from '../commerce/src/catalogue/category-page.ts';
import { createColumns, listOf, type Listing } from '../commerce/src/listing/index.ts';
import { createMemorySearch } from '../commerce/src/search/index.ts';
import { goodsOf } from '../demo/goods/goods.ts';
import { SHOPS } from '../demo/goods/shops.ts';
import { cpuMicros, rounded } from './support/measure.ts';
import { print, type Row } from './support/report.ts';
import { shownProducts } from './support/search-shop.ts';

const SIZES = (process.env['BENCH_PRODUCTS'] ?? '2500,100000').split(',').map(Number);
const TENANT = tenantId('at');
const CATEGORY = 'kleider';
const TERM = 'kleid';
const LOCALE = 'de-AT';
/** Of a search with facets, in milliseconds (design: 90 ms at 100,000 with an embedded database). */
const MOST_MS = 90;
const EVERY = Number.MAX_SAFE_INTEGER;

const rows: Row[] = [];
for (const size of SIZES) {
  const products = shownProducts(goodsOf(SHOPS.at, size), { tenant: TENANT, locale: LOCALE, currency: 'EUR' });
  const catalogue = createMemoryCatalogue(() => products);
  const columnsOf = createColumns(() => products);
  const words = { search: {}, message: (): undefined => undefined };
  const engine = createMemorySearch(() => ({ products, words }));
  const started = process.cpuUsage();
  const inCategory = await skusIn(catalogue, TENANT, CATEGORY);
  const columns = columnsOf(TENANT);
  const found = await engine.search(TENANT, LOCALE, { term: TERM, offset: 0, limit: EVERY });
  const { user, system } = process.cpuUsage(started);
  const shown: Listing = listOf(columns, inCategory, { page: '2' });
  if (shown.end - shown.first !== 48 || found.total === 0)
    throw new Error(`expected a list of 48 and a search that finds, got ${shown.end - shown.first} and ${found.total}`);
  const [size36, colour] = [columns.facets.size, columns.facets.colour].map(
    ({ values, order }) => values[order[0] ?? 0]?.key ?? '',
  );
  const micros = await cpuMicros({
    list: () => listOf(columns, inCategory, { page: '2' }),
    filtered: () => listOf(columns, inCategory, { page: '2', size: size36, colour }),
    search: async () => {
      const { skus } = await engine.search(TENANT, LOCALE, { term: TERM, offset: 0, limit: EVERY });
      return listOf(columns, skus, { page: '2' });
    },
  });
  const count = size.toLocaleString('en-US');
  const row = (what: string, cost: number, goal?: Row['goal']): Row => ({
    what: `${what}, ${count} products`,
    measured: rounded(cost / 1_000),
    unit: 'ms of CPU',
    ...(goal === undefined ? {} : { goal }),
  });
  rows.push(
    row(`a list of 48 of ${inCategory.length.toLocaleString('en-US')}, counted`, micros.list),
    row('the same under two filters, each counted without itself', micros.filtered),
    row(`a search that finds ${found.total.toLocaleString('en-US')}, counted`, micros.search, { atMost: MOST_MS }),
    row('columns, orders and index, made anew', user + system),
  );
  process.stderr.write(`  ${count} products: done\n`);
}
print({
  about: `The list of ${CATEGORY}, the same under two filters, and the search for "${TERM}" of the shop at with ${SIZES.map((size) => size.toLocaleString('en-US')).join(' and ')} products: CPU of one call in a warm process.`,
  rows,
});
