import { inForce, stepsOf, type PricePoint, type PriceStep } from './price-history.ts';

/**
 * Which reductions may be announced. `each`: each step down counts for itself (Directive 98/6/EC, article 6a). `first`: steps
 * that follow each other without a rise are one reduction, which began with the first (article 6a, paragraph 5). `ch`: against
 * the price before them (Swiss ordinance on the disclosure of prices, article 16).
 */
export type ReductionRule = 'each' | 'first' | 'ch';

/** What is to be said of a price at a moment; money in minor units, moments in epoch milliseconds. */
export interface PriceNow {
  amount: number;
  rrp?: number;
  reduction?: Reduction;
  /** Until when this holds; left out, until another price is set. */
  until?: number;
}

/** A reduction that may be announced. */
export interface Reduction {
  /** The price right before it. */
  former: number;
  /** The lowest price in force at any instant of the 30 days before it; not by the rule `ch`. */
  lowest30?: number;
  /** When it began. */
  since: number;
}

export const DAY_MS = 86_400_000;
const DAYS_30 = 30 * DAY_MS;

/** The price in force at a moment, and the reduction that may be announced. Undefined where none is in force yet. */
export function priceAt(points: readonly PricePoint[], rule: ReductionRule, at: number): PriceNow | undefined {
  const current = inForce(points, at);
  if (current === undefined) return undefined;
  const steps = stepsOf(points);
  const past = steps.filter(({ from }) => from <= at);
  const running = rule === 'ch' ? againstFormer(past, at) : againstLowest(past, rule);
  const next = points.reduce((soonest, { from }) => (from > at ? Math.min(soonest, from) : soonest), Infinity);
  const until = Math.min(next, running?.until ?? Infinity);
  return {
    amount: current.amount,
    ...(current.rrp === undefined ? {} : { rrp: current.rrp }),
    ...(running === undefined ? {} : { reduction: running.reduction }),
    ...(until === Infinity ? {} : { until }),
  };
}

function againstLowest(
  past: readonly PriceStep[],
  rule: 'each' | 'first',
): { reduction: Reduction; until?: number } | undefined {
  const began = beginningOf(past, rule === 'first');
  const [former, first] = [past[began - 1], past[began]];
  const amount = past.at(-1)?.amount;
  if (former === undefined || first === undefined || amount === undefined) return undefined;
  // In force at some instant of the window: whatever had not been followed by another one before it opened.
  const window = past.slice(0, began).filter((_, index) => (past[index + 1]?.from ?? Infinity) > first.from - DAYS_30);
  const lowest30 = Math.min(...window.map((step) => step.amount));
  if (amount >= lowest30) return undefined;
  return { reduction: { former: former.amount, lowest30, since: first.from } };
}

/**
 * A price that held 30 days in a row may be compared with for ever, another one half as long as it held: less than 15 days, so
 * that the two months which the ordinance sets as the most are never reached.
 */
function againstFormer(past: readonly PriceStep[], at: number): { reduction: Reduction; until?: number } | undefined {
  const began = beginningOf(past, true);
  const [former, first] = [past[began - 1], past[began]];
  if (former === undefined || first === undefined) return undefined;
  const reduction = { former: former.amount, since: first.from };
  const heldMs = first.from - former.from;
  if (heldMs >= DAYS_30) return { reduction };
  const until = first.from + Math.floor(heldMs / 2);
  return at < until ? { reduction, until } : undefined;
}

/** The index of the step with which the running reduction began; 0 if the last step is no reduction. */
function beginningOf(past: readonly PriceStep[], isOne: boolean): number {
  const isDown = (index: number): boolean => (past[index]?.amount ?? 0) < (past[index - 1]?.amount ?? 0);
  let began = past.length - 1;
  if (began < 1 || !isDown(began)) return 0;
  while (isOne && began > 1 && isDown(began - 1)) began -= 1;
  return began;
}
