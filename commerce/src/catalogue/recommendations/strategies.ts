import type { Product } from '../product.ts';

/** By what an area of a product's page chooses (PR-014), in the order in which areas choose: none shows what one before it shows. */
export const STRATEGIES = [
  'seriesProducts',
  'boughtTogether',
  'viewedTogether',
  'searchProductToProducts',
  'searchReplace',
] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** How long a page waits for what it recommends, in milliseconds; after that it does without. */
export const RECOMMENDATION_DEADLINE_MS = 150;

/** The most products of an area. */
export const MOST_OF_AREA = 12;

/** What people had together with a product, first what most did. */
export type HadTogether = Readonly<Record<'bought' | 'viewed', readonly Product[]>>;

export const NOTHING_TOGETHER: HadTogether = { bought: [], viewed: [] };

/**
 * SKUs for every area of a product's page, best first, out of `others`: of the same series; what was counted to be bought, then
 * to be looked at together with it, out of `together` alone, first what most did; then computed from what products are, what goes with it from
 * neighbouring categories, and what could take its place. Never the product itself, nothing that is sold out, and no product in
 * two areas.
 */
export function areasOf(
  product: Product,
  others: readonly Product[],
  { bought, viewed }: HadTogether = NOTHING_TOGETHER,
): Readonly<Record<Strategy, readonly string[]>> {
  const taken = new Set([product.sku]);
  const choose = (of: readonly Product[], score: (other: Product, place: number) => number): readonly string[] => {
    const best = of
      .map((other, place) => ({ other, points: score(other, place) }))
      .filter(({ other: { sku, soldOut = false }, points }) => points > 0 && !soldOut && !taken.has(sku))
      .toSorted((a, b) => b.points - a.points || b.other.rank - a.other.rank || (a.other.sku < b.other.sku ? -1 : 1))
      .slice(0, MOST_OF_AREA)
      .map(({ other }) => other.sku);
    for (const sku of best) taken.add(sku);
    return best;
  };
  const isOfSeries = ({ series }: Product): boolean => product.series !== undefined && series === product.series;
  const [kind] = product.categories;
  const isOfKind = ({ categories }: Product): boolean => categories[0] === kind;
  return {
    seriesProducts: choose(others, (other) => (isOfSeries(other) ? 1 : 0)),
    boughtTogether: choose(bought, (_, place) => bought.length - place),
    viewedTogether: choose(viewed, (_, place) => viewed.length - place),
    searchProductToProducts: choose(others, (other) => {
      if (isOfKind(other)) return 0;
      const shared = sharedCategories(product, other);
      return shared === 0 ? 0 : shared + likeness(product, other);
    }),
    searchReplace: choose(others, (other) =>
      isOfKind(other) ? 1 + likeness(product, other) + nearPrice(product, other) : 0,
    ),
  };
}

/** Points for what both have in common: colours weigh most, for they are seen first. */
function likeness(product: Product, other: Product): number {
  const colours = new Set(product.colors?.map(({ hex }) => hex));
  const sharesColour = other.colors?.some(({ hex }) => colours.has(hex)) ?? false;
  return (sharesColour ? 3 : 0) + (product.brand === other.brand ? 2 : 0) + nearPrice(product, other);
}

/** From 2 for the same price down to 0 for half or twice of it. */
function nearPrice({ price }: Product, { price: other }: Product): number {
  return Math.max(0, 2 - 2 * Math.abs(Math.log2(other / price)));
}

function sharedCategories(product: Product, other: Product): number {
  const own = new Set(product.categories);
  return other.categories.filter((category) => own.has(category)).length;
}
