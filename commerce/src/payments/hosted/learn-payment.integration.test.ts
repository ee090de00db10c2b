import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import { openAnyDatabase } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPayments, type Movement, type PaymentAttempt } from '../payments.ts';
import { createHostedPayments } from './hosted-payments.ts';
import type { HostedParts } from './hosted-parts.ts';
import { nextCheck } from './learn-payment.ts';
import type { ProviderPayment } from './payment-provider.ts';

const OAK = tenantId('oak');
const TOTAL = 5_595;
const clock = fixedClock('2026-11-23T10:00:00Z');
const payments = createPayments({ clock, ids: randomIds });

let database: Database;
beforeAll(async () => {
  database = await openAnyDatabase();
});
afterAll(() => database.close());

/** What the provider tells of an attempt, by its id, where it tells anything but what was asked for. */
const told = new Map<string, Partial<ProviderPayment>>();
let worth = TOTAL;
const [covered, wanted]: [string[], string[]] = [[], []];
beforeEach(() => {
  told.clear();
  worth = TOTAL;
  covered.length = wanted.length = 0;
});

function hosted() {
  const asked = (): never => expect.fail('expected nothing to be asked of the provider');
  const parts: HostedParts = {
    database,
    provider: {
      create: asked,
      // A provider of which no answer comes: whether it did it, it is asked.
      capture: async () => ({ ok: false, failure: { code: 'TIMEOUT', message: 'no answer' } }),
      cancel: asked,
      refund: asked,
      close: asked,
      readEvent: asked,
      async find(reference) {
        const own = { id: `pay-${reference}`, reference, amount: TOTAL, currency: 'EUR', page: 'https://pay.example' };
        return { ok: true, value: { ...own, movements: [], ...told.get(reference) } };
      },
    },
    payments,
    orders: {
      lock: async () => ({ worth, locale: 'de-AT' }),
      covered: async (_in, _of, order) => void covered.push(order),
      refunded: async () => undefined,
    },
    outbox: { put: async (_in, _of, { key }) => void wanted.push(key) },
    signer: { sign: () => '', verify: () => ({ ok: false, reason: 'malformed' }) },
    shops: { find: () => testShop() },
    clock,
  };
  return createHostedPayments(parts);
}
const begin = (order: string, amount = TOTAL): Promise<PaymentAttempt> =>
  database.transaction((one) => hosted().begin(one, OAK, { order, amount, currency: 'EUR' }));
const check = (attempt: PaymentAttempt) => hosted().check(OAK, attempt.id, AbortSignal.timeout(10_000));
const captured = (attempt: PaymentAttempt, ...amounts: number[]): Movement[] =>
  amounts.map((amount, n) => ({ kind: 'captured', amount, reference: `${attempt.id}-${n}` }));

describe('what a provider tells of a payment', () => {
  it.each<[string, (attempt: PaymentAttempt) => Partial<ProviderPayment>]>([
    ['of another amount', () => ({ amount: TOTAL - 1 })],
    ['in another currency', () => ({ currency: 'CHF' })],
    ['for something else', () => ({ reference: 'other' })],
    ['of more than was asked for', (attempt) => ({ movements: captured(attempt, TOTAL, 1) })],
  ])('%s is not believed, books nothing, and is looked at again', async (what, lie) => {
    const attempt = await begin(`lie ${what}`);
    told.set(attempt.id, { movements: captured(attempt, TOTAL), ...lie(attempt) });
    await expect(check(attempt)).rejects.toThrow(`expected the payment  for ${attempt.id} of ${TOTAL} EUR, got`);
    expect([await payments.keptFor(database, OAK, attempt.order), covered]).toEqual([0, []]);
    expect(wanted).toEqual([`${attempt.id} mismatch`]);
    told.set(attempt.id, { movements: captured(attempt, TOTAL) });
    await check(attempt);
    expect([await payments.keptFor(database, OAK, attempt.order), covered]).toEqual([TOTAL, [attempt.order]]);
  });

  it('under another name than before is not believed', async () => {
    const attempt = await begin('named');
    await check(attempt);
    told.set(attempt.id, { id: 'pay-other', movements: captured(attempt, TOTAL) });
    await expect(check(attempt)).rejects.toThrow('got pay-other for');
    expect(await payments.keptFor(database, OAK, 'named')).toBe(0);
  });

  it('pays an order once all that it is worth was captured, over all attempts, and not before', async () => {
    worth = 10_000;
    const [first, second] = [await begin('parts'), await begin('parts', 4_405)];
    told.set(first.id, { movements: captured(first, TOTAL) });
    await check(first);
    expect(covered).toEqual([]);
    told.set(second.id, { amount: 4_405, movements: captured(second, 4_405) });
    await check(second);
    expect(covered).toEqual(['parts']);
  });

  it('pays no order that is worth nothing any more', async () => {
    const attempt = await begin('cancelled');
    worth = 0;
    told.set(attempt.id, { movements: [{ kind: 'voided', amount: 0, reference: 'v' }] });
    await check(attempt);
    expect(covered).toEqual([]);
  });
});

it.each<[string, Movement['kind'][]]>([
  ['pending', []],
  ['pending', ['authorised']],
  ['paid', ['authorised', 'captured']],
  ['paid', ['captured', 'refunded']],
  ['declined', ['declined']],
  ['declined', ['expired']],
  ['cancelled', ['authorised', 'voided']],
])('whoever comes back is told that it is %s where %j is known', async (kind, kinds) => {
  const attempt = await begin(`back ${kinds.join(' ')}`);
  await check(attempt);
  const movements = kinds.map((each, n) => ({ kind: each, amount: TOTAL, reference: `${attempt.id}-${n}` }));
  told.set(attempt.id, { movements });
  const payer = { payment: `pay-${attempt.id}` };
  expect(await hosted().returnFrom(OAK, payer)).toMatchObject({ kind, order: attempt.order });
  expect(await hosted().returnFrom(tenantId('elm'), payer)).toEqual({ kind: 'unknown' });
});

it('a payment of which nothing is known is asked about, the older the rarer, for two days', () => {
  const [at, minute] = [clock.now(), 60_000];
  const next = (ageMs: number, state: Parameters<typeof nextCheck>[0] = 'pending') => {
    const when = nextCheck(state, new Date(at.getTime() - ageMs), at);
    return when && when.getTime() - at.getTime();
  };
  expect([next(0), next(minute), next(8 * minute)]).toEqual([20_000, 20_000, 2 * minute]);
  expect([next(48 * 60 * minute), next(48 * 60 * minute + 1), next(0, 'captured')]).toEqual([
    12 * 60 * minute,
    null,
    null,
  ]);
});
