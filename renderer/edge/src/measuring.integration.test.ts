import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isHeldOut, type PageFacts } from '@vitrine/schemas';
import type { Told } from './measuring/measure-page.ts';
import { REPORT_LIMITS } from './visitors/report-limits.ts';
import { startBench, type Ask, type EdgeBench, type Got } from './testing/edge-bench.ts';
import { signer, visitorCookie } from './testing/fake-layout-server.ts';

const CONSENT = 'consent=C0001,C0002';
const VISITOR = '01920000-0000-7000-8000-000000000001';
const COOKIE = `${CONSENT}; ${visitorCookie(VISITOR)}; GlycerinPageViewIdFromBackend=abc`;
const AHEAD = { 'sec-purpose': 'prefetch;prerender' };

let bench: EdgeBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.end());

/** A page of its own for each test, with one experiment whose every visitor sees b. */
let path = '/';
let key = '';
let count = 0;
beforeEach(() => {
  count += 1;
  [path, key] = [`/seite-${count}`, `hero-${count}`];
  const experiment: PageFacts['experiments'][number] = {
    key,
    phase: 2,
    seed: 's',
    coverage: 1,
    audience: {},
    variants: [
      { key: 'a', weight: 0 },
      { key: 'b', weight: 1 },
    ],
  };
  bench.layouts.pages.set(path, { page: 'tested', text: '', experiments: [experiment] });
});

const blockOf = ({ text }: Got): Told | undefined => {
  const json = /<script type="application\/json">(.*?)<\/script><script defer/.exec(text)?.[1];
  return json === undefined ? undefined : (JSON.parse(json) as Told);
};
const visit = (headers: Record<string, string>): Promise<Got> => bench.get(path, { headers });
const eventOf = (kind = 'select-item', n = 0) => ({
  id: `${String(count).padStart(32, '0')}-${n}`,
  kind,
  age: 40,
  item: 'SKU-1',
  list: 'rail',
});
const report = (body: object, headers: Record<string, string> = {}, ask: Ask = {}): Promise<Got> =>
  bench.get('/-/seen', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { cookie: COOKIE, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    ...ask,
  });
const exposed = () =>
  bench.layouts.exposures.flatMap(({ exposures }) => exposures).filter(({ experiment }) => experiment === key);
/** What came in, once something that was reported after it is there. */
const events = async () => {
  const id = `${String(count + 5_000).padStart(32, '0')}-0`;
  await report({ events: [{ ...eventOf(), id }] });
  await expect.poll(() => bench.layouts.shopEvents.map((event) => event.id)).toContain(`b:${id}`);
  return bench.layouts.shopEvents.filter((event) => event.id.startsWith(`b:${String(count).padStart(32, '0')}-`));
};

describe('POST /api/vitals', () => {
  it('is of a visitor where that has an arm of a test, once, in whole numbers; of anybody else it is only counted', async () => {
    const set = (await visit({ cookie: COOKIE, 'sec-fetch-dest': 'document' })).headers['set-cookie'] ?? [];
    const arms = set.find((cookie) => cookie.startsWith('abAssignments='))?.split(';')[0] ?? '';
    const tester = `vtArms=${signer.sign('arms', { tenant: 'at', arms: { [key]: 'b' } })}`;
    const felt = (id: string, name: string, value: number, cookie: string): Promise<Got> =>
      bench.get('/api/vitals', {
        method: 'POST',
        headers: { cookie },
        body: JSON.stringify({ id, name, value, pageType: 'tested' }),
      });
    for (const [id, cookie] of [
      ['v5-none', ''],
      ['v5-no-arm', COOKIE],
      ['v5-no-consent', `${visitorCookie(VISITOR)}; ${arms}`],
      ['v5-forged', `${CONSENT}; visitorId=${VISITOR}; ${arms}`],
      ['v5-tester', `${COOKIE}; ${arms}; ${tester}`],
      ['v5-1', `${COOKIE}; ${arms}`],
    ] as const)
      expect((await felt(id, 'LCP', 1_240.5, cookie)).status).toBe(204);
    await felt('v5-2', 'CLS', 0.0172, `${COOKIE}; ${arms}`);
    await felt('v5-3', 'Next.js-render', 3, `${COOKIE}; ${arms}`);
    // A score that no page has was made up; it must not take the rest of its batch with it.
    await felt('v5-4', 'CLS', 3_600_000, `${COOKIE}; ${arms}`);
    await events();
    expect(
      bench.layouts.shopEvents.filter(({ kind }) => kind === 'vital').map(({ at: _at, ...event }) => event),
    ).toEqual([
      { tenant: 'at', id: 'v:v5-1', kind: 'vital', unit: VISITOR, value: 1_241, item: 'LCP', list: 'tested' },
      { tenant: 'at', id: 'v:v5-2', kind: 'vital', unit: VISITOR, value: 17, item: 'CLS', list: 'tested' },
    ]);
  });
});

