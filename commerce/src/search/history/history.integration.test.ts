import { fixedClock, type FixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId, type ShopReply } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import { createRateLimiter, type RateLimiter } from '@vitrine/platform/limits';
import { testEngines } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { ANYBODY, type Caller } from '@vitrine/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSearchHistory, historyRoutes, MOST_SEARCHES, type SearchHistory } from './index.ts';

const [OAK, ELM] = [tenantId('oak'), tenantId('elm')];
const PATH = '/api/search/searchhistory';
const ANONYMOUS: Caller = {
  tenant: 'oak',
  locale: 'de-AT',
  visitor: ANYBODY,
  arms: {},
  consent: [],
  client: '',
  requestId: 'test',
};

describe.each(testEngines())('the last searches on $engine', ({ open }) => {
  let database: Database;
  let clock: FixedClock;
  let history: SearchHistory;
  let limiter: RateLimiter;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(() => {
    clock = fixedClock('2026-11-23T03:00:00Z');
    history = createSearchHistory(database);
    limiter = createRateLimiter({ link: undefined, clock, limit: { most: 120, seconds: 600 } });
  });

  /** A browser, or a customer in one. */
  function visitor(tenant = OAK, customer?: string) {
    let cookies: Record<string, string> = {};
    const session = { id: 's', type: 'full' as const, proof: 'password', provedAt: '' };
    const call = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<ShopReply> => {
      const route =
        historyRoutes({ history, clock, ids: randomIds, limiter }).find(
          (each) => each.method === method && each.path === `${PATH}${path}`,
        ) ?? expect.fail(`no ${path}`);
      clock.advance(1_000);
      const reply = await route.answer({
        shop: testShop({ tenant }),
        caller: customer === undefined ? ANONYMOUS : { ...ANONYMOUS, session: { ...session, customer } },
        cookies,
        params: {},
        query: {},
        body,
      });
      cookies = { ...cookies, ...Object.fromEntries((reply.cookies ?? []).map(({ name, value }) => [name, value])) };
      return reply;
    };
    return {
      call,
      cookies: () => cookies,
      withCookies: (given: Record<string, string>) => {
        cookies = given;
      },
      terms: async () => ((await call('GET', '/v1/all')).body as { term: string }[]).map(({ term }) => term),
    };
  }

  it('are kept for a browser from its first search on, each once, newest first', async () => {
    const { call, terms, cookies } = visitor();
    expect([await terms(), cookies()]).toEqual([[], {}]);
    expect(await call('POST', '/v1', { term: ' rotes  Kleid ' })).toMatchObject({
      status: 201,
      body: { term: 'rotes Kleid' },
    });
    await call('POST', '/v1', { term: 'hose' });
    await call('POST', '/v1', { term: 'rotes kleid' });
    expect(await terms()).toEqual(['rotes kleid', 'hose']);
    for (const body of [undefined, null, 'kleid', {}, { term: 7 }, { term: '  ' }])
      expect((await call('POST', '/v1', body)).status).toBe(400);
  });

  it('are ten at most', async () => {
    const { call, terms } = visitor();
    for (let each = 0; each < 14; each += 1) await call('POST', '/v1', { term: `hose ${each}` });
    expect([(await terms()).length, (await terms())[0], (await terms()).at(-1)]).toEqual([
      MOST_SEARCHES,
      'hose 13',
      'hose 4',
    ]);
  });

  it('are forgotten one by one, or all', async () => {
    const { call, terms } = visitor();
    for (const term of ['hose', 'kleid', 'shirt']) await call('POST', '/v1', { term });
    await call('POST', '/delete', { term: 'KLEID' });
    expect(await terms()).toEqual(['shirt', 'hose']);
    await call('POST', '/deleteall');
    expect(await terms()).toEqual([]);
  });

  it("are nobody else's: of another browser, customer or shop", async () => {
    const one = visitor();
    await one.call('POST', '/v1', { term: 'hose' });
    const klara = visitor(OAK, 'klara');
    klara.withCookies(one.cookies());
    expect(await klara.terms()).toEqual([]);
    await klara.call('POST', '/v1', { term: 'bh' });
    expect(await visitor(OAK, 'anton').terms()).toEqual([]);
    expect(await visitor(OAK, 'klara').terms()).toEqual(['bh']);
    const elsewhere = visitor(ELM);
    elsewhere.withCookies(one.cookies());
    expect([await elsewhere.terms(), await visitor(ELM, 'klara').terms(), await visitor().terms()]).toEqual([
      [],
      [],
      [],
    ]);
    await elsewhere.call('POST', '/deleteall');
    expect(await one.terms()).toEqual(['hose']);
  });

  it('are forgotten when they are old', async () => {
    const { call, terms } = visitor();
    await call('POST', '/v1', { term: 'alt' });
    clock.advance(1_000);
    const before = clock.now();
    await call('POST', '/v1', { term: 'neu' });
    while ((await history.forget(before, 100)) > 0);
    expect(await terms()).toEqual(['neu']);
  });
});
