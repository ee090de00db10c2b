import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PageFacts } from '@vitrine/schemas';
import type { Audience } from '@vitrine/schemas/signing';
import { startBench, type EdgeBench, type Got } from './testing/edge-bench.ts';
import { signer, storedArmsCookie, visitorCookie } from './testing/fake-layout-server.ts';

const CONSENT = 'consent=C0001,C0002';
const VISITOR = '01920000-0000-7000-8000-000000000001';
const PAGE_VIEW = 'GlycerinPageViewIdFromBackend=abc; GlycerinPageViewId=abc';

const test = (
  key: string,
  parts: Partial<PageFacts['experiments'][number]> = {},
): PageFacts['experiments'][number] => ({
  key,
  seed: `seed-of-${key}`,
  coverage: 1,
  audience: {},
  variants: [
    { key: 'a', weight: 0.5 },
    { key: 'b', weight: 0.5 },
  ],
  ...parts,
});

let bench: EdgeBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.end());

/** A path of its own for each test, so that nothing is cached yet. */
let path = '/';
let count = 0;
beforeEach(() => {
  count += 1;
  path = `/seite-${count}`;
});

function setCookies({ headers }: Got): string[] {
  return headers['set-cookie'] ?? [];
}

const withCookie = (cookie: string, more = {}) => ({ headers: { cookie, ...more } });

describe('page-view ids', () => {
  it('without the cookie a new UUID is set under both names, a new one each time', async () => {
    bench.layouts.pages.set(path, { page: 'a', text: '' });
    const [one, other] = [await bench.get(path), await bench.get(path)];
    const id = one.props.pageviewId;
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(setCookies(one)).toEqual([
      `GlycerinPageViewId=${id}; Path=/; SameSite=Lax`,
      `GlycerinPageViewIdFromBackend=${id}; Path=/; SameSite=Lax`,
    ]);
    expect(other.props.pageviewId).not.toBe(id);
  });

  it('with the cookie none is set, and the page knows it', async () => {
    const got = await bench.get('/', withCookie(PAGE_VIEW));
    expect([got.props.pageviewId, setCookies(got)]).toEqual(['abc', []]);
  });

  it('are not set for prerendering', async () => {
    expect(setCookies(await bench.get('/', { headers: { 'sec-purpose': 'prefetch;prerender' } }))).toEqual([]);
  });
});

describe('device and robots', () => {
  it('a page that depends on robots is another one for them, and one for all who are none', async () => {
    bench.layouts.pages.set('/robots-page', { page: 'robots-page', text: 'either', vary: ['bot'] });
    const ask = (agent: string) => bench.get('/robots-page', { headers: { 'user-agent': agent } });
    expect((await ask('Mozilla/5.0 (X11) Firefox/140.0')).cache).toBe('MISS');
    expect((await ask('Mozilla/5.0 (compatible; Googlebot/2.1)')).cache).toBe('MISS');
    expect((await ask('Mozilla/5.0 (iPhone) Safari/605')).cache).toBe('HIT');
    expect((await ask('Mozilla/5.0 (compatible; bingbot/2.0)')).cache).toBe('HIT');
    const seen = bench.renderer.requests.filter(({ context }) => context.page === 'robots-page');
    expect(seen.map(({ context }) => context.visitor.bot)).toEqual([false, true]);
  });

  it.each([
    ['x-ua-device', { 'x-ua-device': 'tablet' }, { device: 'tablet', isBot: false }],
    ['an unknown x-ua-device', { 'x-ua-device': 'fridge' }, { device: 'desktop', isBot: false }],
    [
      'a phone',
      { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148' },
      { device: 'mobile', isBot: false },
    ],
    ['x-ua-bot', { 'x-ua-bot': '1' }, { device: 'desktop', isBot: true }],
    ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, { device: 'desktop', isBot: true }],
    ['a program that somebody steers', { 'user-agent': 'curl/8.5.0' }, { device: 'desktop', isBot: false }],
    [
      'a browser without a window',
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/150.0.0.0 Safari/537.36' },
      { device: 'desktop', isBot: false },
    ],
    [
      'a crawler that the proxy vouches for',
      { 'user-agent': 'Googlebot', 'x-ua-bot': '0' },
      { device: 'desktop', isBot: false },
    ],
  ])('%s', async (_name, headers, props) => {
    expect((await bench.get('/', { headers })).props).toMatchObject(props);
  });

  it('divide the cache only where the page uses them', async () => {
    const other = `${path}-vary`;
    bench.layouts.pages.set(path, { page: 'plain', text: '' });
    bench.layouts.pages.set(other, { page: 'varies', text: '', vary: ['device'] });
    const mobile = { headers: { 'x-ua-device': 'mobile' } };
    expect([(await bench.get(path)).cache, (await bench.get(path, mobile)).cache]).toEqual(['MISS', 'HIT']);
    expect([(await bench.get(other)).cache, (await bench.get(other, mobile)).cache]).toEqual(['MISS', 'MISS']);
    expect((await bench.get(other, mobile)).text).toContain('<p>mobile {} {}</p>');
    // Who came first on the plain page must not show in it.
    expect(bench.renderer.requests.find(({ context }) => context.page === 'plain')?.context.visitor.device).toBe(
      'desktop',
    );
  });
});

