import type { RecordPrice } from '@vitrine/schemas';
import { inForce, type PricePoint } from '../prices/price-history.ts';

/**
 * The points that bring the prices of a variant in one currency to what a record says, as of `now` (epoch milliseconds).
 * The first time they are its whole history. Later the past is what it was: of what has begun, the last price counts, from
 * now on; what is to come is as the record has it, and a price that it no longer announces is taken back.
 */
export function newPoints(
  known: readonly PricePoint[],
  given: readonly Pick<RecordPrice, 'amount' | 'rrp' | 'validFrom'>[],
  now: number,
): PricePoint[] {
  const wanted = given
    .map(({ amount, rrp, validFrom }) => ({
      amount,
      ...(rrp === undefined ? {} : { rrp }),
      from: validFrom === undefined ? now : Date.parse(validFrom),
    }))
    .toSorted((a, b) => a.from - b.from);
  if (known.length === 0) return wanted.map((price) => ({ ...price, setAt: now }));

  // Two imports within a millisecond are still one after the other.
  const setAt = Math.max(now, ...known.map((point) => point.setAt + 1));
  const points: PricePoint[] = [];
  const present = wanted.findLast(({ from }) => from <= now);
  if (present !== undefined && !isSame(inForce(known, now), present)) points.push({ ...present, from: setAt, setAt });
  const coming = wanted.filter(({ from }) => from > now);
  for (const price of coming) {
    const announced = known.some(({ from }) => from === price.from) ? inForce(known, price.from) : undefined;
    if (!isSame(announced, price)) points.push({ ...price, setAt });
  }
  const takenBack = new Set(
    known.flatMap(({ from }) => (from > now && !coming.some((one) => one.from === from) ? [from] : [])),
  );
  for (const from of takenBack) {
    const before = wanted.findLast((price) => price.from < from) ?? inForce(known, now);
    if (before !== undefined && !isSame(inForce(known, from), before)) points.push({ ...before, from, setAt });
  }
  return points;
}

function isSame(
  one: Omit<PricePoint, 'from' | 'setAt'> | undefined,
  other: Omit<PricePoint, 'from' | 'setAt'>,
): boolean {
  return one?.amount === other.amount && one.rrp === other.rrp;
}
