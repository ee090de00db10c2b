import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageFacts } from '@vitrine/schemas';
import { startBench, type EdgeBench, type Got } from './testing/edge-bench.ts';
import { storedArmsCookie, visitorCookie } from './testing/fake-layout-server.ts';

const VISITOR = '01920000-0000-7000-8000-000000000001';
const experiment: PageFacts['experiments'][number] = {
  key: 'exp-1',
  seed: 's',
  coverage: 1,
  audience: {},
  variants: [
    { key: 'a', weight: 1 },
    { key: 'b', weight: 0 },
  ],
};

let bench: EdgeBench;
beforeAll(async () => {
  bench = await startBench({
    testPanel: { apps: ['storefront'], backends: ['gateway'] },
    prepare: ({ layouts }) => {
      layouts.pages.set('/tested', { page: 'tested', text: '', experiments: [experiment] });
      const other = { ...experiment, key: 'other', variants: [...experiment.variants, { key: 'c', weight: 0 }] };
      layouts.pages.set('/other', { page: 'other', text: '', experiments: [other] });
    },
  });
});
afterAll(() => bench.end());

const panel = (cookie = '') => bench.get('/__testpanel', { headers: { cookie } });
const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  bench.get('/__testpanel', {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
  });
const setCookies = ({ headers }: Got): string[] => headers['set-cookie'] ?? [];
const pairOf = (got: Got): string => setCookies(got)[0]?.split(';')[0] ?? '';

