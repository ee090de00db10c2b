import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BROKEN_ANSWERS, SILENCE, startBrokenServer } from '@vitrine/platform/testing/broken-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBench, type EdgeBench } from '../testing/edge-bench.ts';
import { FOLLOWED, HANDED_OVER, newPage, OUTWARD_CALLS, prepareOutwardCalls } from '../testing/outward-calls.ts';

const unheard: unknown[] = [];
const hear = (error: unknown): void => void unheard.push(error);
let bench: EdgeBench;
/** A page that was not asked for yet. */
let fresh = 0;
const freshPage = (): string => newPage(bench, (fresh += 1));
/** By so much the clock of the edge has been put forward: what it asks for once a second is asked for again. */
let ahead = 0;

beforeEach(async () => {
  unheard.length = 0;
  ahead = 0;
  process.on('uncaughtException', hear).on('unhandledRejection', hear);
  bench = await startBench({
    clock: () => Date.now() + ahead,
    testPanel: { apps: [], backends: [] },
    prepare: prepareOutwardCalls,
  });
});
afterEach(async () => {
  await bench.end();
  process.off('uncaughtException', hear).off('unhandledRejection', hear);
});

describe('a server that answers wrongly', () => {
  // What is endless ends at the deadline of the call: `platform/remote` proves that for each answer.
  const quick = BROKEN_ANSWERS.filter(({ endless }) => !endless);

  // They all go by one way: one answer of each kind shows that the rest of it holds everywhere.
  const some = quick.filter(({ name }) => /50[23]|401|application\/json$|then a reset|no HTTP|^a reset/.test(name));
  const ONE_BY_ONE = /facts|trees/;

  it.each(OUTWARD_CALLS.map((call) => [call.name ?? call.path, call] as const))(
    'at %s costs its own request at most: the edge lives, keeps what it has and recovers',
    async (_name, { path: spoilt, of, ask, may }) => {
      await bench.get('/');
      for (const page of ['/kontakt', '/konto', '/kasse']) expect((await bench.get(page)).status).toBe(200);
      for (const answer of of === 'renderer' || ONE_BY_ONE.test(spoilt) ? quick : some) {
        ahead += 1_001;
        bench[of].spoilt.set(spoilt, answer);
        const { status } = await ask(bench, (fresh += 1));
        expect([answer.name, status, may.includes(status)]).toEqual([answer.name, status, true]);
        expect((await bench.get('/')).status).toBe(200);
        bench[of].spoilt.clear();
        await bench.getUntil(freshPage(), (got) => got.status === 200);
      }
      expect((await bench.get('/healthz')).status).toBe(200);
      expect(unheard).toEqual([]);
    },
  );

  it('was tried at every call that the edge makes', () => {
    const named = [...OUTWARD_CALLS.map((call) => call.path), ...HANDED_OVER, ...FOLLOWED];
    const source = path.join(import.meta.dirname, '..');
    const made = globSync('**/*.ts', { cwd: source, exclude: (name) => name === 'testing' })
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(path.join(source, file), 'utf8').matchAll(/['`](\/internal\/[a-z/]+)/g)])
      .map(([, each = '']) => each);
    expect(new Set(made).size).toBeGreaterThan(12);
    expect(made.filter((each) => !named.includes(each))).toEqual([]);
  });

  it('at /assets/* says when to come again is asked once more then', async () => {
    const { spoilt } = bench.layouts;
    let refused = 0;
    const refuse = (times: number) =>
      spoilt.set('/assets/*', {
        name: 'too much to do',
        send(socket) {
          refused += 1;
          if (refused === times) spoilt.clear();
          socket.end('HTTP/1.1 503 Said\r\nretry-after: 0\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
        },
      });
    refuse(1);
    expect((await bench.get('/assets/pic-late.abc-320.webp')).status).toBe(200);
    refuse(3);
    expect((await bench.get('/assets/pic-later.abc-320.webp')).status).toBe(503);
    expect(refused).toBe(3);
  });

  it('at /internal/events is left and followed again, with its pages kept', async () => {
    await bench.get('/');
    for (const answer of BROKEN_ANSWERS) {
      bench.layouts.spoilt.set('/internal/events', answer);
      bench.layouts.hangUp();
      await bench.getUntil('/metrics', ({ text }) => text.includes('\nvitrine_edge_events_connected 0\n'));
      expect((await bench.get('/')).status).toBe(200);
      bench.layouts.spoilt.clear();
      await bench.getUntil('/metrics', ({ text }) => text.includes('\nvitrine_edge_events_connected 1\n'));
    }
    bench.layouts.publish('home', { text: 'news' });
    await bench.getUntil('/', ({ text }) => text.includes('<p>news</p>'));
    expect(unheard).toEqual([]);
  });

  // A body without end is passed on for as long as somebody reads it.
  const ending = quick.filter(({ name }) => name !== 'a body without end');
  const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"query":"{ page }"}' };

  it.each([
    ['/graphql', '/api/gateway/'],
    ['/api/*', '/api/things'],
  ])('at %s breaks off its own call', async (spoilt, address) => {
    const good = (await bench.get(address, call)).status;
    for (const answer of ending) {
      bench.layouts.spoilt.set(spoilt, answer);
      // The edge cannot take a status back: an answer that breaks off half-way breaks off there too.
      await bench.get(address, call).catch(() => undefined);
      bench.layouts.spoilt.clear();
      expect([answer.name, (await bench.get(address, call)).status]).toEqual([answer.name, good]);
    }
    expect(unheard).toEqual([]);
  });

  it.each(['/api/gateway/', '/api/things'])(
    'at %s does not believe the edge, whose clock is wrong: nobody is told that they may not',
    async (address) => {
      const { status: good } = await bench.get(address, call);
      ahead = -600_000;
      const { status, headers } = await bench.get(address, call);
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      ahead = 0;
      expect((await bench.get(address, call)).status).toBe(good);
    },
  );

  it("at a shop's own gateway breaks off its own call", async () => {
    const gateway = await startBrokenServer(SILENCE);
    bench.layouts.openShop('eigen', { gateway: `${gateway.origin}/graphql` });
    await bench.getUntil('/', ({ status }) => status === 200, { host: 'eigen.localhost' });
    for (const answer of ending) {
      gateway.answer = answer;
      const before = gateway.asked;
      await bench.get('/api/gateway/', { ...call, host: 'eigen.localhost' }).catch(() => undefined);
      expect([answer.name, gateway.asked > before]).toEqual([answer.name, true]);
      expect((await bench.get('/', { host: 'eigen.localhost' })).status).toBe(200);
    }
    await gateway.stop();
    expect(unheard).toEqual([]);
  });

  it('while the tenants are asked for is asked again until it answers rightly', async () => {
    for (const answer of quick) {
      bench.layouts.spoilt.set('/internal/tenants', answer);
      bench.layouts.openShop(`shop${(fresh += 1)}`);
      await bench.getUntil('/', ({ status }) => status === 200);
      bench.layouts.spoilt.clear();
    }
    await bench.getUntil('/', ({ status }) => status === 200, { host: `shop${fresh}.localhost` });
    expect(unheard).toEqual([]);
  });
});
