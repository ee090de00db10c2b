import { describe, expect, it } from 'vitest';
import { reportVitals, type VitalsWindow } from './report-vitals.ts';

type Reporter = Parameters<VitalsWindow['webVitals']['onLCP']>[0];

function browser({ consent = 'C0001,C0002', beacon = true }: { consent?: string; beacon?: boolean | 'none' } = {}) {
  const beacons: [string, string][] = [];
  const fetched: [string, object][] = [];
  const reporters: Record<string, Reporter> = {};
  const on = (name: string) => (report: Reporter) => {
    reporters[name] = report;
  };
  const page = { cookie: `theme=dark; consent=${consent}` };
  const window: VitalsWindow = {
    document: Object.assign(page, {
      body: { dataset: { page: 'home' } },
      currentScript: { dataset: { category: 'C0002' } },
      getElementById: () => ({ textContent: '{"device":"mobile"}' }),
    }),
    navigator: {
      userAgent: 'Test',
      connection: { effectiveType: '4g' },
      ...(beacon === 'none'
        ? {}
        : { sendBeacon: (url: string, body: string) => beacon && beacons.push([url, body]) > 0 }),
    },
    location: { pathname: '/kleider' },
    webVitals: { onCLS: on('CLS'), onFCP: on('FCP'), onINP: on('INP'), onLCP: on('LCP'), onTTFB: on('TTFB') },
    fetch: async (url, options) => fetched.push([url, options]),
  };
  reportVitals(window, 'staging');
  return { beacons, fetched, reporters, page };
}

const LCP = { id: 'v6-1', name: 'LCP', value: 900, delta: 900, rating: 'good', attribution: { target: 'main>img' } };
const KEYS = [
  'connection',
  'delta',
  'deviceType',
  'environment',
  'id',
  'interactionType',
  'loadState',
  'name',
  'navigationType',
  'pageType',
  'pathname',
  'rating',
  'target',
  'timestamp',
  'userAgent',
  'value',
];

describe('the script of vitals', () => {
  it('sends each measurement with exactly its sixteen fields, those that do not apply as null', () => {
    const { beacons, reporters } = browser();
    expect(Object.keys(reporters).toSorted()).toEqual(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']);
    reporters['LCP']?.(LCP);
    const [url, body = '{}'] = beacons[0] ?? [];
    const sent = JSON.parse(body) as Record<string, unknown>;
    expect([url, Object.keys(sent).toSorted()]).toEqual(['/api/vitals', KEYS]);
    expect(sent).toMatchObject({ deviceType: 'mobile', environment: 'staging', target: 'main>img', loadState: null });
  });

  it.each([false, 'none'] as const)('posts JSON that outlives the page where a beacon is refused (%s)', (beacon) => {
    const { fetched, reporters } = browser({ beacon });
    reporters['LCP']?.(LCP);
    expect(fetched).toEqual([
      ['/api/vitals', expect.objectContaining({ keepalive: true, headers: { 'content-type': 'application/json' } })],
    ]);
  });

  it('sends nothing once consent was taken back', () => {
    const { beacons, fetched, reporters, page } = browser();
    page.cookie = 'consent=C0001';
    reporters['LCP']?.(LCP);
    expect([beacons, fetched]).toEqual([[], []]);
  });
});
