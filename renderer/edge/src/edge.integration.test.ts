import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBench, type EdgeBench } from './testing/edge-bench.ts';

let bench: EdgeBench;
let offsetMs = 0;
beforeEach(async () => {
  offsetMs = 0;
  bench = await startBench({ clock: () => Date.now() + offsetMs });
});
afterEach(() => bench.end());

/** A promise that the test settles, for servers that are to be slow. */
const gate = () => Promise.withResolvers<void>();

describe('a page through the edge', () => {
  it('is rendered once and then comes from the cache, in any encoding', async () => {
    expect((await bench.get('/')).cache).toBe('MISS');
    for (const encoding of ['gzip', 'br', 'identity']) {
      const got = await bench.get('/', { headers: { 'accept-encoding': encoding } });
      expect(got).toMatchObject({ status: 200, cache: 'HIT' });
      expect(got.text).toContain('<p>home of the shop</p>');
      expect(got.text).toMatch(
        /<\/script><script type="application\/json">\{\}<\/script><script defer src="[^"]+"><\/script><script type="application\/json" id="page-props">\{.*\}<\/script><\/body><\/html>$/,
      );
      expect(got.headers['content-encoding'] ?? 'identity').toBe(encoding);
    }
    expect(bench.renderer.requests.filter(({ context }) => context.page === 'home')).toHaveLength(1);
  });

  it('names a file for the markup that only scripts show, and has it itself where it is of one reader', async () => {
    const hidden = '<template data-dormant=""><dialog>hidden</dialog></template>';
    bench.renderer.filler = hidden;
    const { text } = await bench.get('/');
    const [, name] = /<template data-dormant="([0-9a-f]{12}\.txt)"><\/template>/.exec(text) ?? [];
    expect(text).not.toContain('hidden');
    expect(await bench.get(`/-/dormant/${name}`, { headers: { 'accept-encoding': 'br' } })).toMatchObject({
      status: 200,
      text: hidden,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' },
    });
    expect(await bench.get('/-/dormant/0123456789ab.txt')).toMatchObject({
      status: 404,
      headers: { 'cache-control': 'no-store' },
    });
    bench.layouts.pages.set('/meins', { page: 'own-page', text: 'all mine', audience: 'visitor' });
    expect((await bench.get('/meins')).text).toContain(hidden);
  });

  it('makes the page that another edge made, once, for the markup that it names', async () => {
    const hidden = '<template data-dormant=""><dialog>of this page</dialog></template>';
    bench.renderer.filler = hidden;
    const file = `/-/dormant/${createHash('sha256').update(hidden).digest('hex').slice(0, 12)}.txt`;
    const made = () => bench.renderer.requests.filter(({ context }) => context.page === 'home').length;
    const from = (referer: string, path = file) => bench.get(path, { headers: { referer } });
    for (const referer of ['', 'http://elsewhere.example/', 'http://at.localhost/not-there', 'nonsense'])
      expect(await from(referer)).toMatchObject({ status: 404 });
    expect(await from('http://at.localhost/', '/-/dormant/nonsense.txt')).toMatchObject({ status: 404 });
    expect(made()).toBe(0);
    expect(await Promise.all([from('http://at.localhost/'), from('http://at.localhost/')])).toMatchObject([
      { status: 200, text: hidden },
      { status: 200, text: hidden },
    ]);
    expect(await from('http://at.localhost/', '/-/dormant/0123456789ab.txt')).toMatchObject({ status: 404 });
    expect(made()).toBe(1);
    expect(await bench.get('/')).toMatchObject({ cache: 'HIT' });
  });

  it('carries the security headers, a policy with hashes, and tells caches to ask', async () => {
    const { headers } = await bench.get('/', { host: 'www.at.example' });
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding',
      age: '0',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'reporting-endpoints': 'csp="/-/csp"',
    });
    expect(headers['content-security-policy']).toMatch(
      /script-src 'self' 'inline-speculation-rules' 'sha256-[^']+';.*frame-ancestors 'none'/,
    );
    expect(headers['content-security-policy']).toMatch(/; report-uri \/-\/csp; report-to csp$/);
    const { headers: plain } = await bench.get('/');
    expect([plain['strict-transport-security'], plain['reporting-endpoints']]).toEqual([undefined, undefined]);
    expect(plain['content-security-policy']).toMatch(/; report-uri \/-\/csp$/);
  });

  it('answers 304 to who holds the version, per encoding, and HEAD without a body', async () => {
    const {
      headers: { etag = '' },
    } = await bench.get('/', { headers: { 'accept-encoding': 'br' } });
    const held = { 'if-none-match': etag };
    expect(await bench.get('/', { headers: { ...held, 'accept-encoding': 'br' } })).toMatchObject({
      status: 304,
      text: '',
    });
    expect(await bench.get('/', { headers: { ...held, 'accept-encoding': 'gzip' } })).toMatchObject({ status: 200 });
    const head = await bench.get('/', { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers['set-cookie']).toBeUndefined();
  });

  it('is rendered once for concurrent requests', async () => {
    const { promise, resolve } = gate();
    bench.renderer.hold = promise;
    const asked = Array.from({ length: 10 }, () => bench.get('/'));
    await expect.poll(() => bench.renderer.requests.filter(({ context }) => context.page === 'home').length).toBe(1);
    resolve();
    expect((await Promise.all(asked)).every(({ status, cache }) => status === 200 && cache === 'MISS')).toBe(true);
    expect(bench.renderer.requests.filter(({ context }) => context.page === 'home')).toHaveLength(1);
  });

  it('takes no header and no unlisted query name from outside into what is cached', async () => {
    bench.layouts.pages.set('/s/kleid', { page: 'search', text: 'found', query: ['page'] });
    const poison = {
      rsc: '1',
      'next-router-prefetch': '1',
      'x-forwarded-host': 'evil.example',
      'x-middleware-subrequest': 'x',
      'x-vitrine-context': 'forged',
      cookie: 'a=b',
    };
    const first = await bench.get('/s/kleid?utm_source=x&page=2', { headers: poison });
    expect(first).toMatchObject({ status: 200, cache: 'MISS' });
    expect(first.text).toContain('{"page":"2"}');
    const sent = bench.renderer.requests.at(-1);
    expect(Object.keys(sent?.headers ?? {}).sort()).toEqual([
      'accept',
      'connection',
      'host',
      'x-request-id',
      'x-vitrine-context',
    ]);
    expect(sent?.url).toBe('/s/kleid');
    expect(await bench.get('/s/kleid?page=2&fbclid=9')).toMatchObject({ cache: 'HIT', status: 200 });
    expect((await bench.get('/s/kleid?page=3')).cache).toBe('MISS');
  });

  it('is asked for under the id of the request, facts, tree and HTML alike', async () => {
    const requestId = 'request-of-a-page';
    await bench.get('/', { headers: { 'x-request-id': requestId } });
    expect(bench.layouts.factsRequestIds.get('/')).toBe(requestId);
    expect([bench.layouts.contexts.at(-1)?.requestId, bench.renderer.requests.at(-1)?.headers['x-request-id']]).toEqual(
      [requestId, requestId],
    );
  });

  it('is never stored when the renderer answers otherwise than asked', async () => {
    for (const fault of ['status', 'version', 'type'] as const) {
      bench.renderer.fault = fault;
      expect((await bench.get('/')).status).toBe(503);
    }
    bench.renderer.fault = 'none';
    expect(await bench.get('/')).toMatchObject({ status: 200, cache: 'MISS' });
  });

  it('expired at a scheduled change: the old page at once, the next one is new', async () => {
    bench.layouts.pages.set('/', {
      page: 'home',
      text: 'before',
      validUntil: new Date(Date.now() + 60_000).toISOString(),
    });
    await bench.get('/');
    bench.layouts.pages.set('/', { page: 'home', text: 'after' });
    offsetMs = 61_000;
    const stale = await bench.get('/');
    expect([stale.cache, stale.text.includes('before')]).toEqual(['STALE', true]);
    expect(stale.headers.age).toBe('61');
    await bench.getUntil('/', ({ text, cache }) => text.includes('after') && cache === 'HIT');
  });
});

