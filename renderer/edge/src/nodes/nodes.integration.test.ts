import { ANYBODY, type NodeReference } from '@vitrine/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBench, type Ask, type EdgeBench, type Got } from '../testing/edge-bench.ts';
import { signer } from '../testing/fake-layout-server.ts';

let bench: EdgeBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.end());
beforeEach(() => {
  bench.layouts.nodeStatus = 200;
  bench.layouts.contexts.length = 0;
});

const reference = (more: Partial<NodeReference> = {}): NodeReference => ({
  tenant: 'at',
  locale: 'de-AT',
  path: '/',
  page: 'home',
  ref: bench.layouts.refOf('at'),
  node: 'rail',
  ...more,
});
const addressOf = (payload: object, expiresInSeconds = 60): string =>
  `/-/nodes/${signer.sign('node', payload, { seconds: expiresInSeconds })}`;
const get = (more: Partial<NodeReference> = {}, ask?: Ask): Promise<Got> => bench.get(addressOf(reference(more)), ask);
const figure = async (outcome: string): Promise<number> => {
  const { text } = await bench.get('/metrics');
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`vitrine_edge_later_nodes_total{tenant="at",outcome="${outcome}"}`))
      ?.split(' ')
      .at(-1) ?? 0,
  );
};

describe('a node that comes after its page', () => {
  it('is given as a part of a page that can do nothing by itself, and counted', async () => {
    const before = await figure('shown');
    const got = await get({ node: 'given' });
    expect(got).toMatchObject({
      status: 200,
      cache: 'MISS',
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      },
    });
    expect(got.text).toBe(
      '<style data-layout-version="v1"></style><section data-node-id="given">at: home of the shop</section>',
    );
    expect(got.headers['set-cookie']).toBeUndefined();
    expect(await figure('shown')).toBe(before + 1);
  });

  it('waits for content that is under way, as its page does', async () => {
    bench.layouts.late.set('home', { times: 2, as: 'lacking' });
    expect(await get({ node: 'late' })).toMatchObject({ status: 200, cache: 'MISS' });
    expect([bench.layouts.late.get('home')?.times, bench.layouts.contexts.length]).toEqual([0, 3]);
  });

  it('is kept by what it depends on, not by when its address was signed, and marked by a publish', async () => {
    expect((await bench.get(addressOf(reference({ node: 'kept' }), 60))).cache).toBe('MISS');
    const again = await bench.get(addressOf(reference({ node: 'kept' }), 120), {
      headers: { cookie: 'consent=C0002; visitorId=x', 'user-agent': 'Googlebot' },
    });
    expect([again.cache, bench.layouts.contexts.length]).toEqual(['HIT', 1]);
    for (const other of [{ arms: { hero: 'b' } }, { query: { seite: '2' } }])
      expect((await get({ node: 'kept', ...other })).cache).toBe('MISS');
    expect(
      (
        await get(
          { node: 'kept' },
          { headers: { 'if-none-match': String(again.headers.etag), 'accept-encoding': 'identity' } },
        )
      ).status,
    ).toBe(304);
    const old = reference({ node: 'kept' });
    bench.layouts.publish('home', { text: 'neu' });
    await bench.getUntil(addressOf(old), ({ cache }) => cache !== 'HIT');
    expect((await get({ node: 'kept' })).text).toContain('at: neu');
    bench.layouts.publish('home', { text: 'home of the shop' });
  });

  it('is asked for in the context of its page, whoever asks', async () => {
    await get(
      {
        node: 'context',
        visitor: { ...ANYBODY, device: 'mobile' },
        arms: { hero: 'b' },
        path: '/neu',
        query: { seite: '2' },
      },
      { headers: { 'user-agent': 'Googlebot', cookie: 'consent=C0002' } },
    );
    expect(bench.layouts.contexts.at(-1)).toMatchObject({
      tenant: 'at',
      page: 'home',
      path: '/neu',
      node: 'context',
      visitor: { ...ANYBODY, device: 'mobile' },
      arms: { hero: 'b' },
      query: { seite: '2' },
    });
    expect(bench.renderer.requests.at(-1)).toMatchObject({ url: '/-/node' });
  });

  it('comes compressed to whom that helps', async () => {
    await get({ node: 'packed' });
    for (const encoding of ['gzip', 'br']) {
      const got = await get({ node: 'packed' }, { headers: { 'accept-encoding': encoding } });
      expect([got.headers['content-encoding'], got.text.includes('data-node-id="packed"')]).toEqual([encoding, true]);
    }
    expect((await get({ node: 'packed' }, { method: 'HEAD' })).text).toBe('');
  });

  it('of a draft is never kept', async () => {
    for (let round = 0; round < 2; round += 1) {
      expect(await get({ ref: 'draft:link', node: 'draft' })).toMatchObject({
        status: 200,
        cache: 'BYPASS',
        headers: { 'cache-control': 'no-store' },
      });
    }
    expect(bench.layouts.contexts).toHaveLength(2);
  });
});

describe('what is refused', () => {
  it.each<[string, () => string, number]>([
    ['no reference', () => '/-/nodes/', 404],
    ['a reference that nobody signed', () => '/-/nodes/v1.e30.AAAA', 404],
    [
      'one that was changed',
      () =>
        addressOf(reference())
          .replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
          .replace('v1.', 'v1.A'),
      404,
    ],
    ['one of another shape', () => addressOf({ ...reference(), secret: 1 }), 404],
    ['one of another shop', () => addressOf(reference({ tenant: 'ch', locale: 'de-CH' })), 404],
    ['one that has expired', () => addressOf(reference(), -61), 410],
    ['a page that is not known any more', () => addressOf(reference({ ref: '0' })), 404],
  ])('%s', async (_name, address, status) => {
    const got = await bench.get(address());
    expect([got.status, got.headers['cache-control'], got.headers['content-type']]).toEqual([
      status,
      'no-store',
      'text/plain; charset=utf-8',
    ]);
  });

  it('other methods', async () => {
    expect((await bench.get(addressOf(reference()), { method: 'POST', body: 'x' })).status).toBe(405);
  });
});

describe('a node whose data cannot be had', () => {
  it('is told as such and counted, page after page stays in reach, and the next one who asks may have it', async () => {
    const before = await figure('failed');
    bench.layouts.nodeStatus = 424;
    // More than it takes to leave the layout server alone, were it the server's fault.
    for (let round = 0; round < 8; round += 1)
      expect(await get({ node: 'broken' })).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(await figure('failed')).toBe(before + 8);
    bench.layouts.pages.set('/frisch', { page: 'fresh', text: 'eine neue Seite' });
    expect(await bench.get('/frisch')).toMatchObject({ status: 200, cache: 'MISS' });
    bench.layouts.nodeStatus = 200;
    expect((await get({ node: 'broken' })).status).toBe(200);
  });

  it('is shown as it was when it was there before', async () => {
    await get({ node: 'old' });
    const old = addressOf(reference({ node: 'old' }));
    bench.layouts.nodeStatus = 424;
    bench.layouts.publish('home');
    expect(await bench.getUntil(old, ({ cache }) => cache !== 'HIT')).toMatchObject({
      status: 200,
      cache: 'STALE-ERROR',
    });
  });
});
