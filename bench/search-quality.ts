/**
 * How well the search of the demo's shops finds what is meant: judged searches in German, French and Dutch, by nDCG of the
 * first ten, how many find nothing, and how many of those with a slip have something that was meant among the first ten.
 * It measures: what the figures should be depends on what a shop sells.
 */
import { judgedSearches, type Judged } from './support/judged-searches.ts';
import { rounded } from './support/measure.ts';
import { print, type Row } from './support/report.ts';
import { searchShop, type SearchShop } from './support/search-shop.ts';

const FIRST = 10;
const SHOPS = [
  { name: 'German', of: () => searchShop('de', { locale: 'de-DE', first: 'de-DE', currency: 'EUR' }) },
  { name: 'French', of: () => searchShop('ch', { locale: 'fr-CH', first: 'de-CH', currency: 'CHF' }) },
  { name: 'Dutch', of: () => searchShop('nl', { locale: 'nl-NL', first: 'nl-NL', currency: 'EUR' }) },
];

interface Answered extends Judged {
  skus: readonly string[];
}

const rows: Row[] = [];
const details: Record<string, { missed: readonly string[]; poor: readonly string[] }> = {};
for (const { name, of } of SHOPS) {
  const shop = of();
  const answered = await Promise.all(
    judgedSearches(shop).map(async (judged): Promise<Answered> => {
      const { skus } = await shop.engine.search(shop.tenant, shop.locale, {
        term: judged.term,
        offset: 0,
        limit: FIRST,
      });
      return { ...judged, skus };
    }),
  );
  const [plain, typed] = [answered.filter(({ isTypo }) => !isTypo), answered.filter(({ isTypo }) => isTypo)];
  const gains = plain.map((one) => ({ term: one.term, gain: gainOf(shop, one) }));
  const share = (part: number, all: number): number => rounded((100 * part) / all);
  const recalled = typed.filter((one) => one.skus.some((sku) => isWanted(shop, one, sku)));
  const without = answered.filter(({ skus }) => skus.length === 0);
  rows.push(
    {
      what: `${name}: nDCG@10 of ${plain.length} searches`,
      measured: rounded(gains.reduce((sum, { gain }) => sum + gain, 0) / plain.length),
      unit: 'of 1',
    },
    {
      what: `${name}: without any hit, of ${answered.length}`,
      measured: share(without.length, answered.length),
      unit: '%',
    },
    {
      what: `${name}: found in spite of a slip, of ${typed.length}`,
      measured: share(recalled.length, typed.length),
      unit: '%',
    },
  );
  details[name] = {
    missed: [...new Set([...without, ...typed.filter((one) => !recalled.includes(one))].map(({ term }) => term))],
    poor: gains.filter(({ gain }) => gain < 0.5).map(({ term }) => term),
  };
}
print({
  about: 'Judged searches in the catalogues of the demo, by category, colour and brand.',
  rows,
  details,
});

/** Normalised discounted cumulative gain of the first ten: 1 where nothing better could stand there. */
function gainOf(shop: SearchShop, judged: Answered): number {
  const best = shop.products.filter((product) => judged.fits(product)).map(() => true);
  return discounted(judged.skus.map((sku) => isWanted(shop, judged, sku))) / discounted(best);
}

function isWanted({ products }: SearchShop, { fits }: Judged, sku: string): boolean {
  const product = products.find((one) => one.sku === sku);
  return product !== undefined && fits(product);
}

function discounted(wanted: readonly boolean[]): number {
  return wanted.slice(0, FIRST).reduce((sum, isOne, index) => sum + Number(isOne) / Math.log2(index + 2), 0);
}
