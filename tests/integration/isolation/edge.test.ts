/** Every address of the edge: the host alone says whose shop it is, whatever else a request holds. */
import { ANYBODY } from '@vitrine/schemas';
import type { Audience } from '@vitrine/schemas/signing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type EdgeBench } from '../../../renderer/edge/src/testing/edge-bench.ts';
import { signer, visitorCookie } from '../../../renderer/edge/src/testing/fake-layout-server.ts';

let bench: EdgeBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.end());

const sign = (payload: object, audience: Audience): string => signer.sign(audience, payload);

/** All that a visitor of `at` can send to pass for one of `ch`. */
const PRETENCES = {
  'x-forwarded-host': 'ch.localhost',
  forwarded: 'host=ch.localhost',
  'x-tenant': 'ch',
  'x-vitrine-tenant': 'ch',
  'x-original-host': 'ch.localhost',
  cookie: 'tenant=ch; locale=fr-CH',
  origin: 'http://ch.localhost',
  referer: 'http://ch.localhost/fr',
  'accept-language': 'fr-CH',
};

describe('pages', () => {
  it('are those of the host, from the cache too', async () => {
    for (const cache of ['MISS', 'HIT']) {
      for (const [host, tenant, locale] of [
        ['at.localhost', 'at', 'de-AT'],
        ['ch.localhost', 'ch', 'de-CH'],
      ] as const) {
        const got = await bench.get('/', { host });
        expect(got.text).toContain(`<html lang="${locale}"><body data-tenant="${tenant}"`);
        if (cache === 'HIT') expect(got.cache).toBe('HIT');
      }
    }
  });

  it('are those of the host whatever headers, cookies, query names and signed contexts say', async () => {
    const context = sign(
      {
        tenant: 'ch',
        locale: 'de-CH',
        page: 'home',
        revisionRef: '1',
        path: '/',
        query: {},
        visitor: ANYBODY,
        arms: {},
        status: 200,
        requestId: 'x',
      },
      'render',
    );
    for (const path of [
      '/',
      '/?tenant=ch',
      '/?host=ch.localhost',
      '/gibt-es-nicht',
      '/fr',
      '//ch.localhost/',
      '/-/components',
    ]) {
      const got = await bench.get(path, { headers: { ...PRETENCES, 'x-vitrine-context': context } });
      expect(got.text, path).not.toContain('data-tenant="ch"');
    }
    expect(bench.renderer.requests.filter(({ headers }) => headers['x-tenant'] !== undefined)).toEqual([]);
  });

  it('what one tenant publishes touches no page of another', async () => {
    await bench.get('/', { host: 'ch.localhost' });
    await bench.get('/');
    bench.layouts.publish('home', { tenant: 'ch' });
    await bench.getUntil('/', ({ cache }) => cache !== 'HIT', { host: 'ch.localhost' });
    expect((await bench.get('/')).cache).toBe('HIT');
  });

  it('an unknown host has no shop', async () => {
    expect(await bench.get('/', { host: 'elsewhere.example', headers: PRETENCES })).toMatchObject({ status: 421 });
  });
});

describe('nodes that come after their page', () => {
  const reference = { tenant: 'ch', locale: 'de-CH', path: '/', page: 'home', ref: '1', node: 'rail' };

  it('are those of the host: an address of another shop is as unknown as one that nobody signed', async () => {
    bench.layouts.pages.set('/', { page: 'home', text: 'home of the shop' });
    const ask = async (host: string, token: string) => {
      const got = await bench.get(`/-/nodes/${token}?tenant=ch`, { host, headers: PRETENCES });
      return [got.status, got.text];
    };
    const nothing = [404, 'There is no such part of a page.\n'];
    expect(await ask('at.localhost', sign(reference, 'node'))).toEqual(nothing);
    expect(await ask('at.localhost', 'v1.e30.x')).toEqual(nothing);
    expect(await ask('elsewhere.example', sign(reference, 'node'))).toEqual(nothing);
    for (const audience of ['shop', 'internal', 'render', 'preview'] as const)
      expect(await ask('ch.localhost', sign(reference, audience))).toEqual(nothing);
    // Read as ch's by ch's own host, also after `at` has asked for a node of the same name.
    for (const tenant of ['at', 'ch']) {
      const [, text] = await ask(
        `${tenant}.localhost`,
        sign(
          { ...reference, tenant, locale: tenant === 'at' ? 'de-AT' : 'de-CH', ref: bench.layouts.refOf(tenant) },
          'node',
        ),
      );
      expect(text).toContain(`${tenant}: home of the shop`);
    }
  });
});

