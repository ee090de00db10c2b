/** What is another in one list of a shop's products than in the one before it. */
export interface ProductChanges<Kept> {
  /** Which are in the later one and were not there before, or were another object. */
  others: readonly Kept[];
  /** Which are there no more. */
  gone: readonly Kept[];
}

/**
 * Compares two lists of products, each SKU once: where few are others, that costs little, however many there are. Quickest where
 * what stays is in the same order in both.
 */
export function changesBetween<Kept extends { sku: string }>(
  before: readonly Kept[],
  after: readonly Kept[],
): ProductChanges<Kept> {
  const shorter = Math.min(before.length, after.length);
  let [first, last] = [0, 0];
  while (first < shorter && before[first] === after[first]) first += 1;
  while (last < shorter - first && before.at(-1 - last) === after.at(-1 - last)) last += 1;
  const [old, now] = [before.slice(first, before.length - last), after.slice(first, after.length - last)];
  const areInPlace = old.length === now.length && old.every(({ sku }, place) => now[place]?.sku === sku);
  if (areInPlace) return { others: now.filter((product, place) => product !== old[place]), gone: [] };
  const known = new Map(old.map((product) => [product.sku, product]));
  const others = now.filter((product) => known.get(product.sku) !== product);
  for (const { sku } of now) known.delete(sku);
  return { others, gone: [...known.values()] };
}
