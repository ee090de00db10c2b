import type { Experiment, Operation, ShopMetric } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import {
  experimentFacts,
  experimentFaults,
  experimentsOn,
  knownArms,
  metricFaults,
  metricNameFaults,
} from './index.ts';

const hide = (node: string): Operation => ({ op: 'hide', node });

function experiment(key: string, parts: Partial<Experiment> & { ops?: Operation[] } = {}): Experiment {
  const { ops = [hide('hero')], ...rest } = parts;
  return {
    key,
    seed: 'seed0001',
    page: 'home',
    status: 'running',
    variants: [
      { key: 'a', weight: 0.5 },
      { key: 'b', weight: 0.5, layer: { page: 'home', prefix: key, ops } },
    ],
    ...rest,
  };
}

const codes = (experiments: Experiment[]): string[] => experimentFaults(experiments, 'oak').map(({ code }) => code);

describe('experimentFaults', () => {
  it('finds nothing wrong with a sound definition', () => {
    expect(codes([experiment('one'), experiment('two', { ops: [hide('rail')] })])).toEqual([]);
  });

  it.each([
    [{ path: { $regex: '^(.+)+\\u0001$' } }, 'UNKNOWN_OPERATOR'],
    [{ $or: [{ device: 'mobile' }, { $not: { segment: { $regexi: '(a+)+$' } } }] }, 'UNKNOWN_OPERATOR'],
    [{ $savedGroup: { id: 'x' } }, 'UNKNOWN_OPERATOR'],
    [{ planet: 'mars' }, 'UNKNOWN_ATTRIBUTE'],
    [{ devise: 'mobile' }, 'UNKNOWN_ATTRIBUTE'],
    [{ time: { $gt: '2026-11-27' } }, 'INVALID_CONDITION'],
    [{ path: { $in: Array.from({ length: 2_001 }, (_, index) => `/${index}`) } }, 'INVALID_CONDITION'],
    [{ 'switch.recommendations': true }, 'UNKNOWN_SWITCH'],
  ])('refuses the audience %j', (audience, code) => {
    expect(codes([experiment('one', { audience: audience as NonNullable<Experiment['audience']> })])).toEqual([code]);
  });

  it('refuses weights that do not add up to 1, within rounding', () => {
    expect(
      codes([
        experiment('one', {
          variants: [
            { key: 'a', weight: 0.5 },
            { key: 'b', weight: 0.4 },
          ],
        }),
      ]),
    ).toEqual(['EXPERIMENT_WEIGHTS']);
    expect(
      codes([
        experiment('one', { variants: Array.from({ length: 10 }, (_, index) => ({ key: `v${index}`, weight: 0.1 })) }),
      ]),
    ).toEqual([]);
  });

  it('takes 16 arms on a page, and no more', () => {
    const test = (key: string, count: number): Experiment =>
      experiment(key, {
        variants: Array.from({ length: count }, (_, index) => ({ key: `v${index}`, weight: 1 / count })),
      });
    expect(codes([test('one', 8), test('two', 8)])).toEqual([]);
    expect(codes([test('one', 8), test('two', 9)])).toEqual(['TOO_MANY_ARMS']);
    expect(codes([test('one', 8), { ...test('two', 9), page: 'search' }])).toEqual([]);
    expect(codes([test('one', 8), { ...test('two', 9), status: 'draft' }])).toEqual([]);
  });

  it('refuses two running experiments on one node and names both', () => {
    const [found] = experimentFaults([experiment('first'), experiment('second')], 'oak');
    expect(found).toMatchObject({ code: 'EXPERIMENT_COLLISION', nodeId: 'hero', layer: 'oak/experiments/second' });
    expect(found?.message).toContain('"first"');
  });

  it('a stopped experiment, another page and an insert beside it do not collide', () => {
    const insert: Operation = {
      op: 'insert',
      parent: 'home',
      slot: 'main',
      after: 'hero',
      node: { id: 'two.note', type: 'rich-text' },
    };
    expect(codes([experiment('one'), experiment('two', { status: 'stopped' })])).toEqual([]);
    expect(codes([experiment('one'), experiment('two', { ops: [insert] })])).toEqual([]);
  });

  it('two on one node are allowed if a namespace keeps their visitors apart', () => {
    const inShare = (key: string, id: string, ...range: [number, number]): Experiment =>
      experiment(key, { namespace: { id, range } });
    expect(codes([inShare('one', 'hero', 0, 0.5), inShare('two', 'hero', 0.5, 1)])).toEqual([]);
    expect(codes([inShare('one', 'hero', 0, 0.6), inShare('two', 'hero', 0.5, 1)])).toEqual(['EXPERIMENT_COLLISION']);
    expect(codes([inShare('one', 'hero', 0, 0.5), inShare('two', 'rail', 0.5, 1)])).toEqual(['EXPERIMENT_COLLISION']);
    expect(codes([inShare('one', 'hero', 0, 0.5), experiment('two')])).toEqual(['EXPERIMENT_COLLISION']);
    expect(codes([inShare('one', 'hero', 0.5, 0.5)])).toEqual(['OUT_OF_RANGE']);
  });

  it('refuses doubled keys, doubled arms, a control that changes something, and a layer of another page', () => {
    expect(codes([experiment('one'), experiment('one', { ops: [] })])).toEqual(['NOT_ALLOWED']);
    expect(
      codes([
        experiment('one', {
          variants: [
            { key: 'a', weight: 0.5 },
            { key: 'a', weight: 0.5 },
          ],
        }),
      ]),
    ).toEqual(['NOT_ALLOWED']);
    const layer = { page: 'search', prefix: 'one', ops: [] };
    expect(
      codes([
        experiment('one', {
          variants: [
            { key: 'a', weight: 0.5, layer: { ...layer, page: 'home' } },
            { key: 'b', weight: 0.5, layer },
          ],
        }),
      ]),
    ).toEqual(['NOT_ALLOWED', 'NOT_ALLOWED']);
  });
});

