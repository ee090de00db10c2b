import { describe, expect, it } from 'vitest';
import { NO_ARMS } from '../experiments/visitor-arms.ts';
import { readVisitor } from '../request/visitor.ts';
import type { EdgeTenant } from '../tenants/tenant-directory.ts';
import type { Told } from './measure-page.ts';
import { MEASURE_SCRIPT } from './measure-script.ts';
import { createMeasuringBlocks, type MeasuredVisit } from './measuring-block.ts';

const TEST = '2025_04_Aplus_reco';
const tenant: EdgeTenant = {
  id: 'at',
  hosts: [],
  defaultLocale: 'de-AT',
  locales: [],
  measureCategory: 'C0002',
  assetHost: '',
  clientTests: [TEST],
};
const experiments = [{ key: 'hero', phase: 2, seed: 's', coverage: 1, audience: {}, variants: [] }];
/** Visitors who see the same share the object. */
const ARMS = { hero: 'b' };
const measuringBlock = createMeasuringBlocks({ proofs: { make: () => 'proof' }, vitalsFile: 'vitals.js' });

function visit(
  visitorId: string | undefined,
  { cookie = '', headers = {} }: { cookie?: string; headers?: Record<string, string> } = {},
): MeasuredVisit {
  const visitor = readVisitor('GET', { cookie: `consent=C0002; ${cookie}`, ...headers }, 'C0002');
  return {
    place: { tenant, locale: 'de-AT', path: '/' },
    visitor,
    page: 'home',
    experiments,
    requestId: 'r',
    arms: { ...NO_ARMS, visitorId, arms: ARMS },
  };
}
const toldBy = (given: MeasuredVisit): Told =>
  JSON.parse(
    /application\/json">(.*?)<\/script><script defer/.exec(measuringBlock(given).html.toString())?.[1] ?? '',
  ) as Told;

describe('measuringBlock', () => {
  it('is nothing for visitors who are not measured', () => {
    expect(measuringBlock(visit(undefined))).toEqual({ html: Buffer.alloc(0), tag: '' });
  });

  it('is one and the same for all who see the same, and has a tag of its own otherwise', () => {
    const [one, other] = [`abAssignments=${TEST}:A`, `abAssignments=hero:b.${TEST}:B`].map((cookie) =>
      measuringBlock(visit('v1', { cookie })),
    );
    expect(one).toBe(other);
    expect(toldBy(visit('v1', { cookie: `abAssignments=${TEST}:A` }))).toEqual({
      category: 'C0002',
      tests: [['hero', 'b']],
    });
    expect(measuringBlock(visit('v1')).tag).not.toBe(one?.tag);
  });

  it('spreads 1,000 visitors over both arms, and each always the same way', () => {
    const buckets = Array.from(
      { length: 1_000 },
      (_, index) => toldBy(visit(`01920000-0000-7000-8000-${String(index).padStart(12, '0')}`)).buckets?.[TEST] ?? -1,
    );
    const below = buckets.filter((bucket) => bucket < 5_000).length;
    // Fixed ids, so a fixed outcome; the standard deviation is 16.
    expect(below).toBeGreaterThan(440);
    expect(below).toBeLessThan(560);
    expect(toldBy(visit('v1')).buckets).toEqual(toldBy(visit('v1')).buckets);
  });

  it('holds proof of what is fetched ahead, and only of that', () => {
    expect(toldBy(visit('v1', { headers: { 'sec-purpose': 'prefetch;prerender' } })).proof).toBe('proof');
    expect(toldBy(visit('v1')).proof).toBeUndefined();
  });

  it('sends a script that names nothing outside itself', () => {
    const text = MEASURE_SCRIPT.toString();
    const events: string[] = [];
    const document = {
      cookie: '',
      prerendering: true,
      currentScript: null,
      addEventListener: (type: string) => {
        events.push(type);
      },
    };
    new Function('window', text)({
      document,
      navigator: {},
      addEventListener: (type: string) => {
        events.push(type);
      },
    });
    expect(events).toEqual(['prerenderingchange', 'pageshow', 'pagehide', 'visibilitychange', 'click', 'auxclick']);
  });
});
