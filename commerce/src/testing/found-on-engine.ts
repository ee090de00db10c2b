import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { noteChanges } from '@vitrine/platform/changes';
import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { countingIds } from '@vitrine/platform/ids';
import { testShop } from '@vitrine/platform/testing/local-shop';
import type { CatalogueRecord } from '@vitrine/schemas';
import { createGoodsCopy, importCatalogue, jsonLines, sellingShop, skusIn, skusOfBrand } from '../catalogue/index.ts';
import { createColumns, listOf } from '../listing/index.ts';
import { createMemorySearch } from '../search/index.ts';

const SIZES = ['36', '38', '40', '42'] as const;
const COLOURS = ['rot', 'blau', 'grün'] as const;
const CATEGORIES = [['kleider', 'mode'], ['hosen', 'mode'], ['schuhe']] as const;
const NAMES = ['Sommerkleid', 'Hose', 'Schuh', 'Wickelkleid', 'Jeans', 'Stiefel'] as const;
const NOW = '2026-11-20T10:00:00Z';

const article = fc.record({
  size: fc.constantFrom(...SIZES),
  colour: fc.constantFrom(...COLOURS),
  amount: fc.integer({ min: 500, max: 40_000 }),
  onHand: fc.integer({ min: 0, max: 3 }),
});
const goods = fc.record({
  name: fc.constantFrom(...NAMES),
  brand: fc.constantFrom('Linnhof', 'Mürz', 'Ahorn & Co'),
  categories: fc.constantFrom(...CATEGORIES),
  rank: fc.integer({ min: 0, max: 50 }),
  day: fc.integer({ min: 1, max: 28 }),
  articles: fc.uniqueArray(article, { minLength: 1, maxLength: 5, selector: ({ size, colour }) => size + colour }),
});
const question = fc.record({
  of: fc.oneof(
    fc.constantFrom('kleider', 'mode', 'schuhe', 'neu', 'sale', 'bestseller').map((category) => ({ category })),
    fc.constantFrom('linnhof', 'muerz', 'ahorn-co', 'nobody').map((brand) => ({ brand })),
    fc.constantFrom('kleid', 'hose', 'scuh', 'mürz', 'jeans 38', 'rotes kleid').map((term) => ({ term })),
  ),
  query: fc.record(
    {
      size: fc.constantFrom('36', '38,40'),
      colour: fc.constantFrom('rot', 'blau,gruen'),
      minPrice: fc.constantFrom('20', '99.90'),
      sort: fc.constantFrom('priceAsc', 'priceDesc', 'newest'),
      page: fc.constantFrom('1', '2', '9'),
    },
    { requiredKeys: [] },
  ),
});

type Made = typeof goods extends fc.Arbitrary<infer One> ? One : never;

/** Imports random goods into a database and asks random questions: a line for each answer, the same for the same seed. */
export async function foundOnEngine(
  database: Database,
  { seed, products, questions }: { seed: number; products: number; questions: number },
): Promise<string[]> {
  const shop = testShop();
  const clock = fixedClock(NOW);
  const records = fc.sample(goods, { seed, numRuns: products }).map(recordOf);
  async function* lines(): AsyncGenerator<string> {
    for (const record of records) yield JSON.stringify(record);
  }
  const report = await importCatalogue(
    { database, clock, ids: countingIds(), changes: { note: noteChanges } },
    { ...sellingShop(shop), hasPicture: () => true },
    jsonLines(lines()),
    { by: 'Ada Brandt' },
  );
  const copy = createGoodsCopy({
    database,
    shops: { find: () => shop },
    ratings: { of: () => undefined },
    clock,
  });
  await copy.load([shop.tenant]);
  const columnsOf = createColumns(copy.productsOf);
  const engine = createMemorySearch((tenant) => ({ products: copy.productsOf(tenant), words: shop }));
  const answers = [JSON.stringify(report)];
  for (const { of, query } of fc.sample(question, { seed, numRuns: questions })) {
    const { tenant, locale } = shop;
    const found =
      'category' in of
        ? await skusIn(copy, tenant, of.category)
        : 'brand' in of
          ? await skusOfBrand(copy, tenant, of.brand)
          : (await engine.search(tenant, locale, { term: of.term, offset: 0, limit: 9_999 })).skus;
    const { skus, counts, stars, price, hits, step, without } = listOf(columnsOf(tenant), found, query);
    const told = JSON.stringify([skus, counts, stars, price, hits, step, without]);
    const digest = createHash('sha256').update(told).digest('hex').slice(0, 12);
    answers.push(`${JSON.stringify([of, query])} ${hits}/${skus.length} ${digest}`);
  }
  return answers;
}

function recordOf({ name, brand, categories, rank, day, articles }: Made, index: number): CatalogueRecord {
  const addedOn = `2026-10-${String(day).padStart(2, '0')}`;
  return {
    sku: `R-${index}`,
    brand,
    categories: [...categories],
    rank,
    addedOn,
    texts: { 'de-AT': { name: `${name} ${index}` } },
    maker: { name: brand, address: 'Ring 1, 1010 Wien, Österreich', contact: 'post@example.com' },
    taxClass: 'standard',
    attributes: [
      {
        key: 'colour',
        kind: 'colour',
        values: COLOURS.map((key) => ({
          key: key.replace('ü', 'ue'),
          names: { 'de-AT': key },
          hex: '#556b2f',
        })),
      },
      { key: 'size', kind: 'text', values: SIZES.map((key) => ({ key })) },
    ],
    variants: articles.map(({ size, colour, amount, onHand }) => ({
      sku: `R-${index}-${colour.replace('ü', 'ue')}-${size}`.toUpperCase(),
      attributes: { colour: colour.replace('ü', 'ue'), size },
      stock: { onHand },
      prices: [{ currency: 'EUR', amount, validFrom: `${addedOn}T00:00:00Z` }],
    })),
    media: [{ asset: 'coat', view: 'front', alts: { 'de-AT': name } }],
  };
}
