import { request as httpRequest } from 'node:http';
import { ANYBODY } from '@vitrine/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storedArmsCookie, visitorCookie } from '../testing/fake-layout-server.ts';
import { startBench, type Ask, type EdgeBench, type Got } from '../testing/edge-bench.ts';

let bench: EdgeBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.end());
beforeEach(() => {
  bench.layouts.apiCookies = [];
});

const JSON_BODY = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' } as const;
const last = () => bench.layouts.apiCalls.at(-1);
const localeAt = async (headers: Ask['headers'], host = 'ch.localhost'): Promise<string | undefined> => {
  await bench.get('/api/things', { host, headers: headers ?? {} });
  return last()?.caller.locale;
};

/** Sends a body in parts, without saying how long it is; the status, or that the connection was cut. */
function upload(megabytes: number, { announced = false } = {}): Promise<number | 'cut'> {
  const { hostname, port } = new URL(bench.edge.origin);
  const part = Buffer.alloc(1_048_576, 'x');
  const length = announced ? { 'content-length': String(megabytes * part.length) } : {};
  const headers = { host: 'at.localhost', 'content-type': 'multipart/form-data; boundary=x', ...length };
  return new Promise((resolve) => {
    const request = httpRequest({ hostname, port, path: '/api/uploads', method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', () => resolve('cut'));
    for (let sent = 0; sent < megabytes; sent += 1) request.write(part);
    request.end();
  });
}

const ID = '01920000-0000-7000-8000-000000000001';

describe('a call of a script', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s goes on as it is', async (method) => {
    const body = method === 'GET' ? {} : { body: '{"a":1}' };
    const got = await bench.get('/api/things/1?x=2', {
      ...body,
      method,
      headers: { 'content-type': 'application/json', 'idempotency-key': 'key-1' },
    });
    expect(got).toMatchObject({ status: 201, headers: { location: '/api/things/1', 'cache-control': 'no-store' } });
    expect(last()).toMatchObject({
      method,
      url: '/api/things/1?x=2',
      headers: { 'idempotency-key': 'key-1' },
      bytes: method === 'GET' ? 0 : 7,
    });
  });

  it("says whether its host is a shop's own, whatever the caller says of that", async () => {
    const isBare = async (host: string): Promise<unknown> => {
      await bench.get('/api/things', { host, headers: { 'x-vitrine-bare-host': '1' } });
      return last()?.headers['x-vitrine-bare-host'];
    };
    expect([await isBare('at.localhost'), await isBare('localhost'), await isBare('127.0.0.1')]).toEqual([
      undefined,
      '1',
      '1',
    ]);
  });

  it("brings the key of a merchant's server along", async () => {
    const headers = { ...JSON_BODY.headers, 'x-ingest-key': 'ingest-key-1', authorization: 'Bearer other' };
    expect((await bench.get('/api/measured', { ...JSON_BODY, headers })).status).toBe(201);
    expect(last()).toMatchObject({ url: '/api/measured', headers: { 'x-ingest-key': 'ingest-key-1' } });
    expect(last()?.headers).not.toHaveProperty('authorization');
  });

  it('says who calls, as the edge knows it and not as the call says it', async () => {
    await bench.get('/api/things', {
      headers: {
        cookie: `consent=C0001,C0002,<b>; ${visitorCookie(ID)}; ${storedArmsCookie(ID, { hero: 'b' })}`,
        'x-ua-device': 'tablet',
        'x-forwarded-for': '203.0.113.9',
      },
    });
    expect(last()?.caller).toEqual({
      tenant: 'at',
      locale: 'de-AT',
      visitor: { ...ANYBODY, device: 'tablet' },
      arms: { hero: 'b' },
      consent: ['C0001', 'C0002'],
      client: '127.0.0.1',
      requestId: last()?.headers['x-request-id'],
    });
    const claimed = `consent=C0002; ${visitorCookie(ID)}; abAssignments=hero:b:1`;
    await bench.get('/api/things', { headers: { cookie: claimed } });
    expect(last()?.caller, 'no arms that somebody wrote').toMatchObject({ arms: {} });
    await bench.get('/api/things', { headers: { cookie: storedArmsCookie(ID, { hero: 'b' }) } });
    expect(last()?.caller, 'no arms without consent').toMatchObject({ arms: {}, consent: [] });
  });

  it('is answered in the language of its page', async () => {
    expect(await localeAt({})).toBe('de-CH');
    expect(await localeAt({ 'x-locale': 'fr-CH' })).toBe('fr-CH');
    expect(await localeAt({ referer: 'http://ch.localhost/fr/s/robe' })).toBe('fr-CH');
    expect(await localeAt({ referer: 'http://ch.localhost:3000/fr' })).toBe('fr-CH');
    expect(await localeAt({ referer: 'http://ch.localhost/s/fr' })).toBe('de-CH');
    expect(await localeAt({ referer: 'http://elsewhere.example/fr' })).toBe('de-CH');
    expect(await localeAt({ 'x-locale': 'nl-NL', referer: 'http://ch.localhost/%E4' })).toBe('de-CH');
    expect(await localeAt({ 'x-locale': 'fr-CH' }, 'at.localhost'), 'which the shop does not speak').toBe('de-AT');
  });

  it('takes along the cookies of the list, and no others', async () => {
    await bench.get('/api/things', { headers: { cookie: 'a=b; remember=abc%3D; consent=C0001; visitorId=x' } });
    expect(last()?.headers.cookie).toBe('remember=abc%3D');
    await bench.get('/api/things', { headers: { cookie: 'a=b' } });
    expect(last()?.headers).not.toHaveProperty('cookie');
  });

  it('may be answered with cookies by name, whose attributes the edge knows', async () => {
    bench.layouts.apiCookies = [
      { name: 'remember', value: 'a;b=c', maxAge: 999_999_999 / 100 },
      { name: 'loginState', value: '', maxAge: 0 },
      { name: 'abAssignments', value: 'hero:a' },
    ].map((cookie) => ({ ...cookie, ...('maxAge' in cookie ? { maxAge: Math.floor(cookie.maxAge) } : {}) }));
    const over = async (host: string): Promise<Got> => bench.get('/api/things', { ...JSON_BODY, host });
    const got = await over('at.localhost');
    expect(got.headers['set-cookie']).toEqual([
      'remember=a%3Bb%3Dc; Path=/; SameSite=Lax; HttpOnly; Max-Age=7776000',
      'loginState=; Path=/; SameSite=Lax; Max-Age=0',
    ]);
    expect(got.headers).not.toHaveProperty('x-vitrine-cookies');
  });

  it('of another site changes nothing', async () => {
    const before = bench.layouts.apiCalls.length;
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://boese.example' }]) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect((await bench.get('/api/things', { method, headers })).status).toBe(403);
    }
    expect(bench.layouts.apiCalls.length).toBe(before);
  });
});

