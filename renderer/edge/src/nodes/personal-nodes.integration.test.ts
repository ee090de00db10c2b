import { ANYBODY, type NodeReference } from '@vitrine/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBench, type Ask, type EdgeBench } from '../testing/edge-bench.ts';
import { signer } from '../testing/fake-layout-server.ts';

let bench: EdgeBench;
beforeAll(async () => {
  bench = await startBench();
  bench.layouts.pages.set('/konto', { page: 'account', text: 'for you', audience: 'visitor' });
});
afterAll(() => bench.end());
beforeEach(() => {
  bench.layouts.contexts.length = 0;
});

const address = (more: Partial<NodeReference> = {}): string =>
  `/-/nodes/${signer.sign('node', {
    tenant: 'at',
    locale: 'de-AT',
    path: '/',
    page: 'home',
    node: 'greeting',
    personal: true,
    ref: bench.layouts.refOf('at'),
    ...more,
  })}`;
const mobile: Ask = { headers: { 'x-ua-device': 'mobile', cookie: 'consent=C0001' } };
const entries = async (): Promise<string | undefined> =>
  /^vitrine_edge_page_cache_entries (\d+)$/m.exec((await bench.get('/metrics')).text)?.[1];

describe('a node that is for its reader alone', () => {
  it('is made anew for each, with the caller in its context, and kept nowhere', async () => {
    const before = await entries();
    for (const ask of [mobile, mobile, {}]) {
      const got = await bench.get(address(), ask);
      expect(got).toMatchObject({ status: 200, cache: 'BYPASS', headers: { 'cache-control': 'private, no-store' } });
      expect(got.headers).not.toHaveProperty('etag');
    }
    expect(bench.layouts.contexts.map(({ caller }) => caller)).toMatchObject([
      { tenant: 'at', locale: 'de-AT', visitor: { device: 'mobile' }, consent: ['C0001'], client: '127.0.0.1' },
      { visitor: { device: 'mobile' } },
      { visitor: ANYBODY, consent: [] },
    ]);
    expect(await entries()).toBe(before);
  });

  it('is told what its browser keeps of products, with consent, in words that could be products, and not too many', async () => {
    const viewed = ['SKU-1', 'sku', 'SKU-1', "';--", ...Array.from({ length: 30 }, (_, index) => `B-${index}`)].join();
    for (const consent of ['C0001', 'C0001,C0003'])
      await bench.get(address(), { headers: { 'x-viewed': viewed, cookie: `consent=${consent}` } });
    const [without, told] = bench.layouts.contexts.map(({ caller }) => caller?.viewed);
    expect(without).toBeUndefined();
    expect(told).toEqual(['SKU-1', ...Array.from({ length: 19 }, (_, index) => `B-${index}`)]);
  });

  it('is told by its signed address alone: of any other, nobody learns who asks', async () => {
    const ordinary = { tenant: 'at', locale: 'de-AT', path: '/', page: 'home', node: 'rail' };
    const signed = signer.sign('node', { ...ordinary, ref: bench.layouts.refOf('at') });
    await bench.get(`/-/nodes/${signed}?personal=true`, mobile);
    expect(bench.layouts.contexts.at(-1)).not.toHaveProperty('caller');
    expect((await bench.get(`${address()}x`, mobile)).status).toBe(404);
  });

  it('fails by itself when its data cannot be had', async () => {
    bench.layouts.nodeStatus = 424;
    expect((await bench.get(address())).status).toBe(503);
    bench.layouts.nodeStatus = 200;
    expect((await bench.get(address())).status).toBe(200);
  });
});

describe('a page that is for its visitor', () => {
  it('is made anew for each, with the caller in its context, and kept nowhere', async () => {
    const before = await entries();
    for (const ask of [mobile, {}]) {
      const got = await bench.get('/konto', ask);
      expect(got).toMatchObject({
        status: 200,
        cache: 'BYPASS',
        headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' },
      });
      expect(got.headers).not.toHaveProperty('etag');
    }
    expect(bench.layouts.contexts.map(({ caller }) => caller?.visitor.device)).toEqual(['mobile', 'desktop']);
    expect(await entries()).toBe(before);
  });

  it('of which everybody gets the same has no caller', async () => {
    await bench.get('/', mobile);
    await bench.get('/?cold=1', mobile);
    for (const context of bench.layouts.contexts) expect(context).not.toHaveProperty('caller');
  });
});
