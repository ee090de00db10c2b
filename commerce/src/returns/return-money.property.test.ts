import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cancellationOf } from '../payments/index.ts';
import { moneyBack, type MoneyBack, type Sold } from './return-money.ts';
import type { LinePieces } from './tables.ts';

const line = fc.record({ quantity: fc.integer({ min: 1, max: 9 }), cost: fc.nat(1_000_000) });
const sold = fc
  .record({ lines: fc.array(line, { minLength: 1, maxLength: 5 }), delivery: fc.nat(2_000), credit: fc.nat(5_000) })
  .map(({ lines, delivery, credit }): Sold => {
    const taxed = lines.map((each, n) => ({ ...each, n, tax: Math.round(each.cost / 6) }));
    return {
      lines: taxed,
      credit,
      total: taxed.reduce((sum, { cost }) => sum + cost, delivery + credit),
      tax: taxed.reduce((sum, { tax }) => sum + tax, Math.round(delivery / 6)),
    };
  });

/** All pieces of an order, one by one in some order, in parcels of some sizes. */
const parcels = sold.chain((order) => {
  const pieces = order.lines.flatMap(({ n, quantity }) => Array.from({ length: quantity }, () => n));
  return fc.tuple(
    fc.constant(order),
    fc.shuffledSubarray(pieces, { minLength: pieces.length }),
    fc.array(fc.integer({ min: 1, max: 6 }), { minLength: pieces.length, maxLength: pieces.length }),
  );
});

it('whatever comes back in whatever parcels, it is never more than was sold, all of it at the end, and books to 0', () => {
  fc.assert(
    fc.property(parcels, ([order, pieces, sizes]) => {
      const earlier: (MoneyBack & { pieces: LinePieces[] })[] = [];
      let amount = 0;
      for (let at = 0, parcel = 0; at < pieces.length; parcel += 1) {
        const size = sizes[parcel] ?? 1;
        const now = pieces.slice(at, at + size).map((n) => ({ line: n, quantity: 1 }));
        at += size;
        const back = moneyBack(order, earlier, now);
        expect(back.amount >= 0 && back.tax >= 0).toBe(true);
        const posted = cancellationOf(back.amount, back.tax, back.credit);
        expect(posted.reduce((sum, posting) => sum + posting.amount, 0)).toBe(0);
        earlier.push({ ...back, pieces: now });
        amount += back.amount;
        expect(amount).toBeLessThanOrEqual(order.total);
      }
      expect(amount).toBe(order.total);
      expect(earlier.reduce((sum, { tax }) => sum + tax, 0)).toBe(order.tax);
      // What paying later costs is booked apart, with the last piece of all.
      expect(earlier.map(({ credit }) => credit)).toEqual([...earlier.slice(1).map(() => 0), order.credit]);
    }),
  );
});
