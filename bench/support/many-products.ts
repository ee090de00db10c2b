import path from 'node:path';
import { named, readRecords, recordLike, writeRecords } from '@vitrine/commerce/testing/records';
import type { CatalogueRecord } from '@vitrine/schemas';

const DAY_MS = 86_400_000;
/** So that the last day is later than any of the shop's own products: what is new is then a product made here. */
const FIRST_DAY = Date.UTC(2024, 2, 1);
const DAYS = 1_000;
/** How the SKUs of products begin that are made here. */
export const MADE = 'GEN-';

/**
 * Makes the catalogue of a shop `count` products large: its own, then others like them with SKUs, prices, ranks and days of
 * their own. The same count gives the same products.
 */
export function fillCatalogue(tenantFolder: string, count: number): void {
  const file = path.join(tenantFolder, 'catalogue/products.jsonl');
  const records = readRecords(file);
  writeRecords(
    file,
    Array.from({ length: count }, (_, index) => records[index] ?? another(records, index)),
  );
}

function another(records: readonly CatalogueRecord[], index: number): CatalogueRecord {
  const model = records[index % records.length];
  if (model === undefined) throw new Error('expected a catalogue with products, got an empty one');
  const dice = scattered(index);
  const first = Object.values(model.texts)[0]?.name ?? '';
  return recordLike(model, `${MADE}${index}`, {
    texts: named(model, `${first} ${index}`),
    rank: dice % 101,
    addedOn: new Date(FIRST_DAY + (dice % DAYS) * DAY_MS).toISOString().slice(0, 10),
    variants: model.variants.map(({ stock, prices, ...variant }) => ({
      ...variant,
      stock: { ...stock, onHand: dice % 20 === 0 ? 0 : (stock?.onHand ?? 9) },
      prices: prices.map((price) => ({ ...price, amount: price.amount + (dice % 40_000) })),
    })),
  });
}

/** A number that looks drawn by lot and is always the same (Knuth, multiplicative hashing). */
function scattered(index: number): number {
  return Number((BigInt(index) * 2_654_435_761n) % 4_294_967_296n);
}
