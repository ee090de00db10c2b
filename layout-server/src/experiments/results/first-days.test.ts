import { describe, expect, it } from 'vitest';
import { dailySeries, everyLook, firstDays, firstDaysOf, metricResult, type HourSums, type Metric } from './index.ts';

const DAY = 86_400_000;
const BEGIN = Date.parse('2026-11-02T08:00:00Z');
const SPLIT = new Date(BEGIN + 4 * DAY);
const metric: Metric = {
  key: 'goal',
  name: 'orders',
  kind: 'binary',
  role: 'primary',
  better: 'more',
  isMoney: false,
};
const day = (index: number, variant: string, units: number, sum: number): HourSums => ({
  variant,
  hour: new Date(BEGIN + index * DAY),
  units,
  active: sum,
  sum,
  squares: sum,
  second: 0,
  secondSquares: 0,
  products: 0,
});

describe('firstDays', () => {
  it('tells an effect that wears off, with the p value of the formula', () => {
    const hours = [
      ...[0, 1, 2, 3].flatMap((index) => [day(index, 'a', 500, 100), day(index, 'b', 500, 160)]),
      ...[4, 5, 6, 7].flatMap((index) => [day(index, 'a', 500, 100), day(index, 'b', 500, 100)]),
    ];
    const [arm] = firstDays(metric, hours, ['a', 'b'], SPLIT)?.arms ?? [];
    // By the delta method, whose terms for the error of the control are var(control)·(arm/control)² in all.
    const squaredError = (control: number, arm: number) =>
      (arm * (1 - arm) + (control * (1 - control) * arm ** 2) / control ** 2) / 2_000 / control ** 2;
    const [early, late] = [squaredError(0.2, 0.32), squaredError(0.2, 0.2)];
    const [v, tau] = [early + late, early];
    const lambda = Math.sqrt(v / (v + tau)) * Math.exp((tau * 0.6 ** 2) / (2 * v * (v + tau)));
    expect(arm?.first).toBeCloseTo(0.6, 12);
    expect(arm?.later).toBeCloseTo(0, 12);
    expect(arm?.pValue).toBeCloseTo(1 / lambda, 12);
    expect(arm?.isFound).toBe(true);
  });

  it('says nothing of an effect that lasts, and nothing at all while either part is small', () => {
    const lasts = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((index) => [day(index, 'a', 500, 100), day(index, 'b', 500, 150)]);
    expect(firstDays(metric, lasts, ['a', 'b'], SPLIT)?.arms).toMatchObject([{ isFound: false, pValue: 1 }]);
    expect(
      firstDays(
        metric,
        lasts.filter(({ hour }) => hour < SPLIT),
        ['a', 'b'],
        SPLIT,
      ),
    ).toBeUndefined();
    expect(
      firstDays(metric, [...lasts.slice(0, 8), day(4, 'a', 500, 100), day(4, 'b', 500, 99)], ['a', 'b'], SPLIT),
    ).toBeUndefined();
  });

  it.each([
    ['', { effect: 1.15, sale: 1 }],
    [', though a sale doubles what everybody does', { effect: 1.3, sale: 2 }],
  ])('of tests whose effect lasts, at most 5 in 100 ever say otherwise, though looked at every day%s', (_, of) => {
    const { effect, sale } = of;
    let state = 7;
    const random = (): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return (state + 0.5) / 4_294_967_296;
    };
    /** How many of so many visitors do it: the normal approximation by Box and Muller. */
    const successes = (units: number, share: number): number =>
      Math.round(
        units * share +
          Math.sqrt(units * share * (1 - share) * -2 * Math.log(random())) * Math.cos(2 * Math.PI * random()),
      );
    let wrong = 0;
    const tests = 400;
    for (let test = 0; test < tests; test += 1) {
      const hours: HourSums[] = [];
      let isFound = false;
      for (let index = 0; index < 30; index += 1) {
        const base = index < 4 ? 0.2 : 0.2 * sale;
        hours.push(day(index, 'a', 400, successes(400, base)), day(index, 'b', 400, successes(400, base * effect)));
        isFound ||= firstDays(metric, hours, ['a', 'b'], SPLIT)?.arms[0]?.isFound === true;
      }
      if (isFound) wrong += 1;
    }
    expect(wrong / tests).toBeLessThanOrEqual(0.05);
  });

  it.each([
    [undefined, 7],
    [1, 1],
    [14, 4],
    [56, 7],
  ])('of %s planned days the first are %i', (planned, expected) => {
    expect(firstDaysOf(planned)).toBe(expected);
  });
});

it('the hours of a year are each added once', () => {
  let read = 0;
  const hours = Array.from({ length: 365 }, (_, index) => ({
    ...day(index, index % 2 === 0 ? 'a' : 'b', 10, 1),
    get units() {
      read += 1;
      return 10;
    },
  }));
  expect(
    dailySeries(metric, hours, ['a', 'b'], everyLook(2_000))
      .at(-1)
      ?.arms.map(({ units }) => units),
  ).toEqual([1_830, 1_820]);
  expect(read).toBe(hours.length);
});

it('a day holds all visitors until its end, with the interval that holds at every look', () => {
  const hours = [0, 1, 2].flatMap((index) => [day(index, 'a', 500, 100), day(index, 'b', 500, 120)]);
  const series = dailySeries(metric, hours, ['a', 'b'], everyLook(2_000));
  expect(series.map(({ until, arms }) => [until.toISOString(), arms.map(({ units }) => units)])).toEqual([
    ['2026-11-03T00:00:00.000Z', [500, 500]],
    ['2026-11-04T00:00:00.000Z', [1_000, 1_000]],
    ['2026-11-05T00:00:00.000Z', [1_500, 1_500]],
  ]);
  const sums = (units: number, variant: string, sum: number) => ({ ...day(0, variant, units, sum) });
  const whole = metricResult(metric, [sums(1_500, 'a', 300), sums(1_500, 'b', 360)], everyLook(2_000));
  expect(series.at(-1)?.arms).toMatchObject(whole.arms);
});
