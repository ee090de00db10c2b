import { ANYBODY, armOfBucket, bucketOf, isHeldOut } from '@vitrine/schemas';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assignArms, type Attributes, type PageExperiment } from '@vitrine/edge/assignment';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

interface AssignmentCase extends Pick<PageExperiment, 'seed' | 'coverage' | 'variants' | 'namespace'> {
  name: string;
  /** By visitor: the bucket of the formula, and the arm or null. */
  units: Record<string, { bucket: number; arm: string | null }>;
}

const { cases } = JSON.parse(readFileSync(join(import.meta.dirname, 'cases.json'), 'utf8')) as {
  cases: AssignmentCase[];
};

const HALVES: PageExperiment['variants'] = [
  { key: 'a', weight: 0.5 },
  { key: 'b', weight: 0.5 },
];
const UNITS = Array.from(
  { length: 10_000 },
  (_, index) =>
    `019a9f3e-${((index * 7919) % 65_536).toString(16).padStart(4, '0')}-7000-8000-${index.toString(16).padStart(12, '0')}`,
);

const attributes = (id: string): Attributes => ({
  id,
  tenant: 'at',
  locale: 'de-AT',
  page: 'home',
  path: '/',
  ...ANYBODY,
  device: 'mobile',
  time: '2026-11-20T08:00:00.000Z',
});
const experiment = (parts: Partial<PageExperiment>): PageExperiment => ({
  key: 'test',
  seed: 'k3v9q2m1x8',
  coverage: 1,
  audience: {},
  variants: HALVES,
  ...parts,
});
const arm = (experiments: PageExperiment[], id: string, stored = {}) =>
  assignArms({ experiments, attributes: attributes(id), stored }).arms;