describe('publishing', () => {
  it('the first request after the event shows the new page', async () => {
    await bench.get('/');
    bench.layouts.publish('home', { text: 'published' });
    const got = await bench.getUntil('/', ({ cache }) => cache !== 'HIT');
    expect([got.cache, got.text.includes('published')]).toEqual(['REVALIDATED', true]);
    expect(await bench.get('/')).toMatchObject({ cache: 'HIT' });
  });

  it('concerns one tenant', async () => {
    await Promise.all([bench.get('/'), bench.get('/', { host: 'ch.localhost' })]);
    bench.layouts.publish('home', { tenant: 'ch' });
    await bench.getUntil('/', ({ cache }) => cache === 'REVALIDATED', { host: 'ch.localhost' });
    expect((await bench.get('/')).cache).toBe('HIT');
  });

  it('while a page is being rendered: the old bytes are thrown away', async () => {
    const { promise, resolve } = gate();
    bench.renderer.hold = promise;
    const asked = bench.get('/');
    await expect.poll(() => bench.renderer.requests.some(({ context }) => context.page === 'home')).toBe(true);
    bench.layouts.publish('home', { text: 'published meanwhile' });
    // The event has arrived when the metrics show its cursor.
    await bench.getUntil('/metrics', ({ text }) => text.includes(`events_cursor ${bench.layouts.cursor}`));
    resolve();
    expect((await asked).text).toContain('published meanwhile');
    expect((await bench.get('/')).text).toContain('published meanwhile');
  });

  it('catches up with what was published while the stream was broken', async () => {
    await bench.get('/');
    await bench.layouts.stop();
    bench.layouts.publish('home', { text: 'published in the dark' });
    await bench.layouts.start();
    const got = await bench.getUntil('/', ({ text }) => text.includes('published in the dark'));
    expect(got.status).toBe(200);
  });

  it('after a reset refreshes everything, without anybody asking', async () => {
    await bench.get('/');
    await bench.layouts.stop();
    bench.layouts.forgetEvents(3);
    bench.layouts.publish('home', { text: 'of another database', silently: true });
    await bench.layouts.start();
    await expect.poll(() => bench.renderer.requests.filter(({ context }) => context.page === 'home').length).toBe(2);
    const got = await bench.getUntil('/', ({ cache }) => cache === 'HIT');
    expect(got.text).toContain('of another database');
  });
});

