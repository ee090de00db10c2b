import { describe, expect, it } from 'vitest';
import { experimentResults, type Metric, type MetricSums, type Progress } from './index.ts';

const GOAL: Metric = { key: 'goal', name: 'orders', kind: 'binary', role: 'primary', better: 'more', isMoney: false };
const ERRORS: Metric = { ...GOAL, key: 'errors', name: 'errors', role: 'guardrail', better: 'less', margin: 0.05 };

function did(variant: string, units: number, successes: number): MetricSums {
  const none = { second: 0, secondSquares: 0, products: 0 };
  return { variant, units, active: successes, sum: successes, squares: successes, ...none };
}

function results(arms: MetricSums[], share: number | undefined, guardrail?: MetricSums[]) {
  const progress: Progress | undefined = share === undefined ? undefined : { visitors: share, days: share, share };
  return experimentResults({
    arms: arms.map(({ variant, units }) => ({ variant, units, weight: 1 / arms.length, multiple: 0, earlier: 0 })),
    measured: [{ metric: GOAL, arms }, ...(guardrail ? [{ metric: ERRORS, arms: guardrail }] : [])],
    plannedVisitors: 10_000,
    progress,
  });
}

describe('what the figures of a test say', () => {
  it('nothing, while nobody came', () => {
    expect(results([did('a', 0, 0), did('b', 0, 0)], 0)).toMatchObject({
      decision: 'nobody',
      sentence: 'Nobody took part yet.',
    });
  });

  it('nothing, while too few came, whatever the difference', () => {
    const { decision, sentence, metrics } = results([did('a', 300, 20), did('b', 300, 90)], 0.03);
    expect([decision, sentence]).toEqual([
      'notYet',
      'Not yet: 3 % of the plan, and fewer than 100 visitors of an arm count in orders: too few to say anything.',
    ]);
    expect(metrics[0]?.arms[1]).toMatchObject({ verdict: 'tooFew', absolute: undefined, pValue: undefined });
  });

  it('where the truth lies, and no p, before the planned end', () => {
    const { decision, sentence, method, confidence, metrics } = results(
      [did('a', 6_200, 620), did('b', 6_200, 640)],
      0.62,
    );
    expect(decision).toBe('notYet');
    expect(sentence).toMatch(
      /^Not yet: 62 % of the plan; the truth about b lies between −\d+(\.\d)? % and \+\d+(\.\d)? % in orders \(99 % sure, whenever you look\)\.$/,
    );
    expect([method, confidence]).toEqual(['sequence', 0.99]);
    expect(metrics.flatMap(({ arms }) => arms.map(({ pValue }) => pValue))).toEqual([undefined, undefined]);
  });

  it('a clear winner before the end, and an end without a difference', () => {
    expect(results([did('a', 6_000, 600), did('b', 6_000, 900)], 0.6)).toMatchObject({
      decision: 'better',
      sentence: expect.stringMatching(
        /^Decided: b is better than a in orders, by \+\d+ % to \+\d+ % \(99 % sure, after 60 % of the plan, and that holds whenever you look\)\.$/,
      ),
    });
    expect(results([did('a', 10_000, 1_000), did('b', 10_000, 1_010)], 1)).toMatchObject({
      decision: 'noDifference',
      method: 'fixed',
      sentence: expect.stringMatching(
        /^No difference was shown: the truth about b lies between −.* Keep a, or plan a larger test\.$/,
      ),
    });
    expect(results([did('a', 10_000, 1_000), did('b', 10_000, 800)], 1)).toMatchObject({ decision: 'worse' });
  });

  it('of eight arms only what stands before all seven comparisons', () => {
    // p = 0.016 alone: below 4 %, above 4 % / 7.
    const arms = [
      did('a', 10_000, 1_000),
      did('b', 10_000, 1_104),
      ...'cdefgh'.split('').map((key) => did(key, 10_000, 1_000)),
    ];
    expect(results(arms.slice(0, 2), 1)).toMatchObject({ decision: 'better' });
    expect(results(arms, 1)).toMatchObject({ decision: 'noDifference' });
  });

  it.each([
    ['at the planned end', 1, 10_000, 'worse', /^Decided: b is worse than a in orders, by −/],
    ['before it', 0.1, 1_000, 'notYet', /^Not yet: 10 % of the plan; the truth about b lies between −/],
  ])('what they say of the arms that visitors are given, %s', (_when, share, units, decision, sentence) => {
    const arms = [did('a', units, units / 5), did('b', units, (units / 5) * 0.9), did('c', 0, 0)];
    const weights = [0.5, 0.5, 0];
    const given = experimentResults({
      arms: arms.map((arm, index) => ({ ...arm, weight: weights[index] ?? 0, multiple: 0, earlier: 0 })),
      measured: [{ metric: GOAL, arms }],
      plannedVisitors: 10_000,
      progress: { visitors: share, days: share, share },
    });
    expect(given).toMatchObject({ decision, sentence: expect.stringMatching(sentence) });
  });

  const weighed = (arms: MetricSums[], weights: number[], share: number) =>
    experimentResults({
      arms: arms.map((arm, index) => ({ ...arm, weight: weights[index] ?? 0, multiple: 0, earlier: 0 })),
      measured: [{ metric: GOAL, arms }],
      plannedVisitors: 10_000,
      progress: { visitors: share, days: share, share },
    });

  it.each([1, 0.1])('the same beside an arm that nobody is given as without it (%s of the plan)', (share) => {
    const [a, b] = [did('a', 5_000, 1_000), did('b', 5_000, 1_090)];
    const alone = weighed([a, b], [0.5, 0.5], share);
    const beside = weighed([a, did('c', 40, 30), b], [0.5, 0, 0.5], share);
    expect([beside.sentence, beside.metrics[0]?.arms[2]]).toEqual([alone.sentence, alone.metrics[0]?.arms[1]]);
    expect(beside.metrics[0]?.arms[1]).toMatchObject({
      variant: 'c',
      active: 30,
      verdict: 'tooFew',
      pValue: undefined,
    });
  });

  it('that nothing can be compared, where weights leave the control or all others out', () => {
    expect(weighed([did('a', 500, 50), did('b', 0, 0)], [1, 0], 0.1)).toMatchObject({
      decision: 'notYet',
      sentence: 'Nothing can be compared: everybody is given a. Give the control and another arm a weight.',
    });
    const withoutControl = [did('a', 0, 0), did('b', 500, 50), did('c', 500, 50)];
    expect(weighed(withoutControl, [0, 0.5, 0.5], 1).sentence).toContain('nobody is given the control a');
  });

  it('to stop, where a guardrail is hurt, however good the goal looks', () => {
    const arms = [did('a', 6_000, 600), did('b', 6_000, 900)];
    const { decision, sentence, metrics } = results(arms, 0.6, [did('a', 6_000, 150), did('b', 6_000, 300)]);
    expect(decision).toBe('harmful');
    expect(sentence).toMatch(/^Stop: errors is worse in b, by \+.*\. Decided: b is better/);
    expect(metrics[1]?.arms[1]?.verdict).toBe('worse');
    const safe = results(arms, 1, [did('a', 60_000, 30_000), did('b', 60_000, 30_000)]);
    expect(safe.metrics[1]?.arms[1]?.verdict).toBe('safe');
  });

  it.each([
    ['before the planned end', 0.6],
    ['at the planned end', 1],
  ])('to stop, where a guardrail is hurt of which the control has nothing at all: %s', (_when, share) => {
    const arms = [did('a', 2_000, 200), did('b', 2_000, 220)];
    const of = (control: number, treatment: number) =>
      results(arms, share, [did('a', 2_000, control), did('b', 2_000, treatment)]);
    expect(of(0, 100)).toMatchObject({
      decision: 'harmful',
      sentence: expect.stringMatching(/^Stop: errors is worse in b, by \+\d\.\d\d to \+\d\.\d\d percentage points\. /),
    });
    expect(of(0, 2_000).decision).toBe('harmful');
    for (const calm of [of(0, 0), of(0, 3), of(100, 0)]) {
      expect(calm.decision).not.toBe('harmful');
      expect(calm.metrics[1]?.arms[1]?.verdict).not.toBe('tooFew');
    }
  });

  it('by how much, where so few of the control did it that their share says nothing', () => {
    const arms = [did('a', 400, 120), did('b', 400, 120)];
    expect(results(arms, 0.1, [did('a', 400, 4), did('b', 400, 110)]).sentence).toMatch(
      /^Stop: errors is worse in b, by \+1\d\.\d\d to \+3\d\.\d\d percentage points\. /,
    );
  });

  it('of a guardrail that anybody may do nothing of: nothing, while fewer than 100 came', () => {
    const few = [did('a', 99, 0), did('b', 99, 99)];
    expect(results(few, 0.01, few).metrics[1]?.arms[1]?.verdict).toBe('tooFew');
  });

  it('to stop, where pages jump in an arm that do not in the control', () => {
    const shifts: Metric = { ...ERRORS, key: 'shifts', name: 'layout shift', kind: 'quantile', quantile: 0.75 };
    const felt = (variant: string, histogram: Record<string, number>): MetricSums => ({
      ...did(variant, 2_000, 2_000),
      histogram,
    });
    const verdict = (treatment: Record<string, number>, share: number) =>
      experimentResults({
        arms: ['a', 'b'].map((variant) => ({ variant, units: 2_000, weight: 0.5, multiple: 0, earlier: 0 })),
        measured: [{ metric: shifts, arms: [felt('a', { 0: 1_900, 400: 100 }), felt('b', treatment)] }],
        plannedVisitors: 2_000,
        progress: { visitors: share, days: share, share },
      }).metrics[0]?.arms[1]?.verdict;
    for (const share of [0.6, 1]) {
      expect(verdict({ 0: 400, 1_000: 1_600 }, share)).toBe('worse');
      expect(verdict({ 0: 1_880, 400: 120 }, share)).toBe('open');
    }
  });

  it('nothing at all, while the split is not the planned one', () => {
    expect(results([did('a', 5_000, 500), did('b', 5_600, 700)], 1)).toMatchObject({
      decision: 'brokenSplit',
      metrics: [],
      sentence: expect.stringMatching(/^Do not decide: visitors did not come to the arms in the planned shares/),
    });
  });

  it('that nobody planned it: then every look holds, for ever', () => {
    expect(results([did('a', 60_000, 6_000), did('b', 60_000, 6_050)], undefined)).toMatchObject({
      method: 'sequence',
      sentence: expect.stringMatching(/^Not yet: nobody planned its size; the truth about b lies/),
    });
  });
});