/** How often each arm came, by its code; `-` for none. */
function shares(experiments: PageExperiment[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const id of UNITS) {
    const code = arm(experiments, id)['test'] ?? '-';
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/** Whether a count is within four standard deviations of a binomial share: a sound split fails once in 16,000. */
const fits = (count: number, share: number): boolean =>
  Math.abs(count - UNITS.length * share) <= 4 * Math.sqrt(UNITS.length * share * (1 - share));

/** The 0.999 quantile of χ² with one degree of freedom; version 1 of the hash gives several hundred. */
const INDEPENDENT = 10.83;

/** Pearson's χ² of two things that may hold of a visitor. */
function dependence(of: (id: string) => readonly [boolean, boolean]): number {
  const table = new Map<string, number>();
  for (const id of UNITS) {
    const [one, other] = of(id);
    table.set(`${one} ${other}`, (table.get(`${one} ${other}`) ?? 0) + 1);
  }
  const count = (one: boolean, other: boolean): number => table.get(`${one} ${other}`) ?? 0;
  const cells = [true, false].flatMap((one) => [true, false].map((other) => [one, other] as const));
  return cells.reduce((sum, [one, other]) => {
    const expected =
      ((count(one, true) + count(one, false)) * (count(true, other) + count(false, other))) / UNITS.length;
    return sum + (count(one, other) - expected) ** 2 / expected;
  }, 0);
}

describe('assignment by hash version 2', () => {
  it.each(cases)('$name', ({ name: _name, units, ...parts }) => {
    const experiments = [experiment(parts)];
    for (const [id, { bucket, arm: expected }] of Object.entries(units)) {
      expect(arm(experiments, id)['test'] ?? null, `${id}, bucket ${bucket}`).toBe(expected);
      // What explains a visitor to staff.
      expect(bucketOf(parts.seed, id)).toBe(bucket);
      if (parts.namespace === undefined)
        expect(armOfBucket(bucket, parts.variants, parts.coverage) ?? null).toBe(expected);
    }
  });

  it.each<[string, Partial<PageExperiment>, Record<string, number>]>([
    ['halves', {}, { a: 0.5, b: 0.5 }],
    [
      'unequal weights',
      {
        variants: [
          { key: 'a', weight: 0.2 },
          { key: 'b', weight: 0.3 },
          { key: 'c', weight: 0.5 },
        ],
      },
      { a: 0.2, b: 0.3, c: 0.5 },
    ],
    ['a coverage of 30 %', { coverage: 0.3 }, { a: 0.15, b: 0.15, '-': 0.7 }],
    [
      'a quarter of a namespace',
      { namespace: { seed: 'at/hero', from: 0.25, to: 0.5 } },
      { a: 0.125, b: 0.125, '-': 0.75 },
    ],
  ])('%s come in their shares over 10,000 visitors', (_name, parts, expected) => {
    const counts = shares([experiment(parts)]);
    expect(Object.keys(counts).sort()).toEqual(Object.keys(expected).sort());
    for (const [code, share] of Object.entries(expected))
      expect(fits(counts[code] ?? 0, share), `${code}: ${counts[code]} of 10,000`).toBe(true);
  });

  it('two experiments are independent of each other, also with similar keys and seeds', () => {
    const both = [experiment({ key: 'test-1', seed: 'seed0001' }), experiment({ key: 'test-2', seed: 'seed0002' })];
    expect(dependence((id) => [arm(both, id)['test-1'] === 'a', arm(both, id)['test-2'] === 'a'])).toBeLessThan(
      INDEPENDENT,
    );
  });

  it('experiments of one namespace with ranges apart never meet in a visitor, and share all of them', () => {
    const seed = 'at/hero';
    const both = [
      experiment({ key: 'one', namespace: { seed, from: 0, to: 0.5 } }),
      experiment({ key: 'two', seed: 'other00001', namespace: { seed, from: 0.5, to: 1 } }),
    ];
    for (const id of UNITS) expect(Object.keys(arm(both, id))).toHaveLength(1);
  });

  it('more coverage moves nobody who takes part already', () => {
    const [some, more] = [[experiment({ coverage: 0.2 })], [experiment({ coverage: 0.6 })]];
    const moved = UNITS.filter((id) => {
      const before = arm(some, id)['test'];
      return before !== undefined && before !== arm(more, id)['test'];
    });
    expect(moved).toEqual([]);
  });

  it('a stored arm stays when weights, coverage and seed change, but not outside its namespace', () => {
    const [id = ''] = UNITS;
    const changed = experiment({
      seed: 'other00001',
      coverage: 0,
      variants: [
        { key: 'a', weight: 1 },
        { key: 'b', weight: 0 },
      ],
    });
    expect(arm([changed], id, { test: 'b' })).toEqual({ test: 'b' });
    expect(arm([changed], id, { test: 'gone' })).toEqual({});
    const elsewhere = { seed: 'at/hero', from: 0, to: 0 };
    expect(arm([{ ...changed, namespace: elsewhere }], id, { test: 'b' })).toEqual({});
  });
});

describe('holdouts', () => {
  const winter = { key: 'winter', seed: 'w1nt3r0001', share: 0.05 };

  it.each([0.0001, 0.01, 0.05, 0.2, 0.5])('a share of %s is held out', (share) => {
    for (const seed of ['w1nt3r0001', 'w1nt3r0002', 'k3v9q2m1x8'])
      expect(fits(UNITS.filter((id) => isHeldOut({ seed, share }, id)).length, share), seed).toBe(true);
  });

  it('who is held out has no arm, stored or not, and everybody else the arm that they have without the holdout', () => {
    const parts = fc.record({
      seed: fc.stringMatching(/^[a-z0-9]{8,40}$/),
      share: fc.integer({ min: 1, max: 5_000 }).map((buckets) => buckets / 10_000),
      coverage: fc.double({ min: 0, max: 1, noNaN: true }),
      ids: fc.array(fc.uuid(), { minLength: 20, maxLength: 20 }),
      stored: fc.constantFrom({}, { test: 'a' }, { test: 'b' }),
    });
    fc.assert(
      fc.property(parts, ({ seed, share, coverage, ids, stored }) => {
        // The same seed as the test's own: the worst that could be chosen.
        const holdout = { key: 'winter', seed, share };
        const [open, held] = [{}, { holdouts: [holdout] }].map((more) => [experiment({ seed, coverage, ...more })]);
        for (const id of ids) {
          const expected = isHeldOut(holdout, id) ? {} : arm(open ?? [], id, stored);
          expect(arm(held ?? [], id, stored)).toEqual(expected);
          expect(arm(held ?? [], id, stored)).toEqual(expected);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('says nothing of arms, of places in a namespace or of another holdout, also where seeds are alike', () => {
    const tested = [experiment({ seed: winter.seed })];
    const others: [string, (id: string) => boolean][] = [
      ['an arm', (id) => arm(tested, id)['test'] === 'a'],
      ['a namespace', (id) => bucketOf(`namespace/${winter.seed}`, id) < 5_000],
      ['another holdout', (id) => isHeldOut({ seed: 'w1nt3r0002', share: 0.5 }, id)],
    ];
    for (const [what, holds] of others)
      expect(
        dependence((id) => [isHeldOut(winter, id), holds(id)]),
        what,
      ).toBeLessThan(INDEPENDENT);
  });

  it('the tests of another holdout have its visitors', () => {
    const [id = ''] = UNITS.filter((each) => isHeldOut(winter, each));
    expect(arm([experiment({ holdouts: [winter] }), experiment({ key: 'other' })], id)).toEqual({
      other: expect.stringMatching(/^[ab]$/),
    });
  });
});
