import { afterEach, describe, expect, it } from 'vitest';
import { startBench, type EdgeBench, type Got } from './testing/edge-bench.ts';

let bench: EdgeBench;
/** Hundreds of requests at once take their time on a machine that has other things to do. */
const WITHIN = { timeout: 20_000 };
afterEach(() => bench.end());

/** A server behind the edge that takes its time until it is told to go on. */
function slowness(): { hold: Promise<void>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { hold: promise, release: resolve };
}
const from = (client: string): Record<string, string> => ({ 'x-forwarded-for': client });
const rendered = (page: string): number =>
  bench.renderer.requests.filter(({ context }) => context.page === page).length;

describe('a flood', () => {
  it('of one client, or of many for endlessly many addresses of one page, leaves others their pages', async () => {
    bench = await startBench({ trustedProxies: ['loopback'] });
    bench.layouts.pages.set('/anderes', { page: 'other', text: 'another page' });
    for (let term = 0; term < 200; term += 1) bench.layouts.pages.set(`/s/${term}`, { page: 'search', text: 'found' });
    const { hold, release } = slowness();
    const onlySearch = bench.renderer;
    onlySearch.holdFor = (page) => (page === 'search' ? hold : Promise.resolve());
    const flood = Array.from({ length: 200 }, (_, term) =>
      bench.get(`/s/${term}`, { headers: from(`198.51.100.${term}`) }),
    );
    await expect.poll(() => rendered('search'), WITHIN).toBe(4);
    const shopper = await bench.get('/anderes', { headers: from('203.0.113.7') });
    expect([shopper.status, shopper.cache]).toEqual([200, 'MISS']);
    release();
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  });

  it('of one client pushes out its own that wait, not those of others', async () => {
    bench = await startBench({ trustedProxies: ['loopback'] });
    for (let term = 0; term < 150; term += 1) bench.layouts.pages.set(`/s/${term}`, { page: 'search', text: 'found' });
    const { hold, release } = slowness();
    bench.renderer.hold = hold;
    const flood = Array.from({ length: 140 }, (_, term) => bench.get(`/s/${term}`, { headers: from('198.51.100.1') }));
    // Whoever is refused at once is told while the others wait.
    let told = 0;
    for (const each of flood) void each.then(() => (told += 1));
    await expect.poll(() => told, WITHIN).toBe(36);
    const others = [141, 142, 143].map((term) => bench.get(`/s/${term}`, { headers: from(`203.0.113.${term}`) }));
    await expect.poll(() => told, WITHIN).toBe(39);
    release();
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = (await Promise.all(flood)).filter(({ status }) => status === 503).length;
    expect(refused).toBe(39);
  });

  it('of addresses that there are not ends with the budget of its client', async () => {
    bench = await startBench({ trustedProxies: ['loopback'], clientBudget: 10 });
    const ask = async (path: string, client: string): Promise<number> =>
      (await bench.get(path, { headers: from(client) })).status;
    const statuses = new Set<number>();
    for (let each = 0; each < 10; each += 1) statuses.add(await ask(`/nichts-${each}`, '198.51.100.1'));
    expect([...statuses]).toEqual([404]);
    expect(await ask('/noch-nichts', '198.51.100.1')).toBe(503);
    expect(await ask('/noch-nichts', '203.0.113.7')).toBe(404);
  });

  it('of calls runs four at a time for one client, and others get theirs', async () => {
    bench = await startBench({ trustedProxies: ['loopback'] });
    const { hold, release } = slowness();
    bench.layouts.hold = hold;
    const call = (client: string): Promise<Got> => bench.get('/api/gateway/?query=x', { headers: from(client) });
    const flood = Array.from({ length: 60 }, () => call('198.51.100.1'));
    await expect.poll(() => bench.layouts.apiHeaders.length, WITHIN).toBe(4);
    const other = call('203.0.113.7');
    await expect.poll(() => bench.layouts.apiHeaders.length, WITHIN).toBe(5);
    release();
    expect([(await other).status, ...new Set((await Promise.all(flood)).map(({ status }) => status))]).toEqual([
      200, 200,
    ]);
  });

  it('ends with the budget of the client, over calls and pages together; what is in memory costs nothing', async () => {
    bench = await startBench({ trustedProxies: ['loopback'], clientBudget: 50 });
    for (let term = 0; term < 9; term += 1) bench.layouts.pages.set(`/s/${term}`, { page: 'search', text: 'found' });
    const client = from('198.51.100.1');
    const statuses: number[] = [];
    for (let term = 0; term < 6; term += 1) statuses.push((await bench.get(`/s/${term}`, { headers: client })).status);
    for (let call = 0; call < 5; call += 1)
      statuses.push((await bench.get('/api/gateway/?query=x', { headers: client })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 429]);
    const refused = await bench.get('/api/gateway/?query=x', { headers: client });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await bench.get('/s/7', { headers: client })).status).toBe(503);
    expect((await bench.get('/s/1', { headers: client })).cache).toBe('HIT');
    expect((await bench.get('/s/7', { headers: from('203.0.113.7') })).status).toBe(200);
  });

  it('ends for forms, too, with a page that says so, while others send theirs', async () => {
    bench = await startBench({ trustedProxies: ['loopback'], clientBudget: 20 });
    const send = (client: string): Promise<Got> =>
      bench.get('/', {
        method: 'POST',
        body: 'email=a',
        headers: { ...from(client), 'content-type': 'application/x-www-form-urlencoded' },
      });
    const statuses: number[] = [];
    for (let form = 0; form < 6; form += 1) statuses.push((await send('198.51.100.1')).status);
    expect(statuses.slice(0, 4)).not.toContain(503);
    expect(statuses.slice(4)).toEqual([503, 503]);
    expect((await send('203.0.113.7')).status).toBe(statuses[0]);
  });
});