describe('the measuring block of a page', () => {
  it('names the experiments and arms of the page for those who consented, with a script that may be kept for good', async () => {
    const got = await visit({ cookie: COOKIE });
    expect(blockOf(got)).toEqual({ category: 'C0002', tests: [[key, 'b']] });
    const script = /<script defer src="([^"]+)"><\/script>/.exec(got.text)?.[1] ?? '';
    const file = await bench.get(script);
    expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect(file.text).toContain('sendBeacon');
    expect((await bench.get('/-/scripts/measure.js')).status).toBe(404);
  });

  it.each([
    ['no consent', { cookie: `${visitorCookie(VISITOR)}` }],
    ['a robot', { cookie: COOKIE, 'x-ua-bot': '1' }],
    ['monitoring', { cookie: COOKIE, 'x-ua-monitoring': '1' }],
    [
      'forced arms',
      {
        cookie: `${COOKIE}; vtArms=${signer.sign('arms', { tenant: 'at', arms: { hero: 'b' } })}`,
      },
    ],
  ])('is left out for %s', async (_name, headers) => {
    const got = await visit(headers);
    expect([got.status, got.text.includes('measur')]).toEqual([200, false]);
  });

  it('is on pages for one visitor too, such as the steps to an order, whose arm is kept and counted', async () => {
    const { experiments = [] } = bench.layouts.pages.get(path) ?? {};
    bench.layouts.pages.set(path, { page: 'tested', text: '', audience: 'visitor', experiments });
    const got = await visit({ cookie: COOKIE, 'sec-fetch-dest': 'document' });
    expect([got.status, got.headers['cache-control'], blockOf(got)?.tests]).toEqual([
      200,
      'private, no-store',
      [[key, 'b']],
    ]);
    expect(String(got.headers['set-cookie'])).toContain('abAssignments=');
    await expect.poll(() => exposed().map(({ variant }) => variant)).toEqual(['b']);
  });

  it('is not answered with 304 for a page that the browser holds with another block', async () => {
    const before = await visit({ cookie: 'consent=C0001' });
    const after = await visit({ cookie: COOKIE, 'if-none-match': String(before.headers.etag) });
    expect([after.status, blockOf(after)?.tests]).toEqual([200, [[key, 'b']]]);
    expect((await visit({ cookie: COOKIE, 'if-none-match': String(after.headers.etag) })).status).toBe(304);
    const ahead = await visit({ cookie: COOKIE, ...AHEAD, 'if-none-match': String(after.headers.etag) });
    expect(ahead.status).toBe(200);
    expect((await visit({ cookie: COOKIE, 'if-none-match': String(ahead.headers.etag) })).status).toBe(200);
  });
});

