import { fixedClock, type FixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId, type ShopReply } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import { createRateLimiter } from '@vitrine/platform/limits';
import { testEngines } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { ANYBODY, type Caller } from '@vitrine/schemas';
import { anonymousOf } from '@vitrine/schemas/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTogetherDomain,
  createViewedTogether,
  LEAST_PEOPLE,
  type Together,
  type TogetherDomain,
} from './index.ts';

const [OAK, ELM] = [tenantId('oak'), tenantId('elm')];
const PATH = '/api/dynamicyield/:type/:id/:session/:hashedEmail';
const HASH = 'a'.repeat(64);
const DAY_MS = 86_400_000;

interface Visitor {
  tenant?: typeof OAK;
  consent?: string[];
  customer?: string;
  client?: string;
  bot?: boolean;
  /** What the browser was given before. */
  kept?: Record<string, string>;
}

describe.each(testEngines())('what was viewed together on $engine', ({ open }) => {
  let database: Database;
  let viewed: Together;
  let domain: TogetherDomain;
  let clock: FixedClock;
  beforeAll(async () => {
    database = await open();
    clock = fixedClock('2026-11-23T03:00:00Z');
    viewed = createViewedTogether({ database, clock });
    domain = createTogetherDomain(
      {
        database,
        clock,
        ids: randomIds,
        limitTo: (_, limit) => createRateLimiter({ link: undefined, clock, limit }),
      },
      {
        bought: { count: async () => undefined },
        viewed,
        has: async (_, sku) => sku !== 'GONE',
        hashedMailOf: async (_, customer) => (customer === 'nobody' ? undefined : HASH),
      },
    );
  });
  afterAll(() => database.close());

  let clients = 0;
  /** A browser of its own. */
  function visitor({
    tenant = OAK,
    consent = ['C0001', 'C0004'],
    customer,
    client,
    bot = false,
    kept = {},
  }: Visitor = {}) {
    let cookies: Record<string, string> = kept;
    const caller: Caller = {
      tenant,
      locale: 'de-AT',
      visitor: { ...ANYBODY, bot },
      arms: {},
      consent,
      client: client ?? `client-${(clients += 1)}`,
      requestId: 'test',
      ...(customer === undefined
        ? {}
        : { session: { id: 's', type: 'full', proof: 'password', provedAt: '', customer } }),
    };
    const call = async (method: 'POST' | 'DELETE', params: Record<string, string> = {}): Promise<ShopReply> => {
      const route = domain.routes?.find((each) => each.method === method) ?? expect.fail(`no ${method}`);
      expect(route.path).toBe(method === 'POST' ? PATH : '/api/dynamicyield');
      const shop = testShop({ tenant, switches: { recommendations: true } });
      const reply = await route.answer({ shop, caller, cookies, params, query: {}, body: undefined });
      cookies = { ...cookies, ...Object.fromEntries((reply.cookies ?? []).map(({ name, value }) => [name, value])) };
      return reply;
    };
    const look = (id: string, { session = 'one', hashedEmail = '-', type = 'product' } = {}) =>
      call('POST', { type, id, session, hashedEmail });
    return { look, forget: () => call('DELETE'), cookies: () => cookies };
  }
  const count = async (): Promise<void> => {
    for (const job of domain.jobs ?? []) await job.run(new AbortController().signal);
  };
  const beside = async (sku: string, tenant = OAK): Promise<readonly string[]> => {
    await count();
    return viewed.beside(tenant, sku, 9);
  };

  it('is told from enough people on, of one session and one shop, and not any more of whom it forgot', async () => {
    const people = Array.from({ length: LEAST_PEOPLE }, () => visitor());
    for (const one of people.slice(1)) for (const sku of ['A', 'B', 'A']) await one.look(sku);
    expect(await beside('A')).toEqual([]);
    await people[0]?.look('A', { session: 'morning' });
    await people[0]?.look('B', { session: 'evening' });
    expect(await beside('A')).toEqual([]);
    await people[0]?.look('A', { session: 'evening' });
    expect([await beside('A'), await beside('B'), await beside('A', ELM)]).toEqual([['B'], ['A'], []]);
    await people[1]?.forget();
    expect(await beside('A')).toEqual([]);
  });

  it('counts nobody who does not agree, no robot, nothing but products of the shop, and no page of another login', async () => {
    const looks = async (of: Visitor, looked: Parameters<ReturnType<typeof visitor>['look']>[1] = {}) => {
      for (let each = 0; each <= LEAST_PEOPLE; each += 1) {
        const one = visitor(of);
        for (const sku of ['X', 'Y', 'GONE']) expect((await one.look(sku, looked)).status).toBeUndefined();
        if (of.customer === undefined && !looked.hashedEmail) expect(one.cookies()).toEqual({});
      }
    };
    await looks({ consent: ['C0001', 'C0002', 'C0003'] });
    await looks({ bot: true });
    await looks({}, { type: 'category' });
    await looks({ customer: 'klara' });
    await looks({}, { hashedEmail: HASH });
    expect(await beside('X')).toEqual([]);
  });

  it('is a customer’s wherever they look, and what the browser looked at before becomes theirs', async () => {
    for (let each = 1; each < LEAST_PEOPLE; each += 1) {
      const other = visitor();
      for (const sku of ['L', 'M', 'N']) await other.look(sku);
    }
    const browser = visitor();
    await browser.look('L');
    const klara = visitor({ customer: 'klara' });
    await klara.look('M', { hashedEmail: HASH });
    expect(await beside('L')).toEqual([]);
    const secret = browser.cookies()['anonymous'] ?? expect.fail('no cookie');
    await domain.joinAtLogin(OAK, { visitor: `anonymous:${anonymousOf(secret)}`, customer: 'klara' });
    expect(await beside('L')).toEqual(['M']);
  });

  it('is forgotten of whoever asks alone, as the customer and as the browser that they have', async () => {
    const people = Array.from({ length: LEAST_PEOPLE + 1 }, () => visitor());
    for (const one of people) for (const sku of ['S', 'T']) await one.look(sku);
    await people[0]?.forget();
    expect(await beside('S')).toEqual(['T']);
    // Two looks of one person: before they logged in, and since.
    const mara = visitor({ customer: 'mara', kept: people[1]?.cookies() ?? {} });
    for (const sku of ['S', 'T']) await mara.look(sku, { hashedEmail: HASH });
    await mara.forget();
    expect(await beside('S')).toEqual([]);
  });

  it('refuses what has another shape, and too much of one client', async () => {
    const { look } = visitor({ client: 'busy' });
    for (const wrong of [{ type: 'shop' }, { session: 'a b' }, { hashedEmail: 'kunde@example.com' }])
      expect((await look('A', wrong)).status).toBe(400);
    let last: ShopReply = {};
    for (let each = 0; each <= 300; each += 1) last = await look('A');
    expect(last.status).toBe(429);
  });

  it('goes after a month', async () => {
    expect(await beside('L')).toEqual(['M']);
    clock.advance(31 * DAY_MS);
    expect(await beside('L')).toEqual([]);
  });
});
