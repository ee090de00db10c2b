import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Product } from '@vitrine/schemas';

const DAY_MS = 86_400_000;
/** So that the last day is later than any of the shop's own products: what is new is then a product made here. */
const FIRST_DAY = Date.UTC(2024, 2, 1);
const DAYS = 1_000;
/** How the SKUs of products begin that are made here. */
export const MADE = 'GEN-';

/**
 * Makes the catalogue of a shop `count` products large: its own, then others like them with SKUs, prices, ranks, days and
 * ratings of their own. The same count gives the same products.
 */
export function fillCatalogue(tenantFolder: string, count: number): void {
  const file = path.join(tenantFolder, 'catalogue/products.json');
  const { products } = JSON.parse(readFileSync(file, 'utf8')) as { products: Product[] };
  const made = Array.from({ length: count }, (_, index) => products[index] ?? another(products, index));
  writeFileSync(file, JSON.stringify({ products: made }));
}

function another(products: readonly Product[], index: number): Product {
  const model = products[index % products.length];
  if (model === undefined) throw new Error('expected a catalogue with products, got an empty one');
  const dice = scattered(index);
  const price = 990 + (dice % 40_000);
  return {
    ...model,
    sku: `${MADE}${index}`,
    name: `${model.name} ${index}`,
    price,
    ...(model.originalPrice === undefined ? {} : { originalPrice: price + 2_000, lowest30: price + 1_000 }),
    rating: { average: 1 + (dice % 41) / 10, count: dice % 900 },
    popularity: dice % 101,
    addedOn: new Date(FIRST_DAY + (dice % DAYS) * DAY_MS).toISOString().slice(0, 10),
    soldOut: dice % 20 === 0,
  };
}

/** A number that looks drawn by lot and is always the same (Knuth, multiplicative hashing). */
function scattered(index: number): number {
  return Number((BigInt(index) * 2_654_435_761n) % 4_294_967_296n);
}
