import { describe, expect, it } from 'vitest';
import { NO_ARMS } from '../experiments/visitor-arms.ts';
import { readVisitor } from '../request/visitor.ts';
import type { EdgeTenant } from '../tenants/tenant-directory.ts';
import type { Told } from './measure-page.ts';
import { MEASURE_SCRIPT } from './measure-script.ts';
import { createMeasuringBlocks, type MeasuredVisit } from './measuring-block.ts';

const tenant: EdgeTenant = {
  id: 'at',
  hosts: [],
  defaultLocale: 'de-AT',
  locales: [],
  measureCategory: 'C0002',
  assetHost: '',
};
const experiments = [{ key: 'hero', phase: 2, seed: 's', coverage: 1, audience: {}, variants: [] }];
/** Visitors who see the same share the object. */
const ARMS = { hero: 'b' };
const measuringBlock = createMeasuringBlocks({ proofs: { make: () => 'proof' }, vitalsFile: 'vitals.js' });

function visit(
  visitorId: string | undefined,
  { cookie = '', headers = {} }: { cookie?: string; headers?: Record<string, string> } = {},
): MeasuredVisit {
  const visitor = readVisitor(
    'GET',
    { cookie: `consent=C0002; ${cookie}`, ...headers },
    { measureCategory: 'C0002', locales: [] },
  );
  return {
    place: { tenant, locale: 'de-AT', path: '/' },
    visitor,
    page: 'home',
    experiments,
    requestId: 'r',
    arms: { ...NO_ARMS, visitorId, counted: ARMS },
  };
}
const toldBy = (given: MeasuredVisit): Told =>
  JSON.parse(/application\/json">(.*?)<\/script><script defer/.exec(measuringBlock(given).html)?.[1] ?? '') as Told;

describe('measuringBlock', () => {
  it('is nothing for visitors who are not measured', () => {
    expect(measuringBlock(visit(undefined))).toEqual({ html: '', tag: '' });
  });

  it('is one and the same for all who see the same, and has a tag of its own otherwise', () => {
    const [one, other] = [visit('v1'), visit('v2')].map((each) => measuringBlock(each));
    expect(one).toBe(other);
    expect(toldBy(visit('v1'))).toEqual({ category: 'C0002', tests: [['hero', 'b']] });
    const { arms, ...rest } = visit('v1');
    expect(measuringBlock({ ...rest, arms: { ...arms, counted: { hero: 'a' } } }).tag).not.toBe(one?.tag);
  });

  it('names the nodes that the tests of the visitor ask for', () => {
    const asking = [
      { ...experiments[0], key: 'hero', nodes: ['rail'] },
      { ...experiments[0], key: 'other', nodes: ['x'] },
    ];
    expect(toldBy({ ...visit('v1'), experiments: asking as MeasuredVisit['experiments'] }).nodes).toEqual(['rail']);
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
    expect(events).toEqual([
      'prerenderingchange',
      'pageshow',
      'error',
      'unhandledrejection',
      'pagehide',
      'visibilitychange',
      'click',
      'auxclick',
    ]);
  });
});
