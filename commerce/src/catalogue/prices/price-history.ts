/** A price from a moment on; moments in epoch milliseconds, money in minor units. */
export interface PricePoint {
  amount: number;
  rrp?: number;
  from: number;
  setAt: number;
}

/** A price that was in force from a moment until the next step; neighbours differ in amount. */
export interface PriceStep {
  amount: number;
  from: number;
}

/** The point in force at a moment: the one that began last, of those the one that was set last. Undefined before the first. */
export function inForce(points: readonly PricePoint[], at: number): PricePoint | undefined {
  return inOrder(points).findLast(({ from }) => from <= at);
}

/** What was, is and will be in force, oldest first, equal neighbours as one. */
export function stepsOf(points: readonly PricePoint[]): PriceStep[] {
  const steps: PriceStep[] = [];
  const ordered = inOrder(points);
  for (const [index, { amount, from }] of ordered.entries()) {
    // Set anew for the same moment: this one was never in force.
    if (ordered[index + 1]?.from === from) continue;
    if (steps.at(-1)?.amount !== amount) steps.push({ amount, from });
  }
  return steps;
}

function inOrder(points: readonly PricePoint[]): readonly PricePoint[] {
  return points.length < 2 ? points : points.toSorted((a, b) => a.from - b.from || a.setAt - b.setAt);
}
