import type { LinePieces } from './tables.ts';

/** An order as it was sold, in minor units. `cost` is what a line came to, less its part of a voucher. */
export interface Sold {
  total: number;
  tax: number;
  /** Of `total`, what paying later costs. */
  credit: number;
  lines: readonly { n: number; quantity: number; cost: number; tax: number }[];
}

/** What goods that came back take off an order. */
export interface MoneyBack {
  amount: number;
  tax: number;
  credit: number;
}

/**
 * What pieces come to that come back now. Shares of a line add up to it to the cent in whatever parts it comes back; with the
 * last piece of all comes the rest of the order, delivery and what paying later costs with it (Directive 2011/83/EU, Article 13).
 */
export function moneyBack(
  { total, tax, credit, lines }: Sold,
  earlier: readonly { pieces: readonly LinePieces[]; amount: number; tax: number }[],
  now: readonly LinePieces[],
): MoneyBack {
  const before = piecesOf(earlier.flatMap(({ pieces }) => pieces));
  const here = piecesOf(now);
  const backOf = (n: number): number => (before.get(n) ?? 0) + (here.get(n) ?? 0);
  if (here.size > 0 && lines.every(({ n, quantity }) => backOf(n) >= quantity))
    return { amount: total - sum(earlier, 'amount'), tax: tax - sum(earlier, 'tax'), credit };
  const shares = lines.map(({ n, quantity, ...line }) => {
    const between = (value: number): number =>
      Math.floor((value * backOf(n)) / quantity) - Math.floor((value * (before.get(n) ?? 0)) / quantity);
    return { amount: between(line.cost), tax: between(line.tax) };
  });
  return { amount: sum(shares, 'amount'), tax: sum(shares, 'tax'), credit: 0 };
}

/** How many pieces of each line. */
export function piecesOf(pieces: readonly LinePieces[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { line, quantity } of pieces) counts.set(line, (counts.get(line) ?? 0) + quantity);
  return counts;
}

function sum<K extends string>(list: readonly Readonly<Record<K, number>>[], of: K): number {
  return list.reduce((total, each) => total + each[of], 0);
}
