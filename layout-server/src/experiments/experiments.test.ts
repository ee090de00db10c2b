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
  const { ops = [hide('hero')], page = 'home', ...rest } = parts;
  return {
    key,
    seed: 'seed0001',
    page,
    status: 'running',
    variants: [
      { key: 'a', weight: 0.5 },
      { key: 'b', weight: 0.5, layer: { page, prefix: key, ops } },
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

describe('a test of several pages', () => {
  const layer = (page: string, ...nodes: string[]) => ({ page, prefix: 'wide', ops: nodes.map(hide) });
  const wide = (layers: ReturnType<typeof layer>[], more: Partial<Experiment> = {}): Experiment =>
    experiment('wide', {
      variants: [
        { key: 'a', weight: 0.5 },
        { key: 'b', weight: 0.5, layers },
      ],
      ...more,
    });
  const both = wide([layer('home', 'hero'), layer('frame', 'menu')]);

  it('is on each page that an arm changes, and on those that lie in its frame', () => {
    expect(codes([both])).toEqual([]);
    const on = (page: string, frame?: string) => experimentsOn([both], page, { frame }).length;
    expect([on('home'), on('frame'), on('search'), on('search', 'frame'), on('checkout', 'frame-checkout')]).toEqual([
      1, 1, 0, 1, 0,
    ]);
    const { variants } = both;
    const shipped = { arm: 'b', document: 'oak/home.layer', others: ['oak/frame.layer'], variants };
    const held = { ...both, shipped, variants: [{ key: 'ship', weight: 1 }] };
    expect(experimentsOn([held], 'search', { frame: 'frame' }), 'as long as some are held back').toHaveLength(1);
  });

  it('has one layer for each page, one of them for the page that stands for it, and none for the control', () => {
    expect(codes([wide([layer('home', 'hero'), layer('home', 'rail')])])).toEqual(['NOT_ALLOWED']);
    expect(codes([wide([layer('search', 'hero'), layer('frame', 'rail')])])).toEqual(['NOT_ALLOWED']);
    const [control, b] = both.variants;
    const control2 = { key: 'a', weight: 0.5, layers: [layer('home', 'x')] };
    expect(codes([{ ...both, variants: [control2, ...(b ? [b] : [])] }])).toEqual(['NOT_ALLOWED']);
    const twice = { key: 'b', weight: 0.5, layer: layer('home', 'x'), layers: [layer('frame', 'y')] };
    expect(codes([{ ...both, variants: [...(control ? [control] : []), twice] }])).toEqual(['NOT_ALLOWED']);
  });

  it("meets others on the frame's nodes, from whatever page those are changed, and counts among the arms of each", () => {
    const at = (page: string, node: string): Experiment =>
      experiment('other', {
        page,
        variants: [
          { key: 'a', weight: 0.5 },
          { key: 'b', weight: 0.5, layer: { ...layer(page, node), prefix: 'other' } },
        ],
      });
    const frame = wide([layer('frame', 'menu')], { page: 'frame' });
    expect(codes([frame, at('search', 'menu')])).toEqual(['EXPERIMENT_COLLISION']);
    expect(codes([frame, at('search', 'hero')])).toEqual([]);
    expect(codes([frame, at('frame-checkout', 'menu')])).toEqual([]);
    const many = Array.from({ length: 8 }, (_, index) =>
      experiment(`t${index}`, {
        page: 'search',
        ops: [],
        variants: [
          { key: 'a', weight: 0.5 },
          { key: 'b', weight: 0.5 },
        ],
      }),
    );
    expect(codes(many)).toEqual([]);
    expect(codes([...many, frame])).toEqual(['TOO_MANY_ARMS']);
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
    const named = experimentsOn(all, 'home', { arms: { off: 'b', else: 'b' } });
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
