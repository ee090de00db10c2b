import { ANYBODY } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import { assignArms, type Attributes, type PageExperiment } from './assignment.ts';
import { audienceOf } from './audience.ts';

const visitor = (parts: Partial<Attributes> = {}): Attributes => ({
  id: '01920000-0000-7000-8000-000000000001',
  tenant: 'at',
  locale: 'de-AT',
  page: 'home',
  path: '/',
  ...ANYBODY,
  device: 'mobile',
  time: '2026-11-20T08:00:00.000Z',
  ...parts,
});

describe('an audience', () => {
  it('of devices is told apart by device, however often it is asked', () => {
    const isFor = audienceOf({ $or: [{ device: 'tablet' }, { device: { $in: ['mobile'] }, locale: 'de-AT' }] });
    const devices = ['mobile', 'desktop', 'tablet', 'mobile', 'desktop', 'tablet'] as const;
    expect(devices.map((device) => isFor(visitor({ device })))).toEqual([true, false, true, true, false, true]);
  });

  it('that asks for the hour, a segment or a login is judged for each visitor', () => {
    const noon = { $lt: '2026-11-20T12:00:00.000Z' };
    expect(
      ['08', '13'].map((hour) =>
        audienceOf({ $and: [{ device: 'mobile' }, { $not: { time: noon } }] })(
          visitor({ time: `2026-11-20T${hour}:00:00.000Z` }),
        ),
      ),
    ).toEqual([false, true]);
    const members = audienceOf({ device: 'mobile', segment: 'gold' });
    expect(['gold', 'tin', 'gold'].map((segment) => members(visitor({ segment })))).toEqual([true, false, true]);
    const known = audienceOf({ $nor: [{ login: 'anonymous' }] });
    expect((['full', 'anonymous'] as const).map((login) => known(visitor({ login })))).toEqual([true, false]);
  });
});

it('an audience decides who takes part, among new visitors and among those who have an arm', () => {
  const experiment: PageExperiment = {
    key: 'hero',
    seed: 'hero',
    coverage: 1,
    audience: { device: 'mobile' },
    variants: [
      { key: 'a', weight: 0.5 },
      { key: 'b', weight: 0.5 },
    ],
  };
  const experiments = [experiment];
  for (const stored of [{}, { hero: 'b' }]) {
    const arms = (['mobile', 'desktop'] as const).map(
      (device) => assignArms({ experiments, attributes: visitor({ device }), stored }).arms,
    );
    expect([Object.keys(arms[0] ?? {}), arms[1]]).toEqual([['hero'], {}]);
  }
});

describe('an audience that came with operators of others', () => {
  const experiment = (audience: PageExperiment['audience']): PageExperiment => ({
    key: 'hero',
    seed: 'hero',
    coverage: 1,
    audience,
    variants: [
      { key: 'a', weight: 0.5 },
      { key: 'b', weight: 0.5 },
    ],
  });
  const attributes = visitor({ path: `/${'a'.repeat(40)}` });

  it.each([
    [{ path: { $regex: '^(.+)+\u0001$' } }],
    [{ $or: [{ device: 'mobile' }, { path: { $not: { $regexi: '^(.+)+\u0001$' } } }] }],
    [{ path: { $elemMatch: { $eq: 1 } } }],
    [Array.from({ length: 20 }).reduce<PageExperiment['audience']>((inner) => ({ $not: inner }), { device: 'mobile' })],
  ])(
    'is for nobody, at once: %j',
    (audience) => {
      for (const stored of [{}, { hero: 'b' }])
        expect(assignArms({ experiments: [experiment(audience)], attributes, stored }).arms).toEqual({});
    },
    2_000,
  );

  it('leaves the experiments beside it alone', () => {
    const list = [
      experiment({ path: { $regex: '.' } }),
      { ...experiment({ device: { $in: ['mobile'] } }), key: 'rail' },
    ];
    expect(Object.keys(assignArms({ experiments: list, attributes, stored: {} }).arms)).toEqual(['rail']);
  });
});

describe('the arms of visitors', () => {
  const halves = (key: string): PageExperiment => ({
    key,
    seed: key,
    coverage: 1,
    audience: {},
    variants: [
      { key: 'a', weight: 0.5 },
      { key: 'b', weight: 0.5 },
    ],
  });
  const list = Array.from({ length: 12 }, (_value, index) => halves(`test-${index}`));

  it('are one object for those who have the same, and right for each of more combinations than are remembered', () => {
    const stored = { 'test-0': 'b', 'test-1': 'a' };
    const pair = list.slice(0, 2);
    expect(assignArms({ experiments: pair, attributes: visitor(), stored }).arms).toBe(
      assignArms({ experiments: pair, attributes: visitor({ id: 'another' }), stored }).arms,
    );
    for (let bits = 0; bits < 2 ** list.length; bits += 1) {
      const arms = Object.fromEntries(list.map(({ key }, index) => [key, (bits >> index) % 2 === 0 ? 'a' : 'b']));
      expect(assignArms({ experiments: list, attributes: visitor(), stored: arms }).arms).toEqual(arms);
    }
  });
});
