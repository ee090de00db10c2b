import { armOfBucket, bucketOf, isHeldOut, type Experiment, type HoldoutShare } from '@vitrine/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GrowthBookClient, type FeatureApiResponse } from '@growthbook/growthbook';
import { exportPayload, importPayload } from './index.ts';

const NOW = new Date('2026-11-24T08:00:00Z');
const experiment = (parts: Partial<Experiment> = {}): Experiment => ({
  key: 'hero',
  seed: 'a1b2c3d4e5',
  page: 'home',
  status: 'running',
  variants: [
    { key: 'a', weight: 0.5 },
    { key: 'b', weight: 0.5 },
  ],
  ...parts,
});
const clientOf = (experiments: readonly Experiment[], running: readonly HoldoutShare[] = []): GrowthBookClient => {
  const { payload } = exportPayload('at', experiments, running, NOW);
  // As it is after the way through a file.
  return new GrowthBookClient().initSync({ payload: JSON.parse(JSON.stringify(payload)) as FeatureApiResponse });
};

describe('a payload for the SDK of GrowthBook', () => {
  it('gives each visitor the arm that we give', () => {
    const definitions = fc
      .record({
        seed: fc.stringMatching(/^[a-z0-9]{8,40}$/),
        coverage: fc.double({ min: 0, max: 1, noNaN: true }),
        share: fc.integer({ min: 0, max: 100 }),
        held: fc.option(fc.integer({ min: 1, max: 5_000 }), { nil: undefined }),
        range: fc.option(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 51, max: 100 })), {
          nil: undefined,
        }),
      })
      .map(({ seed, coverage, share, held, range }) => ({
        running: held === undefined ? [] : [{ key: 'winter', seed: `${seed}of-its-own`, share: held / 10_000 }],
        definition: experiment({
          seed,
          coverage,
          holdouts: ['winter', 'ended'],
          variants: [
            { key: 'a', weight: share / 100 },
            { key: 'b', weight: (100 - share) / 100 },
          ],
          ...(range === undefined ? {} : { namespace: { id: 'rails', range: range.map((each) => each / 100) } }),
        }),
      }));
    fc.assert(
      fc.property(
        definitions,
        fc.array(fc.uuid(), { minLength: 20, maxLength: 20 }),
        ({ definition, running }, ids) => {
          const client = clientOf([definition], running);
          for (const id of ids) {
            const place = bucketOf('namespace/rails', id) / 10_000;
            const [from = 0, to = 1] = definition.namespace?.range ?? [0, 1];
            const arm =
              running.some((holdout) => isHeldOut(holdout, id)) ||
              (definition.namespace !== undefined && (place < from || place >= to))
                ? undefined
                : armOfBucket(bucketOf(definition.seed, id), definition.variants, definition.coverage ?? 1);
            const result = client.evalFeature('hero', { attributes: { id, tenant: 'at', page: 'home' } });
            expect(result.value).toBe(arm ?? 'a');
            expect(result.experimentResult?.inExperiment === true ? result.experimentResult.key : undefined).toBe(arm);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('asks of the visitor what the audience asks, of this shop and page alone', () => {
    const client = clientOf([experiment({ audience: { device: 'mobile' } })]);
    const isIn = (attributes: object) =>
      client.evalFeature('hero', { attributes: { id: 'v1', tenant: 'at', page: 'home', ...attributes } }).source;
    expect([{ device: 'mobile' }, { device: 'desktop' }, { device: 'mobile', tenant: 'de' }].map(isIn)).toEqual([
      'experiment',
      'defaultValue',
      'defaultValue',
    ]);
  });

  it('leaves out by name what would not be the same', () => {
    const { payload, leftOut } = exportPayload(
      'at',
      [
        experiment(),
        experiment({ key: 'late', audience: { time: { $gt: '2026-11-27T00:00:00+01:00' } } }),
        experiment({ key: 'idle', status: 'stopped' }),
        experiment({
          key: 'won',
          status: 'stopped',
          shipped: { arm: 'b', document: 'at/home.layer', variants: [] },
        }),
        experiment({
          key: 'held',
          holdouts: ['winter'],
          shipped: { arm: 'b', document: 'at/home.layer', variants: [] },
        }),
      ],
      [{ key: 'winter', seed: 'w1nt3r0001', share: 0.05 }],
      NOW,
    );
    expect(Object.keys(payload.features)).toEqual(['hero']);
    expect(leftOut).toEqual([
      { key: 'late', why: expect.stringContaining('time') },
      { key: 'idle', why: 'is stopped: its visitors see the control' },
      { key: 'won', why: 'is shipped: its visitors see arm b' },
      { key: 'held', why: expect.stringContaining('withheld from who is held out') },
    ]);
  });
});

describe('a payload of GrowthBook', () => {
  it('becomes drafts, and says what did not come along', () => {
    const { drafts, leftOut } = importPayload(
      {
        features: {
          plain: { defaultValue: true },
          checkout: {
            defaultValue: 'old',
            rules: [
              { force: 'x' },
              {
                key: 'checkout-test',
                name: 'A shorter checkout',
                variations: ['old', 'new', 'newest one'],
                weights: [0.333, 0.333, 0.333],
                coverage: 0.4,
                condition: { device: 'mobile' },
                namespace: ['checkout', 0, 0.5],
              },
            ],
          },
          price: { rules: [{ variations: [1, 2], condition: { country: 'AT' }, hashVersion: 1 }] },
          'not a key': { rules: [{ variations: ['a', 'b'] }] },
        },
        experiments: [
          { key: 'banner', variations: [{}, { css: 'x' }], meta: [{ key: '0' }, { key: '1' }], urlPatterns: [] },
        ],
      },
      'home',
    );
    expect(drafts.map(({ definition }) => definition)).toEqual([
      {
        key: 'checkout-test',
        page: 'home',
        hypothesis: 'A shorter checkout',
        audience: { device: 'mobile' },
        coverage: 0.4,
        variants: [
          { key: 'a', weight: 0.333334 },
          { key: 'b', weight: 0.333333 },
          { key: 'c', weight: 0.333333 },
        ],
      },
      {
        key: 'price',
        page: 'home',
        variants: [
          { key: 'a', weight: 0.5 },
          { key: 'b', weight: 0.5 },
        ],
      },
      {
        key: 'banner',
        page: 'home',
        variants: [
          { key: '0', weight: 0.5 },
          { key: '1', weight: 0.5 },
        ],
      },
    ]);
    expect(drafts.map(({ notes }) => notes.map((note) => note.split(/[: ]/, 3).join(' ')))).toMatchObject([
      expect.arrayContaining([expect.stringContaining('namespace')]),
      expect.arrayContaining([expect.stringContaining('audience')]),
      expect.arrayContaining([expect.stringContaining('urlPatterns')]),
    ]);
    expect(leftOut.map(({ key }) => key)).toEqual(['plain', 'not a key']);
  });

  it('becomes arms with shares that add up, none of them below nothing', () => {
    const around1 = fc
      .array(fc.nat(1_000), { minLength: 2, maxLength: 8 })
      .filter((parts) => parts.some((part) => part > 0))
      .chain((parts) => {
        const sum = parts.reduce((total, part) => total + part, 0);
        return fc
          .double({ min: 0.991, max: 1.009, noNaN: true })
          .map((scale) => parts.map((part) => (part / sum) * scale));
      });
    fc.assert(
      fc.property(around1, (weights) => {
        const rule = { variations: weights.map((_, index) => index), weights };
        const [draft] = importPayload({ features: { hero: { rules: [rule] } } }, 'home').drafts;
        const shares = draft?.definition.variants.map(({ weight }) => weight) ?? [];
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
        expect(Math.round(shares.reduce((total, share) => total + share, 0) * 1e9)).toBe(1e9);
        for (const [index, share] of shares.entries()) expect(share).toBeCloseTo(weights[index] ?? -1, 1);
      }),
      { examples: [[[0, 0.5, 0.505]]] },
    );
  });

  it('that we wrote comes back with its arms, shares and coverage', () => {
    const { payload } = exportPayload('at', [experiment({ coverage: 0.3, hypothesis: 'So it is' })], [], NOW);
    expect(importPayload(payload, 'home').drafts[0]?.definition).toMatchObject({
      key: 'hero',
      hypothesis: 'So it is',
      coverage: 0.3,
      audience: { tenant: 'at', page: 'home' },
      variants: [
        { key: 'a', weight: 0.5 },
        { key: 'b', weight: 0.5 },
      ],
    });
  });

  it.each([null, [], 'x', { features: [] }, { features: { a: null } }, { experiments: [1] }])(
    '%j has none',
    (payload) => {
      expect(importPayload(payload, 'home').drafts).toEqual([]);
    },
  );
});