describe('calls to the shop door', () => {
  it('carry the tenant of the host, not that of a token or header from outside', async () => {
    const got = await bench.get('/api/gateway/?tenant=ch', {
      method: 'POST',
      body: JSON.stringify({ query: '{ page(path: "/") { status } }', variables: { tenant: 'ch' } }),
      headers: {
        ...PRETENCES,
        origin: 'http://at.localhost',
        'content-type': 'application/json',
        'x-vitrine-token': sign({ tenant: 'ch' }, 'shop'),
      },
    });
    expect(got.status).toBe(200);
    expect((JSON.parse(got.text) as { data: { who: { tenant: string } } }).data.who.tenant).toBe('at');
  });

  it('reach no other address of the layout server', async () => {
    for (const path of [
      '/api/internal/tenants',
      '/api/gateway/../internal/tenants',
      '/api/gateway/%2e%2e/internal/tenants',
      '/internal/tenants',
      '/graphql',
    ]) {
      const before = bench.layouts.apiHeaders.length;
      const got = await bench.get(path, { headers: { 'x-vitrine-token': sign({}, 'internal') } });
      expect([path, got.text.includes('"tenants"'), bench.layouts.apiHeaders.length]).toEqual([path, false, before]);
    }
  });
});

describe('forms', () => {
  it("belong to the host's shop", async () => {
    const before = bench.layouts.forms.length;
    await bench.get('/kontakt', {
      method: 'POST',
      body: 'tenant=ch',
      headers: { ...PRETENCES, origin: 'http://at.localhost', 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(JSON.stringify(bench.layouts.forms.slice(before))).not.toContain('"tenant":"ch","');
  });
});

describe('what pages report', () => {
  it("belongs to the host's shop", async () => {
    const id = `${'e'.repeat(32)}-0`;
    const cookie = `consent=C0002; ${visitorCookie('01920000-0000-7000-8000-000000000001')}; tenant=ch`;
    const body = JSON.stringify({ events: [{ id, kind: 'page-view', age: 0 }] });
    expect(
      (
        await bench.get('/-/seen?tenant=ch', {
          method: 'POST',
          body,
          headers: { ...PRETENCES, cookie, 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(204);
    await expect
      .poll(() => bench.layouts.shopEvents)
      .toContainEqual(expect.objectContaining({ id: `b:${id}`, tenant: 'at' }));
  });
});

describe('explanations', () => {
  it('open for a token of the same shop only', async () => {
    const ask = (host: string, tenant: string) =>
      bench.get('/-/explain?url=/', { host, headers: { 'x-vitrine-token': sign({ tenant }, 'edge-explain') } });
    expect((await ask('at.localhost', 'at')).status).toBe(200);
    for (const [host, tenant] of [
      ['ch.localhost', 'at'],
      ['at.localhost', 'ch'],
      ['elsewhere.example', 'at'],
    ] as const)
      expect((await ask(host, tenant)).status, `${tenant} at ${host}`).toBe(401);
  });
});

it('what is the same for all shops holds nothing of one', async () => {
  for (const path of ['/healthz', '/readyz', '/robots.txt', '/favicon.svg']) {
    const [at, ch] = [await bench.get(path), await bench.get(path, { host: 'ch.localhost' })];
    if (path === '/favicon.svg') expect([at.status, ch.status]).toEqual([200, 200]);
    else expect(at.text.replaceAll('at.localhost', 'ch.localhost')).toBe(ch.text);
  }
});
