import { ANYBODY, armOfBucket, bucketOf } from '@vitrine/schemas';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assignArms, type Attributes, type PageExperiment } from '@vitrine/edge/assignment';
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
  assignArms({ experiments, attributes: attributes(id), stored });

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
    const table = new Map<string, number>();
    for (const id of UNITS) {
      const { 'test-1': one, 'test-2': two } = arm(both, id);
      table.set(`${one} ${two}`, (table.get(`${one} ${two}`) ?? 0) + 1);
    }
    const count = (cell: string): number => table.get(cell) ?? 0;
    const rows = ['a', 'b'].map((one) => count(`${one} a`) + count(`${one} b`));
    const columns = ['a', 'b'].map((two) => count(`a ${two}`) + count(`b ${two}`));
    const chiSquare = ['a', 'b']
      .flatMap((one, row) =>
        ['a', 'b'].map((two, column) => {
          const expected = ((rows[row] ?? 0) * (columns[column] ?? 0)) / UNITS.length;
          return (count(`${one} ${two}`) - expected) ** 2 / expected;
        }),
      )
      .reduce((sum, each) => sum + each, 0);
    // The 0.999 quantile with one degree of freedom; version 1 of the hash gives several hundred.
    expect(chiSquare).toBeLessThan(10.83);
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
