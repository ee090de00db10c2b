import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import { openAnyDatabase } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPayments, type Movement } from '../payments.ts';
import { paylinks } from '../tables.ts';
import { createPaylinks, type Paylink } from './paylinks.ts';

const [OAK, ELM] = [tenantId('oak'), tenantId('elm')];
const DAY_MS = 86_400_000;
const WAY = { kind: 'wallet', name: 'PayPal' } as const;
const shop = testShop({ tenant: OAK });
const START = '2026-11-23T10:00:00Z';
const clock = fixedClock(START);

let database: Database;
beforeAll(async () => {
  database = await openAnyDatabase();
});
afterAll(() => database.close());
// Also where a test is tried again that had moved it.
beforeEach(() => clock.advance(Date.parse(START) - clock.now().getTime()));

/** What orders are worth, by their ids. */
const worth = new Map<string, number>();
const payments = createPayments({ clock, ids: randomIds });
const links = () =>
  createPaylinks({
    database,
    payments,
    orders: {
      lock: async (_in, _of, order) => {
        const now = worth.get(order);
        return now === undefined ? undefined : { worth: now, locale: 'de-AT' };
      },
    },
    hosted: { begin: (...[of, tenant, wanted]) => payments.begin(of, tenant, { ...wanted, provider: 'hosted' }) },
    clock,
    ids: randomIds,
  });
async function linkTo(order: string, worthNow: number): Promise<Paylink & { token: string }> {
  worth.set(order, worthNow);
  const token = await links().create(OAK, { id: order, currency: 'EUR' });
  return { token, ...((await links().byToken(OAK, token)) ?? expect.fail('no link')) };
}
async function pay(link: Paylink, ...movements: Omit<Movement, 'reference'>[]) {
  const attempt = (await links().begin(shop, link, WAY)) ?? expect.fail('nothing to be paid');
  for (const [n, movement] of movements.entries())
    await database.transaction((transaction) =>
      payments.record(transaction, OAK, attempt, { ...movement, reference: `${attempt.id}-${n}` }),
    );
  return attempt;
}

it('a link is found by its token alone, in its shop and while it holds', async () => {
  const { token, id } = await linkTo('o1', 5_000);
  const kept = JSON.stringify(await database.orm.select().from(paylinks));
  expect([kept.includes(id), kept.includes(token)]).toEqual([true, false]);
  expect(await links().byToken(OAK, `${token}x`)).toBeUndefined();
  expect([await links().byToken(ELM, token), await links().byId(ELM, id)]).toEqual([undefined, undefined]);
  clock.advance(30 * DAY_MS - 1);
  expect((await links().byToken(OAK, token))?.id).toBe(id);
  clock.advance(1);
  expect([await links().byToken(OAK, token), await links().byId(OAK, id)]).toEqual([undefined, undefined]);
});

it('asks for what is still to be paid of an order, and once nothing is, for nothing', async () => {
  const link = await linkTo('o2', 5_000);
  expect(await links().open(OAK, link)).toBe(5_000);
  const part = await pay(link, { kind: 'captured', amount: 2_000 });
  expect(part).toMatchObject({
    order: 'o2',
    amount: 5_000,
    currency: 'EUR',
    paylink: link.id,
    locale: 'de-AT',
    way: WAY,
  });
  expect(await links().open(OAK, link)).toBe(3_000);
  expect(await pay(link, { kind: 'captured', amount: 3_000 })).toMatchObject({ amount: 3_000 });
  expect([await links().open(OAK, link), await links().begin(shop, link, WAY)]).toEqual([0, undefined]);
  // Of what came back afterwards nothing is asked for, and of an order that nobody knows neither.
  worth.set('o2', 1_000);
  expect(await links().open(OAK, link)).toBe(0);
  worth.delete('o2');
  expect(await links().begin(shop, link, WAY)).toBeUndefined();
});

it('says that it was paid once money came, not before', async () => {
  const link = await linkTo('o3', 4_000);
  await pay(link, { kind: 'authorised', amount: 4_000 });
  expect(await links().paidAttempt(OAK, link)).toBeUndefined();
  const paid = await pay(link, { kind: 'authorised', amount: 4_000 }, { kind: 'captured', amount: 4_000 });
  expect((await links().paidAttempt(OAK, link))?.id).toBe(paid.id);
  expect(await links().paidAttempt(OAK, await linkTo('o3', 4_000))).toBeUndefined();
});
