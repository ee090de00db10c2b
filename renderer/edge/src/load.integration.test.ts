import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBench, type EdgeBench } from './testing/edge-bench.ts';

let bench: EdgeBench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench.end());

/** A promise that the test settles, for servers that are to be slow. */
const gate = () => Promise.withResolvers<void>();

describe('what nobody should send', () => {
  it('500 query strings and as many cookies are one page, rendered once and asked for once', async () => {
    await bench.get('/');
    const junk = Array.from({ length: 300 }, (_value, index) => `visitorId${index}=consent=${index}`).join('; ');
    for (let round = 0; round < 500; round += 1) {
      const got = await bench.get(`/?utm_${round}=${'x'.repeat(round)}&consent=${round}`, {
        headers: { cookie: `${junk}; n=${round}` },
      });
      expect([got.status, got.cache]).toEqual([200, 'HIT']);
    }
    expect(bench.renderer.requests.filter(({ context }) => context.page === 'home')).toHaveLength(1);
    expect(bench.layouts.calls.filter((call) => call === 'facts /')).toHaveLength(1);
  });

  it.each([
    ['HEAD first', ['HEAD', 'GET']],
    ['GET first', ['GET', 'HEAD']],
  ])('%s: both are answered from one page, of one length', async (_name, methods) => {
    const [first, second] = [
      await bench.get('/', { method: methods[0] ?? '' }),
      await bench.get('/', { method: methods[1] ?? '' }),
    ];
    expect([first.cache, second.cache]).toEqual(['MISS', 'HIT']);
    expect(first.headers['content-length']).toBe(second.headers['content-length']);
    expect(Number(first.headers['content-length'])).toBeGreaterThan(100);
  });

  it('who goes away while a page is made leaves it to those who come after', async () => {
    const { promise, resolve } = gate();
    bench.renderer.hold = promise;
    const { port, hostname } = new URL(bench.edge.origin);
    const leaving = connect(Number(port), hostname, () =>
      leaving.write('GET / HTTP/1.1\r\nHost: at.localhost\r\n\r\n'),
    );
    await expect.poll(() => bench.renderer.requests.some(({ context }) => context.page === 'home')).toBe(true);
    leaving.resetAndDestroy();
    const staying = bench.get('/');
    resolve();
    expect(await staying).toMatchObject({ status: 200, cache: 'MISS' });
    expect((await bench.get('/')).cache).toBe('HIT');
    expect(bench.renderer.requests.filter(({ context }) => context.page === 'home')).toHaveLength(1);
  });
});

describe('when too much is asked at once', () => {
  it('four calls of one client run and a hundred wait with their bodies; who comes on top is refused at once', async () => {
    const { promise, resolve } = gate();
    bench.layouts.hold = promise;
    const call = () =>
      bench.get('/api/gateway/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"query":"{ page }"}',
      });
    const refused = Promise.withResolvers<number>();
    const asked = Array.from({ length: 105 }, () =>
      call().then(({ status }) => {
        refused.resolve(status);
        return status;
      }),
    );
    expect(await refused.promise).toBe(503);
    resolve();
    const statuses = await Promise.all(asked);
    expect([
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 503).length,
    ]).toEqual([104, 1]);
  });

  it('four renders of one client run and a hundred wait; who comes on top gets the designed 503 at once, and cached pages go on', async () => {
    await bench.get('/');
    const { promise, resolve } = gate();
    bench.renderer.hold = promise;
    for (let page = 0; page < 105; page += 1)
      bench.layouts.pages.set(`/voll-${page}`, { page: `full-${page}`, text: 'full' });
    const asked = Array.from({ length: 104 }, (_value, page) => bench.get(`/voll-${page}`));
    await bench.getUntil(
      '/metrics',
      ({ text }) => text.includes('renders_running 4') && text.includes('renders_queued 100'),
    );
    const refused = await bench.get('/voll-104');
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
    expect(refused.text).toContain('data-page="unavailable"');
    expect((await bench.get('/')).cache).toBe('HIT');
    resolve();
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await bench.get('/voll-104')).status).toBe(200);
  });
});