describe('a holdout', () => {
  const winter = { key: 'winter', seed: 'w1nt3r0001', share: 0.5 };
  const unitOf = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;
  const units = Array.from({ length: 12 }, (_, index) => unitOf(index + 700));
  const load = (unit: string, cookie = `${CONSENT}; ${visitorCookie(unit)}`, where = path) =>
    bench.get(where, { headers: { cookie, 'sec-fetch-dest': 'document' } });

  const flagOf = (unit: string) => async (): Promise<unknown> => {
    const [, targetingKey = ''] = /^visitorId=(.*)$/.exec(visitorCookie(unit)) ?? [];
    const got = await bench.get(`/ofrep/v1/evaluate/flags/${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ context: { targetingKey, consent: 'C0001,C0002', locale: 'de-AT' } }),
    });
    return JSON.parse(got.text) as unknown;
  };

  it('keeps its visitors out of its tests, in the page that everybody gets, and counts both groups once for all pages', async () => {
    const tested = bench.layouts.pages.get(path);
    const [experiment] = tested?.experiments ?? [];
    if (tested === undefined || experiment === undefined) throw new Error('expected a page with a test');
    const held = { ...experiment, holdouts: [winter] };
    bench.layouts.pages.set(path, { ...tested, experiments: [held], holdouts: [winter] });
    bench.layouts.pages.set(`${path}-plain`, { page: 'plain', text: '', holdouts: [winter] });
    const groupsSeen = () =>
      bench.layouts.exposures
        .flatMap(({ exposures }) => exposures)
        .filter(({ experiment: of, unit }) => of === 'holdout/winter' && units.includes(unit));

    await load(unitOf(1), '');
    for (const unit of units) {
      const got = await load(unit);
      const isHeld = isHeldOut(winter, unit);
      expect([unit, blockOf(got)?.tests]).toEqual([unit, isHeld ? [] : [[key, 'b']]]);
      // What is held out is in the cache already, as whoever does not consent left it there.
      if (isHeld) expect(got.headers['x-cache']).toBe('HIT');
      await load(unit, undefined, `${path}-plain`);
    }
    // A robot, and who does not consent, are in no group.
    await load(unitOf(2), visitorCookie(unitOf(2)));
    await expect.poll(() => groupsSeen().length).toBe(units.length);
    await events();
    expect(groupsSeen().map(({ unit, variant, phase }) => [unit, variant, phase])).toEqual(
      units.map((unit) => [unit, isHeldOut(winter, unit) ? 'held' : 'rest', 1]),
    );
    expect(new Set(exposed().map(({ unit }) => unit))).toEqual(
      new Set(units.filter((unit) => !isHeldOut(winter, unit))),
    );
  });

  it('shows its visitors the page without what was shipped, which counts and stores nothing, and is told of a flag', async () => {
    const tested = bench.layouts.pages.get(path);
    const [experiment] = tested?.experiments ?? [];
    if (tested === undefined || experiment === undefined) throw new Error('expected a page with a test');
    const shipped = {
      ...experiment,
      coverage: 0,
      holdouts: [winter],
      withheld: 'out',
      variants: [
        { key: 'ship', weight: 1 },
        { key: 'out', weight: 0 },
      ],
    };
    bench.layouts.pages.set(path, { ...tested, experiments: [shipped], holdouts: [winter] });
    const armsShown = async (unit: string) => {
      const before = bench.layouts.contexts.length;
      const got = await load(unit);
      const cookies = (got.headers['set-cookie'] ?? []).filter((cookie) => cookie.startsWith('abAssignments='));
      expect([blockOf(got)?.tests, cookies]).toEqual([[], []]);
      return bench.layouts.contexts.slice(before).at(-1)?.arms;
    };
    const heldOut = units.filter((unit) => isHeldOut(winter, unit));
    const rest = units.filter((unit) => !isHeldOut(winter, unit));
    // Each page is made once: with its arm for who is held out, without any for all others.
    expect([await armsShown(heldOut[0] ?? ''), await armsShown(heldOut[1] ?? '')]).toEqual([
      { [key]: 'out' },
      undefined,
    ]);
    expect([await armsShown(rest[0] ?? ''), await armsShown(rest[1] ?? '')]).toEqual([{}, undefined]);
    await expect.poll(flagOf(heldOut[0] ?? '')).toMatchObject({ variant: 'out', metadata: { counted: false } });
    expect(await flagOf(rest[0] ?? '')()).toMatchObject({ reason: 'DEFAULT', metadata: { counted: false } });
    await events();
    expect(exposed()).toEqual([]);
  });
});

describe('POST /-/seen', () => {
  it('a page that was fetched ahead counts when it is shown, once for its arm, and the arm is stored then', async () => {
    const got = await visit({ cookie: COOKIE, ...AHEAD });
    expect(got.headers['set-cookie']).toBeUndefined();
    const proof = blockOf(got)?.proof;
    const answer = await report({ proof, events: [eventOf('page-view')] });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([
      204,
      [expect.stringMatching(new RegExp(`^abAssignments=${key}:b:2~[^;]+; Path=/; SameSite=Lax; Max-Age=7776000$`))],
    ]);
    await expect
      .poll(exposed)
      .toMatchObject([{ tenant: 'at', experiment: key, phase: 2, variant: 'b', unit: VISITOR }]);
    const [event] = await events();
    expect(Date.parse(event?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(exposed()[0]?.at ?? ''));
  });

  it('a proof of another visitor, another shop or of nobody counts nothing', async () => {
    const proof = blockOf(await visit({ cookie: COOKIE, ...AHEAD }))?.proof;
    const other = `${CONSENT}; ${visitorCookie('01920000-0000-7000-8000-000000000002')}`;
    await report({ proof, events: [] }, { cookie: other });
    await report({ proof, events: [] }, {}, { host: 'ch.localhost' });
    await report({ proof: `${proof}x`, events: [] });
    await report({ proof, events: [] }, { cookie: COOKIE.replace('C0002', 'C0003') });
    await events();
    expect(exposed()).toEqual([]);
  });

  it('events get tenant, visitor and time from the edge, and ids that no order can have', async () => {
    const before = Date.now();
    const body = { events: [eventOf('select-item', 0), eventOf('select-promotion', 1)] };
    expect((await report(body)).status).toBe(204);
    const [first, second] = await events();
    expect([first, second]).toMatchObject([
      { id: `b:${eventOf().id}`, tenant: 'at', unit: VISITOR, kind: 'select-item', item: 'SKU-1', list: 'rail' },
      { kind: 'select-promotion' },
    ]);
    expect(Date.parse(first?.at ?? '')).toBeGreaterThanOrEqual(before - 40);
    expect(Date.parse(first?.at ?? '')).toBeLessThanOrEqual(Date.now() - 40);
  });

  it.each([
    ['no consent', { cookie: `${visitorCookie(VISITOR)}` }],
    ['no visitor', { cookie: CONSENT }],
    ['a robot', { 'x-ua-bot': '1' }],
    ['monitoring', { 'x-ua-monitoring': '1' }],
    [
      'a tester',
      {
        cookie: `${COOKIE}; vtArms=${signer.sign('arms', { tenant: 'at', arms: { hero: 'b' } })}`,
      },
    ],
  ])('takes nothing of %s', async (_name, headers) => {
    expect((await report({ events: [eventOf()] }, headers)).status).toBe(204);
    expect(await events()).toEqual([]);
  });

  it('an id that somebody made up reaches nothing, is taken away and counted', async () => {
    const forged = [
      `visitorId=${VISITOR}`,
      `visitorId=${VISITOR}~${'x'.repeat(60)}`,
      visitorCookie('01920000-0000-7000-8000-000000000009').replace('000000000009~', '000000000001~'),
    ];
    for (const cookie of forged) {
      const got = await report({ events: [eventOf()] }, { cookie: `${CONSENT}; ${cookie}` });
      expect(got.status).toBe(204);
      const isSeen = cookie.includes('~');
      expect(got.headers['set-cookie']?.[0]?.startsWith('visitorId=; ') ?? false).toBe(isSeen);
      await visit({ cookie: `${CONSENT}; ${cookie}` });
    }
    expect(await events()).toEqual([]);
    expect(exposed().filter(({ unit }) => unit === VISITOR)).toEqual([]);
    expect((await bench.get('/metrics')).text).toContain('vitrine_edge_shop_events_lost_total{cause="forged"} 2');
  });

  it('a flood of one visitor ends at what a person can do, and keeps nobody else out', async () => {
    const flooding = await startBench();
    const sent = (cookie: string, n: number): Promise<Got> =>
      flooding.get('/-/seen', {
        method: 'POST',
        headers: {
          cookie: `${CONSENT}; ${cookie}`,
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
        },
        body: JSON.stringify({
          events: Array.from({ length: 50 }, (_, index) => ({
            ...eventOf('select-item', index),
            id: `${String(n).padStart(32, 'f')}-${index}`,
          })),
        }),
      });
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => sent(visitorCookie(VISITOR), n)));
    expect(answers.filter(({ status }) => status === 204).length).toBe(11);
    expect(answers.filter(({ status }) => status === 429).length).toBe(89);
    expect((await sent(visitorCookie('01920000-0000-7000-8000-000000000002'), 200)).status).toBe(204);
    await expect.poll(() => flooding.layouts.shopEvents.length, { timeout: 20_000 }).toBe(12 * 50);
    expect((await flooding.get('/metrics')).text).toContain(
      `vitrine_edge_shop_events_lost_total{cause="rate"} ${89 * 50}`,
    );
    await flooding.end();
  });

  it('a client that loads pages without end gets no more ids than an office would, and goes on seeing them', async () => {
    const flooding = await startBench();
    flooding.layouts.pages.set('/', { page: 'home', text: 'home of the shop' });
    let made = 0;
    const { most } = REPORT_LIMITS.ids;
    for (let load = 0; load < most + 20; load += 1) {
      const got = await flooding.get('/', { headers: { cookie: CONSENT } });
      expect(got.status).toBe(200);
      if (got.headers['set-cookie']?.some((cookie) => cookie.startsWith('visitorId='))) made += 1;
    }
    expect(made).toBeGreaterThanOrEqual(most);
    expect(made).toBeLessThan(most + 5);
    await flooding.end();
  });

  it.each([
    ['another site', 403, { events: [] }, { 'sec-fetch-site': 'cross-site' }],
    ['a form', 403, { events: [] }, { 'content-type': 'text/plain' }],
    ['an order', 400, { events: [{ ...eventOf(), kind: 'order' }] }, {}],
    ['another shape', 400, [], {}],
    ['an id of an order', 400, { events: [{ ...eventOf(), id: 'order-1' }] }, {}],
    ['too many', 400, { events: Array.from({ length: 51 }, () => eventOf()) }, {}],
    ['too much', 413, { events: [{ ...eventOf(), item: 'x'.repeat(40_000) }] }, {}],
  ])('refuses what comes from %s', async (_name, status, body, headers) => {
    expect((await report(body, headers)).status).toBe(status);
  });

  it('has no shop under another host', async () => {
    expect((await report({ events: [] }, {}, { host: 'elsewhere.example' })).status).toBe(421);
  });
});