describe('the body of a call', () => {
  it('is bounded', async () => {
    const body = (bytes: number): Ask => ({ ...JSON_BODY, body: 'x'.repeat(bytes) });
    expect((await bench.get('/api/things', body(65_536))).status).toBe(201);
    expect((await bench.get('/api/things', body(65_537))).status).toBe(413);
    // The layout server finds no JSON in it.
    expect((await bench.get('/api/gateway/', body(102_400))).status).toBe(400);
    expect((await bench.get('/api/gateway/', body(102_401))).status).toBe(413);
  });

  it('with files goes through unread, up to its bound', async () => {
    expect(await upload(5)).toBe(201);
    expect(last()).toMatchObject({
      bytes: 5 * 1_048_576,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    const before = bench.layouts.apiCalls.length;
    expect([413, 'cut']).toContain(await upload(9));
    expect([413, 'cut']).toContain(await upload(9, { announced: true }));
    expect(bench.layouts.apiCalls.length).toBe(before);
    expect((await bench.get('/api/things')).status).toBe(201);
  });

  it("that breaks off half-way is nobody's fault and costs nobody else", async () => {
    const { hostname, port } = new URL(bench.edge.origin);
    await new Promise<void>((resolve) => {
      const request = httpRequest({
        hostname,
        port,
        path: '/api/uploads',
        method: 'POST',
        headers: {
          host: 'at.localhost',
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': '1000000',
        },
      });
      request.on('error', () => resolve());
      request.write(Buffer.alloc(70_000), () => request.destroy(new Error('gone')));
    });
    expect((await bench.get('/api/things')).status).toBe(201);
  });
});
