import { createHash } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { ANYBODY, validateFormPost } from '@vitrine/schemas';
import type { Audience } from '@vitrine/schemas/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { startBench, type EdgeBench } from './testing/edge-bench.ts';
import { FakeLayoutServer, SECRET, signer, visitorCookie } from './testing/fake-layout-server.ts';
import { FakeRenderer } from './testing/fake-renderer.ts';

const MAIN = new URL('./main.ts', import.meta.url).pathname;

let bench: EdgeBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.end());

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return String(typeof address === 'object' ? address?.port : '');
}

/** Sends bytes as they are; gives what came until the edge closed. */
function talk(text: string): Promise<string> {
  const { port, hostname } = new URL(bench.edge.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const sign = (payload: object, audience: Audience, expiresInSeconds = 60): string =>
  signer.sign(audience, payload, { seconds: expiresInSeconds });

describe('previews', () => {
  const draft = { tenant: 'at', link: 'a' };
  const opened = (token: string) => ({ headers: { cookie: `vtPreview=${token}` } });

  it('are never kept and never indexed', async () => {
    await bench.get('/');
    for (let round = 0; round < 2; round += 1) {
      const got = await bench.get('/', opened(sign(draft, 'preview')));
      expect(got).toMatchObject({
        status: 200,
        cache: 'BYPASS',
        headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
      });
      expect(got.headers.etag).toBeUndefined();
    }
    expect(bench.layouts.contexts.at(-1)).toMatchObject({
      preview: 'a',
      revisionRef: expect.stringMatching(/-draft$/),
    });
    expect((await bench.get('/')).cache).toBe('HIT');
  });

  it.each([
    ['forged', 'v1.e30.x'],
    ['expired', sign(draft, 'preview', -61)],
    ['of another door', sign(draft, 'shop')],
  ])('%s: 410, once', async (_name, token) => {
    const got = await bench.get('/', opened(token));
    expect([got.status, got.text.includes('data-page="gone"')]).toEqual([410, true]);
    expect(String(got.headers['set-cookie'])).toContain('vtPreview=; Path=/; SameSite=Lax; HttpOnly; Max-Age=0');
  });

  it('begin not at all with a secret that was taken back', async () => {
    const secret = sign({ ...draft, link: 'revoked' }, 'preview');
    bench.layouts.revoked.add(secret);
    const got = await bench.get(`/api/preview?secret=${secret}&path=/`);
    expect([got.status, got.text.includes('data-page="gone"'), got.headers['location']]).toEqual([
      410,
      true,
      undefined,
    ]);
    expect(String(got.headers['set-cookie'])).not.toContain('vtPreview=');
  });

  it.each<[string, string, number]>([
    ['a good secret', `secret=${sign(draft, 'preview')}&path=/lp/x%3Fa=%C3%A4`, 303],
    ['one that was good', `secret=${sign(draft, 'preview', -61)}&path=/`, 410],
    ['a wrong one', 'secret=v1.e30.x&path=/', 401],
    ['one of another door', `secret=${sign(draft, 'shop')}`, 401],
    ['one of another shop', `secret=${sign({ ...draft, tenant: 'ch' }, 'preview')}`, 401],
    ['none', 'path=/', 401],
    ['a path elsewhere', `secret=${sign(draft, 'preview')}&path=//anderswo.example`, 400],
    ['one behind dot segments', `secret=${sign(draft, 'preview')}&path=/x/..//anderswo.example`, 400],
    ['the same, encoded', `secret=${sign(draft, 'preview')}&path=/%252e%252e//anderswo.example`, 400],
  ])('begin with %s', async (_name, query, status) => {
    const got = await bench.get(`/api/preview?${query}`);
    expect([
      got.status,
      got.headers['cache-control'],
      String(got.headers['set-cookie']).includes('vtPreview='),
    ]).toEqual([status, status === 410 ? 'private, no-cache' : 'no-store', status === 303]);
    if (status === 303) expect(got.headers['location']).toBe('/lp/x?a=%C3%A4');
  });
});

describe('forms and methods', () => {
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };

  it('a form ends in a 303 to where its handler says', async () => {
    bench.layouts.pages.set('/kontakt', { page: 'contact', text: '' });
    const got = await bench.get('/kontakt', { ...form, body: 'name=Mara&topic=a&topic=b' });
    expect(got).toMatchObject({ status: 303, headers: { location: '/kontakt/danke' } });
    expect(bench.layouts.forms.at(-1)).toEqual({
      path: '/kontakt',
      cookies: {},
      fields: { name: 'Mara', topic: ['a', 'b'] },
      query: {},
    });
    expect(bench.layouts.formContexts.at(-1)).toMatchObject({
      path: '/kontakt',
      caller: { tenant: 'at', locale: 'de-AT', client: '127.0.0.1', visitor: ANYBODY, consent: [], arms: {} },
    });
  });

  it('a form waits for a server that is too busy to take it, and is taken once', async () => {
    bench.layouts.pages.set('/kontakt', { page: 'contact', text: '' });
    const before = bench.layouts.forms.length;
    bench.layouts.overloaded.set('/internal/forms', 2);
    const got = await bench.get('/kontakt', { ...form, body: 'name=Mara' });
    expect(got).toMatchObject({ status: 303, headers: { location: '/kontakt/danke' } });
    expect(bench.layouts.forms.slice(before)).toHaveLength(1);
  });

  it('a form that no browser sends is cut to what the door behind takes, and is no failure of that', async () => {
    bench.layouts.pages.set('/kontakt', { page: 'contact', text: '' });
    const cookie = `remember=${'x'.repeat(5_000)}; anonymous=${'x'.repeat(5_000)}`;
    const body = `name=Mara&${'topic=a&'.repeat(3_000)}`;
    const headers = { ...form.headers, cookie, 'sec-fetch-site': 'same-origin' };
    const got = await bench.get('/kontakt', { ...form, headers, body });
    expect(got.status).toBe(303);
    const sent = bench.layouts.forms.at(-1);
    expect(validateFormPost(sent, { layer: 'form' }).ok).toBe(true);
    expect(sent).toMatchObject({ fields: { name: 'Mara' }, cookies: {} });
  });

  it('a form tells by which id its sender is counted, if they consented and the id is ours', async () => {
    const id = '01890000-0000-7000-8000-00000000beef';
    bench.layouts.pages.set('/kontakt', { page: 'contact', text: '' });
    const unitOf = async (cookie: string): Promise<unknown> => {
      await bench.get('/kontakt', { ...form, headers: { ...form.headers, cookie }, body: 'name=Mara' });
      return bench.layouts.formContexts.at(-1)?.caller?.unit;
    };
    expect(await unitOf(`consent=C0001,C0002; ${visitorCookie(id)}`)).toBe(id);
    expect(await unitOf(`consent=C0001; ${visitorCookie(id)}`)).toBeUndefined();
    const link = signer.sign('arms', { tenant: 'at', arms: { hero: 'b' } });
    expect(await unitOf(`consent=C0001,C0002; ${visitorCookie(id)}; vtArms=${link}`), 'a tester').toBeUndefined();
    expect(await unitOf(`consent=C0001,C0002; visitorId=${id}~${'x'.repeat(60)}`)).toBeUndefined();
  });

  it('a form to which no answer comes says that it may have been taken, in the words of the shop', async () => {
    const lonely = await startBench();
    lonely.layouts.pages.set('/kontakt', { page: 'contact', text: '' });
    const sent = { ...form, headers: { ...form.headers, 'sec-fetch-site': 'same-origin' }, body: 'name=Mara' };
    expect((await lonely.get('/kontakt')).status).toBe(200);
    await lonely.layouts.stop();
    const got = await lonely.get('/kontakt', sent);
    expect(got).toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
    expect(got.text).toContain('status page form-unanswered');
    await lonely.end();
  });

  it('a form may be answered with cookies, whether it leads on or is shown again', async () => {
    bench.layouts.pages.set('/kasse', { page: 'contact', text: '' });
    const cookies = [
      { name: 'session', value: 'abc', maxAge: 60 },
      { name: 'unknown', value: 'x' },
    ];
    const shown = { name: 'contact', values: {}, errors: {} };
    for (const answer of [{ location: '/danke' }, { status: 422, form: shown }]) {
      bench.layouts.formAnswers.set('/kasse', { ...answer, cookies });
      const { headers } = await bench.get('/kasse', { ...form, body: 'form=contact' });
      const set = (headers['set-cookie'] ?? []).filter((cookie) => /^(?:session|unknown)=/.test(cookie));
      expect(set).toEqual(['session=abc; Path=/; SameSite=Lax; HttpOnly; Max-Age=60']);
    }
  });

  it('a form comes from the other end of its connection, whatever it says of proxies, unless that is one of ours', async () => {
    bench.layouts.pages.set('/kontakt', { page: 'contact', text: '' });
    const behind = await startBench({ trustedProxies: ['loopback'] });
    behind.layouts.pages.set('/kontakt', { page: 'contact', text: '' });
    const clientAt = async (one: EdgeBench, forwarded: string): Promise<unknown> => {
      await one.get('/kontakt', {
        ...form,
        headers: { ...form.headers, 'x-forwarded-for': forwarded },
        body: 'name=Mara',
      });
      return one.layouts.formContexts.at(-1)?.caller?.client;
    };
    expect(await clientAt(bench, '203.0.113.7')).toBe('127.0.0.1');
    expect(await clientAt(behind, '9.9.9.9, 203.0.113.7')).toBe('203.0.113.7');
    await behind.end();
  });

  it('a form with mistakes is its own page again, for its sender alone and kept nowhere', async () => {
    bench.layouts.pages.set('/anmeldung', { page: 'contact', text: '' });
    const sent = { name: 'newsletter', values: { email: 'abc' }, errors: { email: 'Falsch' } };
    bench.layouts.formAnswers.set('/anmeldung', { status: 422, form: sent });
    const got = await bench.get('/anmeldung?token=t-1&x=2', {
      ...form,
      body: 'form=newsletter&email=abc&__proto__=x&a.b=c',
    });
    expect(got).toMatchObject({
      status: 422,
      cache: 'BYPASS',
      headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
    });
    expect(bench.layouts.contexts.at(-1)).toMatchObject({ path: '/anmeldung', form: sent });
    expect(bench.layouts.forms.at(-1)).toMatchObject({
      fields: { form: 'newsletter', email: 'abc' },
      query: { token: 't-1', x: '2' },
    });
    await bench.get('/anmeldung');
    expect(bench.layouts.contexts.at(-1)).not.toHaveProperty('form');
  });

  it.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://boese.example' }, { origin: 'http://ch.localhost' }])(
    'a form that another site sends is refused before anybody is asked: %o',
    async (headers) => {
      const before = bench.layouts.forms.length;
      const got = await bench.get('/kontakt', {
        ...form,
        headers: { ...form.headers, ...headers } as Record<string, string>,
        body: 'a=b',
      });
      expect([got.status, bench.layouts.forms.length]).toEqual([403, before]);
    },
  );

  it('a payer whom another site sends back is led on by GET, to a page that knows of payments alone', async () => {
    bench.layouts.pages.set('/bezahlt/', { page: 'paid', text: '', gated: true, query: ['p', 'payment'] });
    const sent = { ...form, headers: { ...form.headers, 'sec-fetch-site': 'cross-site' } };
    const post = async (address: string, body: string) => {
      const { status, headers } = await bench.get(address, { ...sent, body });
      return [status, headers['location']];
    };
    expect(await post('/bezahlt/?p=t-1', 'payment=pay_1&status=paid')).toEqual([303, '/bezahlt/?p=t-1&payment=pay_1']);
    expect(await post('/bezahlt/?payment=pay_2', 'status=paid')).toEqual([303, '/bezahlt/?payment=pay_2']);
    expect(await post('/bezahlt/', '')).toEqual([303, '/bezahlt/']);
    expect(await post('/bezahlt/', 'payment=%0d%0aset-cookie:a')).toEqual([403, undefined]);
    expect(await post('/bezahlt/', 'payment=pay_1&form=newsletter')).toEqual([403, undefined]);
    expect(await post('/kontakt', 'payment=pay_1')).toEqual([403, undefined]);
    expect(await post('/kontakt?payment=pay_1', '')).toEqual([403, undefined]);
  });

  it('a search without scripts ends at the address of its term', async () => {
    bench.layouts.pages.set('/s/', { page: 'search', text: 'search', form: { field: 'q', prefix: '/s/' } });
    expect(await bench.get('/s/?q=rotes+kleid')).toMatchObject({
      status: 303,
      headers: { location: '/s/rotes%20kleid', 'cache-control': 'no-store' },
    });
    expect(await bench.get('/s/?q=')).toMatchObject({ status: 200 });
  });

  it.each(['/api/%zz', '/assets/%E4.webp', '/-/nodes/%', '/fonts/%zz'])(
    '%s is refused like everything else, and says nothing of what was asked',
    async (path) => {
      const got = await bench.get(path);
      expect(got).toMatchObject({
        headers: {
          'x-content-type-options': 'nosniff',
          'x-request-id': expect.any(String),
          'cache-control': 'no-store',
        },
      });
      expect([400, 404]).toContain(got.status);
      expect(got.text).not.toContain('%');
    },
  );

  it.each([
    ['/robots.txt', 'POST', 'GET, HEAD'],
    ['/assets/x.0-1.webp', 'DELETE', 'GET, HEAD'],
    ['/-/consent', 'GET', 'POST'],
    ['/-/seen?x', 'PUT', 'POST'],
    ['/api/things', 'OPTIONS', 'GET, POST, PUT, PATCH, DELETE'],
    ['/api/gateway/?x', 'OPTIONS', 'GET, POST'],
    ['/irgendwo', 'PUT', 'GET, HEAD, POST'],
  ])('%s answers %s with 405 and what it takes', async (path, method, allow) => {
    expect(await bench.get(path, { method })).toMatchObject({ status: 405, headers: { allow } });
  });

  it('a page without the form answers 405 in words of the shop, and says what it takes', async () => {
    for (const [host, path, lang] of [
      ['at.localhost', '/', 'de-AT'],
      ['ch.localhost', '/fr', 'fr-CH'],
    ] as const) {
      const got = await bench.get(path, { ...form, host, body: 'a=b' });
      expect(got).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
      expect([got.text.includes('status page form-closed'), got.text.includes(`lang="${lang}"`)]).toEqual([true, true]);
    }
  });

  it('bodies are bounded, and of two kinds', async () => {
    expect((await bench.get('/', { ...form, body: `a=${'x'.repeat(70_000)}` })).status).toBe(413);
    const headers = { 'content-type': 'text/plain' };
    expect((await bench.get('/', { method: 'POST', headers, body: 'a=b' })).status).toBe(415);
  });

  it('a form with files goes on as it came, and comes from this site', async () => {
    bench.layouts.pages.set('/bilder', { page: 'contact', text: '' });
    bench.layouts.formAnswers.set('/bilder', { location: '/danke' });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const body = '--x\r\nContent-Disposition: form-data; name="form"\r\n\r\ncontact\r\n--x--\r\n';
    const own = { ...headers, origin: 'http://at.localhost' };
    expect(await bench.get('/bilder', { method: 'POST', headers: own, body })).toMatchObject({
      status: 303,
      headers: { location: '/danke' },
    });
    expect(bench.layouts.forms.at(-1)).toBe(body);
    const foreign = { ...headers, origin: 'https://elsewhere.example' };
    expect((await bench.get('/bilder', { method: 'POST', headers: foreign, body })).status).toBe(403);
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])('%s is not for pages', async (method) => {
    expect(await bench.get('/', { method, headers: { 'content-type': 'application/json' }, body: '{}' })).toMatchObject(
      { status: 405, headers: { allow: 'GET, HEAD, POST' } },
    );
  });

  it('a form that announces a type and sends nothing is answered, not waited for', async () => {
    const announced =
      'Host: at.localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n\r\n';
    expect(await talk(`POST / HTTP/1.1\r\n${announced}`)).toMatch(/^HTTP\/1.1 405 /);
    expect(await talk(`POST /api/gateway/ HTTP/1.1\r\n${announced}`)).toMatch(/^HTTP\/1.1 415 /);
  });

  it('refuses to upgrade, and answers nonsense with 400', async () => {
    expect(
      await talk('GET / HTTP/1.1\r\nHost: at.localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    ).toMatch(/^HTTP\/1.1 400 /);
    expect(await talk('GET / HTTP/1.1\r\nHost at.localhost\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
    expect(await talk('GET /s/t\u00fcr HTTP/1.1\r\nHost: at.localhost\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1.1 400 /,
    );
  });

  it.each([
    ['chunks that are none', 'Transfer-Encoding: chunked\r\n\r\nZZZ\r\n'],
    ['an unknown encoding of the body', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ])('answers a request with %s once, and closes', async (_what, rest) => {
    for (const [method, path] of [
      ['GET', '/'],
      ['POST', '/'],
      ['GET', '/api/session'],
    ] as const) {
      const answer = await talk(`${method} ${path} HTTP/1.1\r\nHost: at.localhost\r\n${rest}`);
      expect([method, path, answer.match(/HTTP\/1\.1 /g)?.length]).toEqual([method, path, 1]);
    }
  });

  it('tells who sends too much of it that it is too much, and counts', async () => {
    const bomb = `Cookie: ${'a=b; '.repeat(4_000)}`;
    expect(await talk(`GET / HTTP/1.1\r\nHost: at.localhost\r\n${bomb}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 /);
    expect(await talk(`GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: at.localhost\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 /);
    expect((await bench.get('/metrics')).text).toContain('vitrine_edge_requests_total{status="431",cache=""} 2');
    expect((await bench.get('/metrics')).text).toMatch(/vitrine_edge_requests_total\{status="413",cache=""\} \d/);
  });
});

describe('technical addresses', () => {
  it('the gateway speaks for the tenant of the host, with listed headers only', async () => {
    const got = await bench.get('/api/gateway/', {
      method: 'POST',
      host: 'ch.localhost',
      body: '{"query":"{ page }"}',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer demo-admin',
        'x-vitrine-token': sign({ tenant: 'at' }, 'shop'),
        cookie: 'a=b',
        'x-ua-device': 'mobile',
      },
    });
    expect(JSON.parse(got.text)).toEqual({
      data: {
        who: {
          tenant: 'ch',
          locale: 'de-CH',
          visitor: { ...ANYBODY, device: 'mobile' },
          arms: {},
          consent: [],
          client: '127.0.0.1',
          requestId: got.headers['x-request-id'],
        },
        got: { query: '{ page }' },
      },
    });
    expect(bench.layouts.apiHeaders.at(-1)).not.toHaveProperty('authorization');
    expect(bench.layouts.apiHeaders.at(-1)).not.toHaveProperty('cookie');
    expect(got.headers['cache-control']).toBe('no-store');
    expect((await bench.get('/api/gateway/', { host: 'unknown.example' })).status).toBe(421);
  });

  it('pictures are loaded once and kept for ever; other names are not asked for', async () => {
    for (let round = 0; round < 2; round += 1) {
      expect(await bench.get('/assets/kleid-rot.0a1b2c3d-480.webp')).toMatchObject({
        status: 200,
        text: 'a picture',
        headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
      });
    }
    expect((await bench.get('/assets/..%2Finternal%2Ftenants')).status).toBe(404);
    expect(bench.layouts.calls.filter((call) => call === 'assets')).toHaveLength(1);
  });

  it('pictures of reviews are those of the host alone, and asked for again each time, for they may be taken back', async () => {
    const name = '/assets/at--review--00000000-0000-7000-8000-000000000001-0.0a1b2c3d-240.webp';
    const calls = (): number => bench.layouts.calls.filter((call) => call === 'assets').length;
    const before = calls();
    for (let round = 0; round < 2; round += 1)
      expect(await bench.get(name, { host: 'at.localhost' })).toMatchObject({
        status: 200,
        headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      });
    expect(calls() - before).toBe(2);
    expect(await bench.get(name, { host: 'ch.localhost' })).toMatchObject({
      status: 404,
      headers: { 'cache-control': 'no-store' },
    });
    expect(calls() - before).toBe(2);
  });

  it('fonts come from their packages, under the names that themes use', async () => {
    const got = await bench.get('/fonts/fraunces-latin-wght-normal.woff2');
    expect(got).toMatchObject({ status: 200, headers: { 'content-type': 'font/woff2' } });
    expect((await bench.get('/fonts/fraunces/fraunces-latin-wght-normal.woff2')).status).toBe(200);
    expect((await bench.get('/fonts/comic-sans.woff2')).status).toBe(404);
  });

  it('files of the build cannot be left', async () => {
    expect((await bench.get('/_next/static/../package.json')).status).toBe(404);
    expect((await bench.get('/_next/static/%2e%2e%2f%2e%2e%2fpackage.json')).status).toBe(404);
    expect((await bench.get('/_next/static/%E4.js')).status).toBe(400);
    expect((await bench.get('/_next/data')).status).toBe(404);
  });

  it('explains to who holds a token for this shop', async () => {
    await bench.get('/');
    const ask = (token: string, host?: string) =>
      bench.get('/-/explain?url=%2F', {
        headers: { 'x-vitrine-token': token },
        ...(host === undefined ? {} : { host }),
      });
    const token = sign({ tenant: 'at' }, 'edge-explain');
    expect(JSON.parse((await ask(token)).text)).toMatchObject({
      state: 'fresh',
      tags: ['tenant:at', 'layout:at:home'],
      key: 'at\nde-AT\n/',
      facts: { page: 'home' },
      version: 'v1',
    });
    expect((await ask(token, 'ch.localhost')).status).toBe(401);
    expect((await ask(sign({ tenant: 'at' }, 'internal'))).status).toBe(401);
  });

  it('metrics are shown at a door of their own, and the shop has no such page', async () => {
    expect((await bench.get('/metrics')).text).toContain('vitrine_edge_requests_total{status="200"');
    for (const host of ['localhost', '127.0.0.1', 'at.localhost']) {
      const { status, text } = await bench.get('/metrics', { host });
      expect([status, text.includes('vitrine_edge')]).toEqual([404, false]);
    }
  });

  it('favicon and robots', async () => {
    expect((await bench.get('/favicon.svg', { host: 'ch.localhost' })).text).toContain('>C</text>');
    expect((await bench.get('/robots.txt')).text).toContain('Disallow: /api/');
  });

  it('health and readiness as JSON, whatever the host', async () => {
    for (const [address, status] of [
      ['/healthz', 'ok'],
      ['/readyz', 'ready'],
    ] as const) {
      const answer = await bench.get(address, { host: 'unknown.example' });
      expect([answer.status, answer.headers['content-type'], JSON.parse(answer.text)]).toEqual([
        200,
        'application/json; charset=utf-8',
        { status },
      ]);
    }
  });
});

describe('before and after', () => {
  it('without a layout server: alive, not ready, a plain page in every language, and ready as soon as there is one', async () => {
    const lonely = await startBench({ lonely: true });
    expect((await lonely.get('/healthz')).status).toBe(200);
    expect((await lonely.get('/readyz')).status).toBe(503);
    const got = await lonely.get('/', { headers: { 'accept-encoding': 'br' } });
    expect(got).toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
    for (const words of ['Etwas ist schiefgelaufen', 'Une erreur est survenue', 'Er is iets misgegaan'])
      expect(got.text).toContain(words);
    await lonely.layouts.start();
    await lonely.getUntil('/readyz', ({ status }) => status === 200);
    expect((await lonely.get('/')).text).toContain('home of the shop');
    await lonely.end();
  });

  it('stopping finishes what is in flight and takes nothing new', async () => {
    const leaving = await startBench();
    const { promise, resolve } = Promise.withResolvers<void>();
    leaving.renderer.hold = promise;
    const asked = leaving.get('/');
    await expect.poll(() => leaving.renderer.requests.some(({ context }) => context.page === 'home')).toBe(true);
    const stopped = leaving.edge.stop();
    await expect
      .poll(() =>
        leaving.get('/healthz').then(
          () => 'answers',
          () => 'refuses',
        ),
      )
      .toBe('refuses');
    resolve();
    expect((await asked).status).toBe(200);
    await stopped;
    await Promise.all([leaving.layouts.stop(), leaving.renderer.stop()]);
  });

  it('stopping says so first, and serves for as long as balancers need to hear it', async () => {
    const drainMs = 4_000;
    const leaving = await startBench({ drainMs });
    const from = performance.now();
    const stopped = leaving.edge.stop();
    const answers = [(await leaving.get('/readyz')).status, (await leaving.get('/')).status];
    expect(answers).toEqual([503, 200]);
    await stopped;
    expect(performance.now() - from).toBeGreaterThanOrEqual(drainMs - 1);
    await expect(leaving.get('/healthz')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await Promise.all([leaving.layouts.stop(), leaving.renderer.stop()]);
  });

  it('SIGTERM: the real process turns unready, finishes what is in flight and exits with 0', async () => {
    const [layouts, renderer] = [new FakeLayoutServer(), new FakeRenderer()];
    const [layoutServerUrl, rendererUrl] = await Promise.all([layouts.start(), renderer.start()]);
    const own = await freePort();
    const child = spawn(process.execPath, [MAIN], {
      stdio: 'ignore',
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        EDGE_PORT: own,
        INTERNAL_SECRET: SECRET,
        LAYOUT_SERVER_URL: layoutServerUrl,
        RENDERER_URL: rendererUrl,
        NODE_ENV: 'production',
      },
    });
    const exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
    const ask = (path: string) =>
      fetch(`http://127.0.0.1:${own}${path}`).then(
        (answer) => answer.text().then(() => answer.status),
        () => 'refused',
      );
    await expect.poll(() => ask('/readyz'), { timeout: 15_000 }).toBe(200);
    const { promise, resolve: release } = Promise.withResolvers<void>();
    renderer.hold = promise;
    const inFlight = ask('/');
    await expect.poll(() => renderer.requests.some(({ context }) => context.page === 'home')).toBe(true);
    child.kill('SIGTERM');
    await expect.poll(() => ask('/readyz')).not.toBe(200);
    expect(child.exitCode).toBeNull();
    release();
    expect([await inFlight, await exited]).toEqual([200, 0]);
    await Promise.all([layouts.stop(), renderer.stop()]);
  });

  it('a taken port is told', async () => {
    const { port } = new URL(bench.edge.origin);
    const started = spawnSync(process.execPath, [MAIN], {
      env: { ...process.env, HOST: '127.0.0.1', EDGE_PORT: port, INTERNAL_SECRET: SECRET },
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect([started.status, started.stderr]).toEqual([
      1,
      `edge: port ${port} on 127.0.0.1 is taken by another process; stop that, or set EDGE_PORT to another port\n`,
    ]);
  });

  it('every fault of the environment is told at once', () => {
    const result = readConfig({ EDGE_PORT: 'x', LAYOUT_SERVER_URL: 'localhost', LOG_LEVEL: 'loud' });
    expect(result.ok ? [] : result.faults.map((fault) => fault.split(':')[0])).toEqual([
      'EDGE_PORT',
      'LAYOUT_SERVER_URL',
      'INTERNAL_SECRET',
      'LOG_LEVEL',
    ]);
  });
});

describe('reports of the policy', () => {
  const report = (body: string, type = 'application/csp-report') =>
    bench.get('/-/csp', { method: 'POST', headers: { 'content-type': type }, body });
  const one = JSON.stringify({ 'csp-report': { 'violated-directive': 'script-src-elem', 'blocked-uri': 'inline' } });
  const counted = async (directive: string): Promise<string | undefined> =>
    new RegExp(`^vitrine_edge_policy_violations_total\\{tenant="at",directive="${directive}"\\} (\\d+)$`, 'm').exec(
      (await bench.get('/metrics')).text,
    )?.[1];

  it('are counted by directive, in both ways in which browsers send them', async () => {
    expect((await report(one)).status).toBe(204);
    const list = JSON.stringify([{ type: 'csp-violation', body: { effectiveDirective: 'script-src-elem' } }]);
    expect((await report(list, 'application/reports+json')).status).toBe(204);
    expect(await counted('script-src-elem')).toBe('2');
  });

  it('are bounded, of one kind, and only of a shop', async () => {
    expect((await report('x'.repeat(20_000))).status).toBe(413);
    expect((await report('{}')).status).toBe(400);
    expect((await report('a=b', 'text/plain')).status).toBe(415);
    const elsewhere = { host: 'nobody.example', method: 'POST', headers: { 'content-type': 'application/csp-report' } };
    expect((await bench.get('/-/csp', { ...elsewhere, body: one })).status).toBe(421);
  });

  it('are not counted beyond a hundred a second', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 250; index += 1) statuses.push((await report(one)).status);
    expect(statuses).toContain(429);
  });
});

describe('faults in browsers', () => {
  const fault = {
    message: '[Network] 503',
    component: 'search-form',
    url: 'http://at.localhost/api/gateway/?q=wort#a',
  };
  const tell = (body: unknown, headers: Record<string, string> = {}, host?: string) =>
    bench.get('/-/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(host === undefined ? {} : { host }),
    });

  it('are taken from pages of the shop alone, and nothing but what is asked for', async () => {
    expect((await tell(fault, { 'sec-fetch-site': 'same-origin' })).status).toBe(204);
    expect((await tell(fault, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await tell(fault, {}, 'nobody.example')).status).toBe(421);
    expect((await tell(fault, { 'content-type': 'text/plain' })).status).toBe(415);
    for (const wrong of [
      '{',
      {},
      { ...fault, component: '<b>' },
      { ...fault, visitor: 'x' },
      { ...fault, message: '' },
    ])
      expect([wrong, (await tell(wrong)).status]).toEqual([wrong, 400]);
    expect((await tell('x'.repeat(20_000))).status).toBe(413);
  });

  it('are not taken beyond twenty a second, nor beyond thirty a minute of one client', async () => {
    // Near the end of a second, so that the flood begins in the next one.
    let now = Math.floor(Date.now() / 1_000) * 1_000 + 900;
    const own = await startBench({ clock: () => now, trustedProxies: ['loopback'] });
    const tellFrom = async (client: string): Promise<number> => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': client };
      return (await own.get('/-/faults', { method: 'POST', headers, body: JSON.stringify(fault) })).status;
    };
    try {
      const statuses = { all: [] as number[], flood: [] as number[] };
      for (let client = 0; client < 21; client += 1) statuses.all.push(await tellFrom(`198.51.100.${client}`));
      expect(statuses.all.filter((status) => status === 429)).toHaveLength(1);
      for (let index = 0; index < 40; index += 1) {
        now += 500;
        // Another address of the same household each time.
        statuses.flood.push(await tellFrom(`2001:db8:1:2::${index.toString(16)}`));
      }
      expect(statuses.flood.filter((status) => status === 429)).toHaveLength(10);
      expect(await tellFrom('203.0.113.7')).toBe(204);
    } finally {
      await own.end();
    }
  });
});

describe('how pages felt', () => {
  it('is told by pages of the shop alone', async () => {
    const tell = async (site: Record<string, string>): Promise<number> =>
      (
        await bench.get('/api/vitals', {
          method: 'POST',
          headers: { 'content-type': 'text/plain', ...site },
          body: JSON.stringify({ id: 'v1', name: 'LCP', value: 900, pageType: 'home' }),
        })
      ).status;
    expect(await tell({ 'sec-fetch-site': 'same-origin' })).toBe(204);
    expect(await tell({})).toBe(204);
    expect(await tell({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  });
});

describe('a page with a script that nobody vouches for', () => {
  it('is shown without it, and told of', async () => {
    bench.layouts.pages.set('/fremd', { page: 'foreign', text: 'shown' });
    bench.renderer.inlineScript = '<script>steal()</script>';
    const { text, headers } = await bench.get('/fremd');
    expect(text).toContain('<p>shown</p>');
    const hash = createHash('sha256').update('steal()').digest('base64');
    expect(headers['content-security-policy']).not.toContain(hash);
    const { text: metrics } = await bench.get('/metrics');
    expect(metrics).toMatch(/^vitrine_edge_unknown_scripts_total\{tenant="at"\} 1$/m);
  });
});