describe('the experiments of a page', () => {
  const all = [
    experiment('zeta', { ops: [hide('x')] }),
    experiment('alpha'),
    experiment('off', { status: 'paused' }),
    experiment('else', { page: 'search' }),
  ];
  const here = experimentsOn(all, 'home');

  it('are those that run on it, by key', () => {
    expect(here.map(({ key }) => key)).toEqual(['alpha', 'zeta']);
    const named = experimentsOn(all, 'home', { off: 'b', else: 'b' });
    expect(
      named.map(({ key, status }) => [key, status]),
      'and one of which an arm is named',
    ).toEqual([
      ['alpha', 'running'],
      ['off', 'running'],
      ['zeta', 'running'],
    ]);
  });

  it('tell the edge everything it assigns by', () => {
    expect(experimentFacts(here)[0]).toEqual({
      key: 'alpha',
      seed: 'seed0001',
      phase: 1,
      coverage: 1,
      audience: {},
      variants: [
        { key: 'a', weight: 0.5 },
        { key: 'b', weight: 0.5 },
      ],
    });
  });

  it('tell the edge the phase and the share of the namespace', () => {
    const [facts] = experimentFacts([experiment('alpha', { phase: 3, namespace: { id: 'hero', range: [0.25, 0.5] } })]);
    expect(facts).toMatchObject({ phase: 3, namespace: { seed: 'namespace/hero', from: 0.25, to: 0.5 } });
  });

  it('take no arms of other experiments and no unknown variants', () => {
    expect(knownArms(here, { alpha: 'b', zeta: 'zz', off: 'b', constructor: 'a' })).toEqual({ alpha: 'b' });
  });
});

describe('metrics of a shop', () => {
  const ORDERS: ShopMetric = { key: 'orders', name: 'orders', kind: 'count', of: { events: ['order'] } };

  it('go with their kind, and have keys of their own', () => {
    expect(metricFaults([ORDERS], 'oak')).toEqual([]);
    const wrong: [Partial<ShopMetric>, string][] = [
      [{ key: 'revenue' }, '/key'],
      [{ kind: 'funnel' }, '/of'],
      [{ kind: 'ratio' }, '/by'],
      [{ steps: [{ events: ['order'] }, { events: ['refund'] }] }, '/steps'],
      [{ adds: 'values' }, '/adds'],
      [{ kind: 'binary', winsorise: 0.99 }, '/winsorise'],
      [{ kind: 'quantile' }, '/quantile'],
      [{ each: 'mean' }, '/each'],
    ];
    for (const [part, pointer] of wrong)
      expect(metricFaults([{ ...ORDERS, ...part }], 'oak').map((each) => each.pointer)).toContain(pointer);
    expect(metricFaults([ORDERS, ORDERS], 'oak')).toMatchObject([{ layer: 'oak/metrics/orders', pointer: '/key' }]);
  });

  it('are named by tests only if the shop has them', () => {
    const metrics = { primary: 'orders', guardrails: ['revenue', 'errors'] };
    expect(metricNameFaults(experiment('one', { metrics }), [ORDERS], 'oak')).toMatchObject([
      { code: 'UNKNOWN_DATA', pointer: '/metrics/guardrails/1', layer: 'oak/experiments/one' },
    ]);
  });
});
