import { afterEach, beforeEach, expect, it } from 'vitest';
import { startBench, type EdgeBench } from '../testing/edge-bench.ts';

let bench: EdgeBench;
let offsetMs = 0;
let fresh = 0;
beforeEach(async () => {
  offsetMs = 0;
  bench = await startBench({ clock: () => Date.now() + offsetMs });
});
afterEach(() => bench.end());

/** Asks for so many pages that nobody asked for before, and gives the statuses. */
async function askNew(count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    fresh += 1;
    bench.layouts.pages.set(`/neu-${fresh}`, { page: `new-${fresh}`, text: 'new' });
    statuses.push((await bench.get(`/neu-${fresh}`)).status);
  }
  return statuses;
}
const breaker = async (server: string): Promise<string | undefined> =>
  new RegExp(`^vitrine_edge_breaker_open\\{server="${server}"\\} (\\d)$`, 'm').exec(
    (await bench.get('/metrics')).text,
  )?.[1];

const SERVERS = [
  {
    server: 'renderer',
    fail: () => (bench.renderer.fault = 'status'),
    mend: () => (bench.renderer.fault = 'none'),
    asked: () => bench.renderer.requests.filter(({ context }) => context.page.startsWith('new-')).length,
  },
  {
    server: 'layout-server',
    fail: () =>
      bench.layouts.spoilt.set('/internal/facts', {
        name: 'a fault',
        send: (socket) => {
          factsAsked += 1;
          socket.end('HTTP/1.1 500 No\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
        },
      }),
    mend: () => bench.layouts.spoilt.clear(),
    asked: () => factsAsked,
  },
];
let factsAsked = 0;

it.each(SERVERS)(
  'the $server is left alone after five failures in a row, tried by one call after a second, and asked again once it answers',
  async ({ server, fail, mend, asked }) => {
    factsAsked = 0;
    await bench.get('/');
    fail();
    expect(await askNew(4)).toEqual([503, 503, 503, 503]);
    expect([asked(), await breaker(server)]).toEqual([4, '0']);
    await askNew(1);
    expect([asked(), await breaker(server)]).toEqual([5, '1']);
    expect(await askNew(5)).toEqual([503, 503, 503, 503, 503]);
    expect(asked()).toBe(5);
    expect((await bench.get('/')).cache).toBe('HIT');
    offsetMs += 1_000;
    await askNew(3);
    expect([asked(), await breaker(server)]).toEqual([6, '1']);
    offsetMs += 1_000;
    mend();
    expect(await askNew(3)).toEqual([200, 200, 200]);
    expect(await breaker(server)).toBe('0');
  },
);

it('a refusal is no failure: a page that the layout server does not know leaves the others alone', async () => {
  await bench.get('/');
  for (let index = 0; index < 10; index += 1) expect((await bench.get(`/unbekannt-${index}`)).status).toBe(404);
  expect(await breaker('layout-server')).toBe('0');
});
