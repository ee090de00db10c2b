import { expect, it } from 'vitest';
import { metricsOf, togetherOf, type ShopFigures } from './index.ts';

const HOUR = new Date('2026-11-20T08:00:00.000Z');
const variants = [
  { key: 'a', weight: 0.5 },
  { key: 'b', weight: 0.5 },
];
/** A shop with so many visitors of each arm, and of those so many who reached the goal. */
function shop(tenant: string, arms: Record<string, [units: number, active: number]>, more: Partial<ShopFigures> = {}) {
  const planned = metricsOf({ goal: 'select-item' }, []);
  const of = (variant: string, units: number, active: number) => ({
    variant,
    hour: HOUR,
    units,
    active,
    sum: active,
    squares: active,
    second: 0,
    secondSquares: 0,
    products: 0,
  });
  const rows = Object.entries(arms).map(([variant, [units, active]]) => of(variant, units, active));
  return {
    tenant,
    currency: 'EUR',
    definition: { variants },
    planned,
    counts: rows.map(({ variant, units }) => ({ variant, hour: HOUR, units, multiple: 0, earlier: 0 })),
    sums: planned.map(() => rows),
    ...more,
  } satisfies ShopFigures;
}

it('a test of several shops has the figures of all their visitors as one', () => {
  const at = shop('at', { a: [2_000, 200], b: [2_010, 260] });
  const de = shop('de', { a: [5_000, 700], b: [4_990, 810] });
  const whole = shop('both', { a: [7_000, 900], b: [7_000, 1_070] });
  const both = togetherOf([at, de]);
  expect(both).toEqual(togetherOf([whole]));
  expect(both).toMatchObject({
    decision: 'better',
    leftOut: [],
    method: 'sequence',
    metrics: [{ arms: [{ value: 900 / 7_000 }, { value: 1_070 / 7_000 }] }, { isMoney: true }],
  });
  expect(togetherOf([at, shop('ch', { a: [10, 1], b: [10, 1] }, { currency: 'CHF' })])).toMatchObject({
    metrics: [{ key: 'goal' }],
    leftOut: [{ why: 'is money, of EUR in at and CHF in ch' }],
  });
});

it('is refused where the shares differ, or what decides is not the same', () => {
  const at = shop('at', { a: [10, 1], b: [10, 1] });
  const [a, b] = variants;
  const uneven = { variants: [{ key: 'a', weight: 0.9 }, ...(a && b ? [{ ...b, weight: 0.1 }] : [])] };
  expect(togetherOf([at, shop('de', {}, { definition: uneven })])).toContain('the same shares in at and de');
  const other = { planned: metricsOf({ goal: 'order' }, []) };
  expect(togetherOf([at, shop('de', {}, other)])).toContain('which decides, to be the same');
});