describe('the test panel', () => {
  it('lists apps and backends with cookie, value, field and button, and the tests of the shop', async () => {
    const got = await panel(
      `fb-app-storefront=feature/x; ${visitorCookie(VISITOR)}; ${storedArmsCookie(VISITOR, { 'exp-1': 'a' })}; consent=C0002`,
    );
    expect([got.status, got.headers['cache-control'], got.headers['x-robots-tag']]).toEqual([
      200,
      'no-store',
      'noindex',
    ]);
    for (const part of [
      '<code>fb-app-storefront</code>: <strong>feature/x</strong>',
      '<code>fb-backend-gateway</code>: not set',
      'aria-label="Set fb-backend-gateway"',
      'aria-label="Clear fb-app-storefront"',
      'exp-1',
      'Because &lt;b&gt;',
      'assigned <strong>a</strong>',
      'href="/tested"',
      '<dd>given</dd>',
    ])
      expect(got.text).toContain(part);
    expect((await bench.get('/__testpanel', { host: 'ch.localhost' })).text).not.toContain('exp-1');
    expect((await bench.get('/__testpanel', { headers: { 'x-ua-bot': '1' } })).text).toContain('counts as a robot');
  });

  it('sets and clears a cookie and goes back to itself', async () => {
    const set = await send({ cookie: 'fb-app-storefront', value: 'feature/hero-2' });
    expect([set.status, set.headers.location, setCookies(set)]).toEqual([
      303,
      '/__testpanel',
      ['fb-app-storefront=feature/hero-2; Path=/; SameSite=Lax'],
    ]);
    expect(setCookies(await send({ cookie: 'fb-app-storefront' }))).toEqual([
      'fb-app-storefront=; Path=/; SameSite=Lax; Max-Age=0',
    ]);
  });

  it.each(['a;b', 'x'.repeat(101), 'a b', '\r\nx: y', ''])('refuses the value %j beside its field', async (value) => {
    const got = await send({ cookie: 'fb-backend-gateway', value });
    expect([got.status, setCookies(got)]).toEqual([400, []]);
    expect(got.text).toMatch(/id="fb-backend-gateway"[^>]*aria-invalid="true" aria-describedby="fault"/);
  });

  it('forces an arm, beside others, until it is given back; what is forced is never counted', async () => {
    const forced = await send({ test: 'exp-1', arm: 'b' });
    const jar = `${pairOf(forced)}; consent=C0002; ${visitorCookie(VISITOR)}`;
    expect((await panel(jar)).text).toContain('forced to <strong>b</strong>');
    const page = await bench.get('/tested', { headers: { cookie: jar } });
    expect([
      page.props.fallback.arms,
      page.cache,
      page.headers['x-vitrine-qa'],
      page.text.includes('/-/scripts/measure.'),
    ]).toEqual([{ 'exp-1': 'b' }, 'BYPASS', 'forced-arms', false]);
    const both = await send({ test: 'other', arm: 'c' }, { cookie: jar });
    const back = await send({ test: 'exp-1', arm: '' }, { cookie: pairOf(both) });
    expect((await panel(pairOf(back))).text).not.toContain('forced to <strong>b</strong>');
    expect(setCookies(await send({ test: 'other', arm: '' }, { cookie: pairOf(back) }))).toEqual([
      'vtArms=; Path=/; SameSite=Lax; HttpOnly; Max-Age=0',
    ]);
    expect(bench.layouts.exposures).toEqual([]);
  });

  it('?ab=exp-1:B forces an arm on any page, ?ab= ends it', async () => {
    const got = await bench.get('/tested?ab=exp-1:B', {
      headers: { cookie: `consent=C0002; ${visitorCookie(VISITOR)}` },
    });
    expect(got.props.fallback.arms).toEqual({ 'exp-1': 'b' });
    const cookie =
      setCookies(got)
        .find((each) => each.startsWith('vtArms='))
        ?.split(';')[0] ?? '';
    expect((await bench.get('/tested', { headers: { cookie } })).props.fallback.arms).toEqual({ 'exp-1': 'b' });
    expect(setCookies(await bench.get('/tested?ab=', { headers: { cookie } }))).toContain(
      'vtArms=; Path=/; SameSite=Lax; HttpOnly; Max-Age=0',
    );
    expect(bench.layouts.exposures).toEqual([]);
  });

  it('tells of an arm that no running test has, and forces none', async () => {
    const consented = `consent=C0002; ${visitorCookie(VISITOR)}`;
    const got = await bench.get('/tested?utm_source=x&ab=exp-1:zzz.nobody:b.%3Cb%3E', {
      headers: { cookie: consented },
    });
    expect([got.status, got.headers.location]).toEqual([303, '/tested?utm_source=x']);
    const jar = `${pairOf(got)}; ${consented}`;
    const page = await bench.get('/tested', { headers: { cookie: jar } });
    expect([page.props.fallback.arms, page.headers['x-vitrine-qa']]).toEqual([{ 'exp-1': 'a' }, undefined]);
    const shown = (await panel(jar)).text;
    expect(shown).toContain(
      'No running test has <code>exp-1:zzz</code>, <code>nobody:b</code>, <code>&lt;b&gt;</code>: it was ignored.',
    );
    expect(shown).not.toMatch(/forced to/u);

    // What is there is forced all the same, and stays when something else is asked for in vain.
    const both = await bench.get('/tested?ab=exp-1:b.exp-1:zzz', { headers: { cookie: consented } });
    expect(both.props.fallback.arms).toEqual({ 'exp-1': 'b' });
    const again = await send({ test: 'exp-1', arm: 'zzz' }, { cookie: pairOf(both) });
    const after = (await panel(pairOf(again))).text;
    expect([after.includes('forced to <strong>b</strong>'), after.includes('exp-1:zzz')]).toEqual([true, true]);
    expect(
      (await panel(pairOf(await send({ test: 'exp-1', arm: 'a' }, { cookie: pairOf(again) })))).text,
    ).not.toContain('exp-1:zzz');
  });

  it('is changed by itself alone', async () => {
    const change = { cookie: 'fb-app-storefront', value: 'x' };
    expect((await send(change, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const olderBrowser = (origin: string) =>
      bench.get('/__testpanel', {
        method: 'POST',
        body: new URLSearchParams(change).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      });
    expect((await olderBrowser('https://evil.example')).status).toBe(403);
    expect((await olderBrowser('http://at.localhost')).status).toBe(303);
    expect(setCookies(await send({ cookie: 'visitorId', value: 'x' }))).toEqual([]);
  });

  it('says so when the layout server does not answer', async () => {
    const lonely = await startBench({ testPanel: { apps: ['storefront'], backends: [] } });
    await lonely.layouts.stop();
    const got = await lonely.get('/__testpanel');
    expect([got.status, got.text.includes('The layout server does not answer')]).toEqual([200, true]);
    await lonely.end();
  });

  it('is not there in production, and neither is ?ab=', async () => {
    const production = await startBench({
      prepare: ({ layouts }) => {
        layouts.pages.set('/tested', { page: 'tested', text: '', experiments: [experiment] });
      },
    });
    for (const method of ['GET', 'POST']) {
      const got = await production.get('/__testpanel', {
        method,
        ...(method === 'POST' && {
          body: 'test=exp-1&arm=b',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      });
      expect([
        got.status,
        got.text.includes('status page not-found'),
        setCookies(got).some((cookie) => cookie.startsWith('vtArms')),
      ]).toEqual([404, true, false]);
    }
    const page = await production.get('/tested?ab=exp-1:b');
    expect([page.props.fallback.arms, page.cache]).toEqual([{}, 'MISS']);
    await production.end();
  });
});