describe('experiments', () => {
  it('with consent the edge assigns, stores and keeps an arm, and caches each arm', async () => {
    bench.layouts.pages.set(path, { page: 'tested', text: '', experiments: [test('hero')] });
    const cookie = `${CONSENT}; ${visitorCookie(VISITOR)}; ${PAGE_VIEW}`;
    const first = await bench.get(path, withCookie(cookie));
    const arm = first.props.fallback.arms['hero'];
    expect(['a', 'b']).toContain(arm);
    expect(first.text).toContain(`{"hero":"${arm}"}`);
    expect(setCookies(first)).toEqual([
      expect.stringMatching(new RegExp(`^abAssignments=hero:${arm}:1~[^;]+; Path=/; SameSite=Lax; Max-Age=7776000$`)),
    ]);
    for (let round = 0; round < 3; round += 1) {
      expect(await bench.get(path, withCookie(cookie))).toMatchObject({
        cache: 'HIT',
        props: { fallback: { arms: { hero: arm } } },
      });
    }
  });

  it('an arm whose page cannot be had is shown the page without a test, and is no exposure; it is kept for later', async () => {
    const experiment = `hero-${count}`;
    bench.layouts.pages.set(path, { page: 'tested', text: '', experiments: [test(experiment)] });
    const cookie = `${CONSENT}; ${visitorCookie(VISITOR)}; ${storedArmsCookie(VISITOR, { [experiment]: 'b' })}; ${PAGE_VIEW}`;
    const visit = () => bench.get(path, withCookie(cookie, { 'sec-fetch-dest': 'document' }));
    const told = () =>
      bench.layouts.exposures
        .flatMap(({ exposures }) => exposures)
        .filter((exposure) => exposure.experiment === experiment);
    await bench.renderer.stop();
    expect((await visit()).status).toBe(503);
    await bench.renderer.start();
    expect((await bench.getUntil(path, ({ status }) => status === 200)).text).toContain('{}');
    await bench.renderer.stop();
    const got = await visit();
    expect(got).toMatchObject({ status: 200, cache: 'STALE-ERROR', props: { fallback: { arms: {} } } });
    expect([got.text.includes('<p>desktop {} {}</p>'), setCookies(got)]).toEqual([true, []]);
    await bench.renderer.start();
    await expect.poll(async () => (await visit()).props.fallback.arms).toEqual({ [experiment]: 'b' });
    await expect.poll(told).toMatchObject([{ variant: 'b', unit: VISITOR }]);
  });

  it('a stored arm stays when the shares change', async () => {
    bench.layouts.pages.set(path, {
      page: 'tested',
      text: '',
      experiments: [
        test('hero', {
          coverage: 0,
          variants: [
            { key: 'a', weight: 1 },
            { key: 'b', weight: 0 },
          ],
        }),
      ],
    });
    const got = await bench.get(
      path,
      withCookie(
        `${CONSENT}; ${visitorCookie(VISITOR)}; ${storedArmsCookie(VISITOR, { rail: 'x', hero: 'b' })}; ${PAGE_VIEW}`,
      ),
    );
    expect([got.props.fallback.arms, setCookies(got)]).toEqual([{ hero: 'b' }, []]);
  });

  it('1,000 fresh visitors with consent are spread as the weights say', async () => {
    bench.layouts.pages.set(path, {
      page: 'tested',
      text: '',
      experiments: [
        test('spread', {
          variants: [
            { key: 'a', weight: 0.2 },
            { key: 'b', weight: 0.8 },
          ],
        }),
      ],
    });
    const arms = new Map<string, number>();
    for (let visitor = 0; visitor < 1_000; visitor += 1) {
      const arm =
        (
          await bench.get(
            path,
            withCookie(`${CONSENT}; ${visitorCookie(`01920000-0000-7000-8000-${String(visitor).padStart(12, '0')}`)}`),
          )
        ).props.fallback.arms['spread'] ?? 'none';
      arms.set(arm, (arms.get(arm) ?? 0) + 1);
    }
    // Fixed ids, so a fixed outcome: 200 expected, standard deviation 13.
    expect(arms.get('a')).toBeGreaterThan(160);
    expect(arms.get('a')).toBeLessThan(240);
    expect([...arms.keys()].sort()).toEqual(['a', 'b']);
  });

  it('ruling 3: without consent there is no id and no arm, and what was stored is forgotten', async () => {
    bench.layouts.pages.set(path, { page: 'tested', text: '', experiments: [test('hero')] });
    for (const cookie of [PAGE_VIEW, `consent=C0001; ${PAGE_VIEW}`]) {
      const got = await bench.get(path, withCookie(cookie));
      expect([got.props.fallback.arms, setCookies(got)]).toEqual([{}, []]);
    }
    const withdrawn = await bench.get(
      path,
      withCookie(`consent=C0001; ${visitorCookie(VISITOR)}; abAssignments=hero:b; ${PAGE_VIEW}`),
    );
    expect(withdrawn.props.fallback.arms).toEqual({});
    expect(setCookies(withdrawn).map((cookie) => cookie.replace(/;.*Max-Age/, ';Max-Age'))).toEqual([
      'visitorId=;Max-Age=0',
      'abAssignments=;Max-Age=0',
    ]);
  });

  it('with consent and no id, one is made in the same answer and assigned at once', async () => {
    bench.layouts.pages.set(path, { page: 'tested', text: '', experiments: [test('hero')] });
    const got = await bench.get(path, { ...withCookie(`${CONSENT}; ${PAGE_VIEW}`), host: 'www.at.example' });
    expect(setCookies(got)[0]).toMatch(
      /^visitorId=[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-.*~.*; Path=\/; SameSite=Lax; Secure; HttpOnly; Max-Age=31536000$/,
    );
    expect(Object.keys(got.props.fallback.arms)).toEqual(['hero']);
  });

  it.each([['x-ua-bot'], ['x-ua-monitoring']])('%s sees the control and gets no cookie of measuring', async (name) => {
    bench.layouts.pages.set(path, { page: 'tested', text: '', experiments: [test('hero')] });
    const got = await bench.get(
      path,
      withCookie(`${CONSENT}; ${visitorCookie(VISITOR)}; ${PAGE_VIEW}`, { [name]: '1' }),
    );
    expect([got.props.fallback.arms, setCookies(got)]).toEqual([{}, []]);
  });

  it('an audience is judged by what the visitor is; no query forces an arm', async () => {
    const audience = { $and: [{ device: 'mobile' }, { locale: { $in: ['de-AT'] } }] };
    bench.layouts.pages.set(path, {
      page: 'tested',
      text: '',
      experiments: [
        test('hero', {
          audience,
          variants: [
            { key: 'a', weight: 1 },
            { key: 'b', weight: 0 },
          ],
        }),
      ],
    });
    const ask = (device: string) =>
      bench.get(`${path}?hero=1`, withCookie(`${CONSENT}; ${visitorCookie(VISITOR)}`, { 'x-ua-device': device }));
    expect((await ask('desktop')).props.fallback.arms).toEqual({});
    expect((await ask('mobile')).props.fallback.arms).toEqual({ hero: 'a' });
  });
});

describe('exposures', () => {
  const cookie = `${CONSENT}; ${visitorCookie(VISITOR)}; ${PAGE_VIEW}`;
  const told = () => bench.layouts.exposures.flatMap(({ exposures }) => exposures);
  /** Exposures are handed over in order, so when the last visitor's are there, so are all before. */
  const untilTold = async (unit: string) => {
    await bench.get(path, withCookie(`${CONSENT}; ${visitorCookie(unit)}`));
    await expect.poll(told).toContainEqual(expect.objectContaining({ unit }));
    return told().filter((exposure) => exposure.unit === VISITOR && exposure.experiment.endsWith(`-${count}`));
  };
  const NEXT = () => `01920000-0000-7000-9000-${String(count).padStart(12, '0')}`;

  it('each experiment of a document that a visitor with consent is shown is told, with its phase and arm', async () => {
    bench.layouts.pages.set(path, {
      page: 'tested',
      text: '',
      experiments: [test(`hero-${count}`, { phase: 3 }), test(`rail-${count}`)],
    });
    const got = await bench.get(
      path,
      withCookie(cookie, { 'x-request-id': 'request-of-exposure', 'sec-fetch-dest': 'document' }),
    );
    const exposures = await untilTold(NEXT());
    expect(exposures).toEqual(
      [`hero-${count}`, `rail-${count}`].map((experiment, index) => ({
        tenant: 'at',
        page: 'tested',
        device: 'desktop',
        locale: 'de-AT',
        experiment,
        phase: index === 0 ? 3 : 1,
        variant: got.props.fallback.arms[experiment],
        unit: VISITOR,
        at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
        requestId: 'request-of-exposure',
      })),
    );
  });

  it.each([
    ['no consent', { cookie: `${visitorCookie(VISITOR)}` }],
    ['a robot', { cookie, 'x-ua-bot': '1' }],
    ['monitoring', { cookie, 'x-ua-monitoring': '1' }],
    ['a prerender that is not shown yet', { cookie, 'sec-purpose': 'prefetch;prerender' }],
    ['a fetch by a script', { cookie, 'sec-fetch-dest': 'empty' }],
  ])('%s is none', async (_name, headers) => {
    bench.layouts.pages.set(path, { page: 'tested', text: '', experiments: [test(`hero-${count}`)] });
    await bench.get(path, { headers });
    await bench.get(path, { method: 'HEAD', headers: { cookie } });
    expect(await untilTold(NEXT())).toEqual([]);
  });
});

describe('60 who claim an id or an arm among 200 honest visitors', () => {
  const told = () => bench.layouts.exposures.flatMap(({ exposures }) => exposures);
  const idOf = (number: number, group = '8000') => `01920000-0000-7000-${group}-${String(number).padStart(12, '0')}`;

  it('change no figure, keep nothing of what they claimed, and are counted', async () => {
    const key = 'forgeries';
    bench.layouts.pages.set(path, { page: 'tested', text: '', experiments: [test(key)] });
    const visit = (cookie: string) => bench.get(path, withCookie(`${CONSENT}; ${cookie}; ${PAGE_VIEW}`));
    const honest = new Map<string, string>();
    for (let number = 0; number < 200; number += 1) {
      const { arms } = (await visit(visitorCookie(idOf(number)))).props.fallback;
      honest.set(idOf(number), arms[key] ?? '');
    }
    for (let number = 0; number < 60; number += 1) {
      const [mine, other] = [idOf(number), idOf(number + 1)];
      const claimed = honest.get(mine) === 'a' ? 'b' : 'a';
      const claims = [
        `visitorId=${idOf(number, '9000')}~${'x'.repeat(100)}; abAssignments=${key}:b:1`,
        `visitorId=${idOf(number, '9000')}; abAssignments=${key}:b`,
        `${visitorCookie(other).replace(other, mine)}; ${storedArmsCookie(mine, { [key]: claimed })}`,
        `${visitorCookie(mine)}; abAssignments=${key}:${claimed}:1`,
        `${visitorCookie(mine)}; ${storedArmsCookie(other, { [key]: claimed })}`,
        `${visitorCookie(mine)}; ${storedArmsCookie(mine, { [key]: honest.get(mine) ?? '' }).replace(`${key}:${honest.get(mine)}`, `${key}:${claimed}`)}`,
      ];
      const got = await visit(claims[number % claims.length] ?? '');
      const isKnown = number % claims.length > 2;
      expect(got.props.fallback.arms).toEqual(isKnown ? { [key]: honest.get(mine) } : {});
      expect(
        setCookies(got).some((cookie) => cookie.startsWith(isKnown ? `abAssignments=${key}:` : 'visitorId=; ')),
      ).toBe(true);
    }
    const last = idOf(999);
    honest.set(last, (await visit(visitorCookie(last))).props.fallback.arms[key] ?? '');
    const ofTest = () => told().filter(({ experiment }) => experiment === key);
    await expect.poll(ofTest).toContainEqual(expect.objectContaining({ unit: last }));
    expect(new Map(ofTest().map(({ unit, variant }) => [unit, variant]))).toEqual(honest);
    for (const { unit, variant } of ofTest()) expect(variant).toBe(honest.get(unit));
    await expect
      .poll(
        () => bench.layouts.forged.reduce((sum, { experiment, claims }) => sum + (experiment === key ? claims : 0), 0),
        { timeout: 10_000 },
      )
      .toBe(60);
    const metrics = (await bench.get('/metrics')).text;
    expect(metrics).toMatch(/vitrine_edge_forged_cookies_total\{what="visitor"\} 30/);
    expect(metrics).toMatch(/vitrine_edge_forged_cookies_total\{what="arms"\} 30/);
  });
});

describe('links that force arms', () => {
  const link = (
    payload: object,
    { audience = 'arms', seconds = 60 }: { audience?: Audience; seconds?: number } = {},
  ): string => signer.sign(audience, payload, { seconds });
  const b = { tenant: 'at', arms: { hero: 'b', rail: 'unknown' } };
  const FORCED = {
    status: 200,
    cache: 'BYPASS',
    headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'x-vitrine-qa': 'forced-arms' },
  };
  beforeEach(() => {
    bench.layouts.pages.set(path, {
      page: 'tested',
      text: '',
      experiments: [
        test('hero', {
          variants: [
            { key: 'a', weight: 1 },
            { key: 'b', weight: 0 },
          ],
        }),
      ],
    });
  });

  it('show the arm without consent, keep nothing, measure nothing, and hold for the session', async () => {
    const token = link(b);
    const opened = await bench.get(`${path}?vt-arms=${token}`);
    expect(opened).toMatchObject(FORCED);
    expect([opened.props.fallback.arms, opened.text.includes('{"hero":"b"}')]).toEqual([{ hero: 'b' }, true]);
    expect(setCookies(opened)).toContain(`vtArms=${token}; Path=/; SameSite=Lax; HttpOnly`);
    const later = await bench.get(
      path,
      withCookie(`vtArms=${token}; ${CONSENT}; ${visitorCookie(VISITOR)}; ${PAGE_VIEW}`),
    );
    expect(later).toMatchObject({ ...FORCED, props: { fallback: { arms: { hero: 'b' } } } });
    expect(setCookies(later)).toEqual([]);
    expect(await bench.get(path)).toMatchObject({ cache: 'MISS', props: { fallback: { arms: {} } } });
  });

  it("end with an empty link or when the cookie's token expires", async () => {
    const ended = await bench.get(`${path}?vt-arms=`, withCookie(`vtArms=${link(b)}`));
    expect(setCookies(ended)).toContain('vtArms=; Path=/; SameSite=Lax; HttpOnly; Max-Age=0');
    expect(await bench.get(path, withCookie(`vtArms=${link(b, { seconds: -61 })}; ${PAGE_VIEW}`))).toMatchObject({
      cache: 'MISS',
      props: { fallback: { arms: {} } },
    });
  });

  it.each([
    ['forged', () => 'v1.e30.x'],
    ['expired', () => link(b, { seconds: -61 })],
    ['of another audience', () => link(b, { audience: 'preview' })],
    ['of another shop', () => link({ ...b, tenant: 'ch' })],
    ['without arms', () => link({ tenant: 'at' })],
  ])('%s: 410', async (_name, token) => {
    expect((await bench.get(`${path}?vt-arms=${token()}`)).status).toBe(410);
  });
});
