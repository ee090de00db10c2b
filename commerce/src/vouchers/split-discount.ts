/**
 * Shares an amount over lines by their worth, to the last minor unit: each gets its part rounded down, and what remains goes to
 * those with the largest rests, first come first served. Nothing is more than its line is worth, as long as the amount is not
 * more than all of them.
 */
export function splitDiscount(amount: number, worths: readonly number[]): number[] {
  const all = worths.reduce((sum, worth) => sum + worth, 0);
  if (all === 0) return worths.map(() => 0);
  // Products of two amounts can be more than a number holds exactly.
  const shares = worths.map((worth, index) => {
    const product = BigInt(amount) * BigInt(worth);
    return { index, share: Number(product / BigInt(all)), rest: product % BigInt(all) };
  });
  let left = amount - shares.reduce((sum, { share }) => sum + share, 0);
  for (const one of shares.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1))) {
    if (left === 0) break;
    one.share += 1;
    left -= 1;
  }
  return shares.map(({ share }) => share);
}
