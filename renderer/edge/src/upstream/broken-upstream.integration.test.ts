import { BROKEN_ANSWERS } from '@vitrine/platform/testing/broken-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBench, type EdgeBench } from '../testing/edge-bench.ts';

const unheard: unknown[] = [];
const hear = (error: unknown): void => void unheard.push(error);
let bench: EdgeBench;
/** A page that was not asked for yet. */
let fresh = 0;

beforeEach(async () => {
  unheard.length = 0;
  process.on('uncaughtException', hear).on('unhandledRejection', hear);
  bench = await startBench();
});
afterEach(async () => {
  await bench.end();
  process.off('uncaughtException', hear).off('unhandledRejection', hear);
});

function freshPage(): string {
  fresh += 1;
  bench.layouts.pages.set(`/neu-${fresh}`, { page: 'new', text: `page ${fresh}` });
  return `/neu-${fresh}`;
}

const POST = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'email=a' };

/** Each call that the edge makes, how a shopper brings it about, and which answers are a shopper's when it fails. */
const CALLS: readonly { path: string; of: 'layouts' | 'renderer'; ask: () => Promise<number>; may: number[] }[] = [
  { path: '/internal/facts', of: 'layouts', ask: async () => (await bench.get(freshPage())).status, may: [503] },
  { path: '/internal/trees', of: 'layouts', ask: async () => (await bench.get(freshPage())).status, may: [503] },
  { path: '/*', of: 'renderer', ask: async () => (await bench.get(freshPage())).status, may: [503] },
  { path: '/internal/forms', of: 'layouts', ask: async () => (await bench.get('/kontakt', POST)).status, may: [503] },
  {
    path: '/assets/*',
    of: 'layouts',
    ask: async () => (await bench.get(`/assets/pic${(fresh += 1)}.abc-320.webp`)).status,
    // Bytes are bytes: what is sent whole under a picture's name is taken for it.
    may: [200, 404, 503],
  },
  {
    path: '/internal/sitemap',
    of: 'layouts',
    ask: async () => (await bench.get('/sitemap.xml')).status,
    may: [404, 503],
  },
];

describe('a server that answers wrongly', () => {
  // What is endless ends at the deadline of the call: `platform/remote` proves that for each answer.
  const quick = BROKEN_ANSWERS.filter(({ endless }) => !endless);

  it.each(CALLS.map((call) => [call.path, call] as const))(
    'at %s costs its own request at most: the edge lives, keeps what it has and recovers',
    async (path, { of, ask, may }) => {
      bench.layouts.pages.set('/kontakt', { page: 'contact', text: 'contact' });
      await bench.get('/');
      await bench.get('/kontakt');
      for (const answer of quick) {
        bench[of].spoilt.set(path, answer);
        const status = await ask();
        expect([answer.name, may.includes(status)]).toEqual([answer.name, true]);
        expect((await bench.get('/')).status).toBe(200);
        bench[of].spoilt.clear();
        await bench.getUntil(freshPage(), (got) => got.status === 200);
      }
      expect((await bench.get('/healthz')).status).toBe(200);
      expect(unheard).toEqual([]);
    },
  );

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

  it('at /graphql breaks off its own call', async () => {
    const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"query":"{ page }"}' };
    // A body without end is passed on for as long as somebody reads it.
    for (const answer of quick.filter(({ name }) => name !== 'a body without end')) {
      bench.layouts.spoilt.set('/graphql', answer);
      // The edge cannot take a status back: an answer that breaks off half-way breaks off there too.
      await bench.get('/api/gateway/', call).catch(() => undefined);
      bench.layouts.spoilt.clear();
      expect((await bench.get('/api/gateway/', call)).status).toBe(200);
    }
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