describe('when something is down', () => {
  it('the content of an unknown page cannot be had: a designed 503, and the last good page where there is one', async () => {
    const soon = () => new Date(Date.now() + offsetMs + 1_000).toISOString();
    bench.layouts.pages.set('/lp/herbst', { page: 'content', text: 'autumn', validUntil: soon() });
    expect((await bench.get('/lp/herbst')).text).toContain('autumn');
    for (const path of ['/lp/herbst', '/lp/neu'])
      bench.layouts.pages.set(path, { page: 'unavailable', text: 'later', status: 503, validUntil: soon() });
    const refused = await bench.get('/lp/neu');
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(refused.text).toContain('status page unavailable');
    offsetMs = 60_000;
    for (let times = 0; times < 3; times += 1) {
      const shown = await bench.get('/lp/herbst');
      expect([shown.status, shown.text.includes('unavailable')]).toEqual([200, false]);
    }
  });

  it.each(['everybody', 'visitor'] as const)(
    'the tree of a page for %s that another layout server has only begun to ask content for is waited for',
    async (audience) => {
      const page = `late-${audience}`;
      bench.layouts.pages.set(`/lp/${page}`, { page, text: 'came', ...(audience === 'visitor' ? { audience } : {}) });
      bench.layouts.late.set(page, { times: 2, as: 'refusal' });
      const got = await bench.get(`/lp/${page}`);
      expect([got.status, got.text.includes('came'), bench.layouts.late.get(page)?.times]).toEqual([200, true, 0]);
    },
  );

  it('a shop that opens while its name cannot be asked for is there soon after', async () => {
    bench.layouts.tenantFailures = 1;
    bench.layouts.openShop('de');
    expect((await bench.getUntil('/', ({ status }) => status === 200, { host: 'de.localhost' })).text).toContain(
      'home of the shop',
    );
    expect(bench.layouts.tenantFailures).toBe(0);
  });

  it('layout server dead: cached pages, and a designed 503 for the others, and recovery', async () => {
    await bench.get('/');
    bench.layouts.pages.set('/neu', { page: 'new', text: 'new page' });
    await bench.layouts.stop();
    expect(await bench.get('/')).toMatchObject({ status: 200, cache: 'HIT' });
    const refused = await bench.get('/neu');
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('10');
    expect(refused.text).toContain('data-page="unavailable"');
    await bench.layouts.start();
    expect((await bench.getUntil('/neu', ({ status }) => status === 200)).text).toContain('new page');
  });

  it('layout server dead after a publish: the old page, for 24 h and not longer', async () => {
    await bench.get('/');
    bench.layouts.publish('home');
    await bench.getUntil('/metrics', ({ text }) => text.includes(`events_cursor ${bench.layouts.cursor}`));
    await bench.layouts.stop();
    const old = await bench.get('/');
    expect(old).toMatchObject({ status: 200, cache: 'STALE-ERROR' });
    expect(old.text).toContain('home of the shop');
    offsetMs = 24 * 60 * 60 * 1_000 + 60_000;
    expect((await bench.get('/')).status).toBe(503);
  });

  it('layout server hangs after a publish: the old page after the deadline, later ones at once', async () => {
    await bench.get('/');
    bench.layouts.hold = new Promise(() => undefined);
    bench.layouts.publish('home');
    const slow = await bench.getUntil('/', ({ cache }) => cache !== 'HIT');
    expect(slow).toMatchObject({ status: 200, cache: 'STALE-ERROR' });
    const before = performance.now();
    expect((await bench.get('/')).cache).toBe('STALE-ERROR');
    expect(performance.now() - before).toBeLessThan(1_000);
  });

  it('renderer dead: cached pages and status pages stay, and it recovers', async () => {
    await bench.get('/');
    bench.layouts.pages.set('/neu', { page: 'new', text: 'new page' });
    await bench.renderer.stop();
    expect(await bench.get('/')).toMatchObject({ status: 200, cache: 'HIT' });
    expect((await bench.get('/gibt-es-nicht')).status).toBe(404);
    expect((await bench.get('/neu')).text).toContain('data-page="unavailable"');
    await bench.renderer.start();
    await bench.getUntil('/neu', ({ status }) => status === 200);
  });
});

