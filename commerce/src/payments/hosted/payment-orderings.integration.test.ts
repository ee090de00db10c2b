import { systemClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import { sql } from '@vitrine/platform/sql';
import { openAnyDatabase } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentState } from '../payment-state.ts';
import { createPayments, type Movement, type PaymentAttempt } from '../payments.ts';
import { attemptsOf } from './attempts-repository.ts';
import { createEventDoor } from './event-door.ts';
import { createHostedPayments } from './hosted-payments.ts';
import type { HostedParts } from './hosted-parts.ts';
import type { PaymentProvider } from './payment-provider.ts';

const OAK = tenantId('oak');
const TOTAL = 5_595;
/** What happened to one payment, as five events tell it. */
const FACTS: readonly Omit<Movement, 'reference'>[] = [
  { kind: 'declined', amount: 0 },
  { kind: 'authorised', amount: TOTAL },
  { kind: 'captured', amount: TOTAL },
  { kind: 'refunded', amount: 595 },
  { kind: 'refunded', amount: 1_000 },
];

let database: Database;
beforeAll(async () => {
  database = await openAnyDatabase();
});
afterAll(() => database.close());

function orderings<T>(all: readonly T[]): T[][] {
  if (all.length <= 1) return [[...all]];
  return all.flatMap((first, at) => orderings(all.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

it('comes to the same in each of the 120 orders in which five events can come, each of them twice', async () => {
  /** What the provider knows by now: as much as it has told. */
  const told = new Map<string, Movement[]>();
  const covered = new Set<string>();
  const refunded: string[] = [];
  const provider: Pick<PaymentProvider, 'find' | 'readEvent'> = {
    async find(reference) {
      const id = `pay-${reference}`;
      const movements = told.get(reference) ?? [];
      return {
        ok: true,
        value: { id, reference, amount: TOTAL, currency: 'EUR', page: 'https://pay.example', movements },
      };
    },
    readEvent: ({ id = '' }, raw) => ({ id, reference: raw.toString(), body: {} }),
  };
  const asked = (): never => expect.fail('expected nothing to be asked of the provider');
  const payments = createPayments({ clock: systemClock, ids: randomIds });
  const parts: HostedParts = {
    database,
    provider: { create: asked, capture: asked, cancel: asked, refund: asked, close: asked, ...provider },
    payments,
    orders: {
      lock: async () => ({ worth: TOTAL, locale: 'de-AT' }),
      covered: async (_transaction, _tenant, order) => void covered.add(order),
      refunded: async (_transaction, _tenant, order) => void refunded.push(order),
    },
    outbox: { put: async () => undefined },
    signer: { sign: () => '', verify: () => ({ ok: false, reason: 'malformed' }) },
    shops: { find: () => testShop() },
    clock: systemClock,
  };
  const hosted = createHostedPayments(parts);
  const door = createEventDoor(parts);
  const shop = testShop({ tenant: OAK });

  const ends: string[] = [];
  const all = orderings(FACTS.map((fact, n) => ({ ...fact, n })));
  for (const [index, ordering] of all.entries()) {
    const attempt: PaymentAttempt = await database.transaction((transaction) =>
      hosted.begin(transaction, OAK, { order: `order-${index}`, amount: TOTAL, currency: 'EUR' }),
    );
    for (const { kind, amount, n } of ordering) {
      const known = told.get(attempt.id) ?? [];
      told.set(attempt.id, [...known, { kind, amount, reference: `${attempt.id}-${n}` }]);
      const message = { shop, headers: { id: `${attempt.id}-${n}` }, raw: Buffer.from(attempt.id) };
      expect([await door.take(message), await door.take(message)]).toEqual(['taken', 'taken']);
    }
    const [end] = await attemptsOf(database, OAK, attempt.order);
    ends.push(
      [
        paymentState(end?.movements ?? []),
        await payments.keptFor(database, OAK, attempt.order),
        covered.has(attempt.order),
      ].join(' '),
    );
  }
  expect(all).toHaveLength(120);
  // Whoever paid hears of each refund once, in whatever order and however often it is told.
  const refunds = FACTS.filter(({ kind }) => kind === 'refunded').length;
  expect([refunded.length, new Set(refunded).size]).toEqual([120 * refunds, 120]);
  expect(new Set(ends)).toEqual(new Set([`refunded ${TOTAL - 1_595} true`]));
  const books: unknown = await database.orm.execute(
    sql`select account, sum(amount)::int as amount from ledger_posting group by account order by account`,
  );
  expect((books as { rows: unknown }).rows).toEqual([
    { account: 'provider', amount: 120 * (TOTAL - 1_595) },
    { account: 'receivables', amount: -120 * (TOTAL - 1_595) },
  ]);
  const events: unknown = await database.orm.execute(sql`select count(*)::int as count from payment_event`);
  expect((events as { rows: unknown }).rows).toEqual([{ count: 600 }]);
});
