import { testShop } from '@vitrine/platform/testing/local-shop';
import { expect, it } from 'vitest';
import { isReturnOver, lastReturnDay, periodWords } from './return-period.ts';

const shop = testShop();
const rules = { delivery: { fee: 0 }, taxes: { standard: 0, reduced: 0 }, payments: [{ method: 'invoice' as const }] };
const limited = testShop({ checkout: { ...rules, returns: { days: 30, onTheWay: 7 } } });
const sent = (arrivesTo: string | null) => ({ sentAt: new Date('2026-10-01T10:00:00Z'), lines: [{ arrivesTo }] });

it('counts from the day by which it was there at the latest', () => {
  expect([lastReturnDay(sent(null), limited), lastReturnDay(sent('2026-10-20'), limited)]).toEqual([
    '2026-11-07',
    '2026-11-19',
  ]);
});

it('has no last day before it is sent, nor where the shop sets none', () => {
  expect(lastReturnDay({ sentAt: undefined, lines: [] }, limited)).toBeUndefined();
  expect(lastReturnDay(sent(null), shop)).toBeUndefined();
  expect([isReturnOver(undefined, shop, new Date()), periodWords(undefined, shop, new Date())]).toEqual([
    false,
    undefined,
  ]);
});

it('is over with the day, as the calendar of the shop has it', () => {
  const [evening, morning] = ['2026-11-07T22:59:00Z', '2026-11-07T23:01:00Z'].map((at) => new Date(at));
  for (const [at, isOver, words] of [
    [evening, false, /^returns\.until .*2026/u],
    [morning, true, /^returns\.over .*2026/u],
  ] as const) {
    expect(isReturnOver('2026-11-07', limited, at ?? new Date(0))).toBe(isOver);
    expect(periodWords('2026-11-07', limited, at ?? new Date(0))).toMatch(words);
  }
});