describe('status pages', () => {
  it.each([
    ['half an escape', '/s/50%', 400, 'bad-request'],
    ['not UTF-8', '/%E4', 400, 'bad-request'],
    ['two slashes', '//evil.example', 400, 'bad-request'],
    ['a control character', '/a%00b', 400, 'bad-request'],
    ['a dot segment', '/a/../b', 400, 'bad-request'],
    ['2,101 characters', `/${'x'.repeat(2_100)}`, 400, 'bad-request'],
    ['1,800 letters that take two bytes each', `/${'%C3%BC'.repeat(1_800)}`, 400, 'bad-request'],
    ['an unknown path', '/gibt-es-nicht', 404, 'not-found'],
  ])('%s (%s) answers %i with its layout', async (_name, path, status, page) => {
    const got = await bench.get(path);
    expect(got.status).toBe(status);
    expect(got.text).toContain(`data-page="${page}"`);
  });

  it('an unknown host gets 421, whatever the forwarded host says', async () => {
    const got = await bench.get('/', { host: 'unknown.example', headers: { 'x-forwarded-host': 'at.localhost' } });
    expect(got.status).toBe(421);
    expect(got.text).toContain('data-page="misdirected"');
  });

  it('410 and redirects come from the facts', async () => {
    bench.layouts.pages.set('/alt', { page: 'gone', text: 'statt alt', status: 410 });
    bench.layouts.pages.set('/storefront', { page: 'home', text: '', status: 308, redirect: '/' });
    bench.layouts.pages.set('/boese', { page: 'home', text: '', status: 302, redirect: '//evil.example' });
    const gone = await bench.get('/alt');
    expect([gone.status, gone.text]).toEqual([410, expect.stringMatching(/data-page="gone"[^]*statt alt/)]);
    expect(await bench.get('/alt')).toMatchObject({ status: 410, cache: 'HIT' });
    expect(await bench.get('/storefront')).toMatchObject({ status: 308, headers: { location: '/' } });
    expect((await bench.get('/storefront?colour=rot')).headers.location).toBe('/?colour=rot');
    // Another page is not asked what this one was; where a visitor comes from goes along.
    bench.layouts.pages.set('/anderswo', { page: 'home', text: '', status: 307, redirect: '/s/kleid', query: ['x'] });
    expect((await bench.get('/anderswo?x=1&utm_source=%C3%A9&X=2')).headers.location).toBe(
      '/s/kleid?utm_source=%C3%A9&X=2',
    );
    bench.layouts.pages.set('/konto', { page: 'home', text: '', status: 307, redirect: '/mein-konto#daten' });
    expect((await bench.get('/konto?x=1')).headers.location).toBe('/mein-konto?x=1#daten');
    expect((await bench.get('/konto')).headers.location).toBe('/mein-konto#daten');
    const astray = await bench.get('/boese');
    expect([astray.status, astray.text.includes('data-page="unavailable"')]).toEqual([503, true]);
  });

  it('a page of its reader alone is shown under 404 where its gate finds nothing that the address names, and kept nowhere', async () => {
    bench.layouts.pages.set('/bestellung', {
      page: 'order-page',
      text: 'no such order',
      audience: 'visitor',
      gated: true,
    });
    expect(await bench.get('/bestellung')).toMatchObject({ status: 200, cache: 'BYPASS' });
    bench.layouts.gates.set('/bestellung', { status: 404 });
    const got = await bench.get('/bestellung');
    expect(got).toMatchObject({
      status: 404,
      cache: 'BYPASS',
      headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' },
    });
    expect(got.text).toMatch(/data-page="order-page"[^]*no such order/u);
  });

  it.each([{}, null, { cookies: [] }, { location: '' }, { status: 503 }, { status: 200, location: '/' }])(
    'a page of its reader alone is shown to nobody while its gate answers %j',
    async (unfit) => {
      bench.layouts.pages.set('/meins', { page: 'own-page', text: 'all mine', audience: 'visitor', gated: true });
      bench.layouts.gates.set('/meins', unfit);
      const got = await bench.get('/meins');
      expect([got.status, got.text.includes('all mine')]).toEqual([503, false]);
    },
  );

  it('a page of its reader alone waits for a server that is too busy, for nothing that is kept stands in for it', async () => {
    bench.layouts.pages.set('/meins', { page: 'own-page', text: 'all mine', audience: 'visitor', gated: true });
    for (const path of ['/internal/gate', '/internal/trees']) bench.layouts.overloaded.set(path, 1);
    const got = await bench.get('/meins');
    expect([got.status, got.text]).toEqual([200, expect.stringContaining('all mine')]);
    expect([...bench.layouts.overloaded.values()]).toEqual([0, 0]);
  });

  it('pages that nobody asked for before wait for a server that is too busy, which is not left alone for saying so', async () => {
    const paths = ['/lp/eins', '/lp/zwei', '/lp/drei'];
    for (const path of paths) bench.layouts.pages.set(path, { page: 'landing', text: path });
    // More in a row than a server may fail before it is left alone.
    bench.layouts.overloaded.set('/internal/facts', 2 * paths.length);
    const got = await Promise.all(paths.map((path) => bench.get(path)));
    expect(got.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(bench.layouts.overloaded.get('/internal/facts')).toBe(0);
  });

  it('are warm before anybody needs them, and again after a publish', async () => {
    bench.layouts.publish('not-found', { text: 'x' });
    await bench.getUntil(
      '/gibt-es-nicht',
      ({ text, cache }) => cache === 'HIT' && text.includes('data-layout-version="v2"'),
    );
    expect(bench.layouts.calls.filter((call) => call === 'tree unavailable').length).toBe(3);
  });
});

describe('a page that cannot be had', () => {
  it('says in the log why, by the id of its request', async () => {
    const lines: unknown[] = [];
    const own = await startBench({ onLog: (line) => lines.push(line) });
    try {
      own.layouts.pages.set('/neu', { page: 'new', text: 'new' });
      await own.layouts.stop();
      const got = await own.get('/neu', { headers: { 'x-request-id': 'who-asked-1' } });
      expect(got.status).toBe(503);
      expect(lines).toContainEqual(
        expect.objectContaining({
          requestId: 'who-asked-1',
          tenant: 'at',
          path: '/neu',
          code: 'UNREACHABLE',
          reason: expect.stringContaining('/internal/facts'),
          msg: 'a page could not be had',
        }),
      );
    } finally {
      await own.end();
    }
  });
});

describe('tenants and locales', () => {
  it('the host chooses the tenant, in any case and with any port; bare hosts get the default', async () => {
    const tenantOf = async (host: string) => /data-tenant="(\w+)"/.exec((await bench.get('/', { host })).text)?.[1];
    expect(await Promise.all(['CH.localhost:3000', 'localhost:3000', '127.0.0.1', '[::1]:3000'].map(tenantOf))).toEqual(
      ['ch', 'at', 'at', 'at'],
    );
  });

  it('the first whole segment is the locale if the tenant has it', async () => {
    bench.layouts.pages.set('/warenkorb', { page: 'basket', text: 'basket' });
    const lang = async (host: string, path: string) =>
      /lang="([\w-]+)"/.exec((await bench.get(path, { host })).text)?.[1];
    expect(await lang('ch.localhost', '/fr')).toBe('fr-CH');
    expect(await lang('ch.localhost', '/fr/warenkorb')).toBe('fr-CH');
    expect(await lang('ch.localhost', '/warenkorb')).toBe('de-CH');
    expect(await lang('ch.localhost', '/frage')).toBe('de-CH');
    expect(await lang('at.localhost', '/fr/warenkorb')).toBe('de-AT');
    expect(await bench.get('/de/warenkorb?x=1', { host: 'ch.localhost' })).toMatchObject({
      status: 308,
      headers: { location: '/warenkorb?x=1' },
    });
    expect((await bench.get('/de/s/wei%C3%9F%3F%23?x=1', { host: 'ch.localhost' })).headers.location).toBe(
      '/s/wei%C3%9F%3F%23?x=1',
    );
    const long = 'x'.repeat(3_000);
    expect((await bench.get(`/de/warenkorb?utm=${long}`, { host: 'ch.localhost' })).headers.location).toBe(
      `/warenkorb?utm=${long}`,
    );
    expect(await lang('ch.localhost', '/fr//x')).toBe('fr-CH');
    expect(await lang('ch.localhost', '/x/%00')).toBe('de-CH');
    const odd = await bench.get(`/de/${','.repeat(1_500)}`, { host: 'ch.localhost' });
    expect(odd.status, 'an address that is too long once it is encoded').toBe(400);
    expect(odd.text).toContain('data-tenant="ch"');
  });

  it('both spellings of a path are asked for as they are written', async () => {
    bench.layouts.pages.set('/kasse/bezahlt/', { page: 'paid', text: 'paid' });
    expect((await bench.get('/kasse/bezahlt/')).status).toBe(200);
    expect(bench.layouts.calls).toContain('facts /kasse/bezahlt/');
  });
});
