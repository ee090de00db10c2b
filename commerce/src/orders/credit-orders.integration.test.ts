import type { Database } from '@vitrine/platform/database';
import { tenantId, type LocalShop, type TenantId } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import { sql } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecords } from '../account-records/index.ts';
import { createMemoryCatalogue } from '../catalogue/index.ts';
import { book, debtorOf, saleOf } from '../payments/index.ts';
import { returns, takeBack } from '../returns/index.ts';
import { available, createRevolvingCredit, creditOf, grantCredit, lockCredit } from '../revolving-credit/index.ts';
import { customerOwner } from '../session/index.ts';
import { testProduct } from '../testing/test-product.ts';
import type { PaymentMethod } from './checkout.ts';
import { keepCheckout } from './checkout-repository.ts';
import { checkoutState } from './checkout-state.ts';
import { placeOrder, type PlaceOutcome } from './place-order.ts';
import { createTendOrders } from './tend-orders.ts';
import { emptyOrders, orderParts, placedOrder, stockOf, TEST_HOME } from './testing/order-parts.ts';

const OAK = tenantId('oak');
const shop = testShop({
  tenant: OAK,
  switches: { revolvingCredit: true },
  checkout: {
    delivery: { fee: 0 },
    taxes: { standard: 2_000, reduced: 1_000 },
    payments: [{ method: 'invoice', days: 14 }, { method: 'credit' }],
    revolvingCredit: { monthlyRate: 10_000, payment: { share: 500, least: 2_000 } },
  },
});
const ADVANCE = {
  ...shop,
  checkout: {
    ...(shop.checkout ?? expect.fail()),
    payments: [{ method: 'prepayment' as const }],
    bank: { holder: 'Eiche', iban: 'AT00 0000 0000 0000 0000', bic: 'EXAMPLEX' },
  },
};
const MARA = { owner: customerOwner('mara'), session: { type: 'full', customer: 'mara' }, isProved: true } as const;
const GUEST = { owner: 'browser:x' };
const BY_NUMBER: Readonly<Record<string, string>> = { '4711': 'mara', '4712': 'noor' };

describe.each(testEngines())('a revolving credit on $engine', ({ open }) => {
  let database: Database;
  let now = new Date('2026-11-10T10:00:00Z');
  const clock = { now: () => now };
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    now = new Date('2026-11-10T10:00:00Z');
    await emptyOrders(database, [
      'order_return',
      'return_receipt',
      'credit_line',
      'credit_limit',
      'payment_attempt',
      'payment_movement',
    ]);
    await stockOf(database, OAK, { sku: 'LAMP', onHand: 50, at: now });
  });

  const catalogue = createMemoryCatalogue(() => [testProduct({ sku: 'LAMP', price: 2_500 })]);
  const parts = () => ({ ...orderParts({ database, catalogue, clock }), shops: { find: () => shop } });
  const baskets = () => parts().baskets;
  const tending = () => createTendOrders({ ...parts(), links: undefined });
  const customers = {
    customers: {
      find: async () => undefined,
      byNumber: async (_tenant: TenantId, number: string) => {
        const id = BY_NUMBER[number];
        const person = { number, mail: '', firstName: '', lastName: '', birthday: '', phone: null };
        return id === undefined
          ? undefined
          : { customer: { ...person, id, paybackNumber: null, hasPassword: true }, passwordHash: null };
      },
    },
  };
  const domain = (of: Pick<Partial<Database>, 'transaction'> = {}) =>
    createRevolvingCredit({ ...parts(), database: { ...database, ...of } }, customers);
  const service = () => domain().tendingCredits;
  const grant = (limit: number) => service().tend(OAK, '4711', { deed: 'grant', limit });
  const credit = async (): Promise<{ limit: number; owed: number; available: number }> => {
    const { limit, owed } = (await creditOf(database, OAK, MARA.owner)) ?? expect.fail('no credit');
    return { limit, owed, available: available({ limit, owed }) };
  };
  async function fill(
    who: Parameters<typeof keepCheckout>[2],
    quantity: number,
    method: PaymentMethod = 'credit',
  ): Promise<void> {
    await baskets().change(OAK, who.owner, { kind: 'add', product: 'LAMP', quantity });
    const said = { email: 'mara@example.com', address: TEST_HOME, buyer: TEST_HOME, method };
    await keepCheckout(database, OAK, who, said, clock.now());
  }
  const stateOf = async (who: Parameters<typeof checkoutState>[2], of = shop) =>
    (await checkoutState(parts(), of, who)) ?? expect.fail('nothing to order');
  async function order(quantity: number): Promise<PlaceOutcome> {
    await fill(MARA, quantity);
    const { basket, agreed } = await stateOf(MARA);
    return placeOrder(parts(), shop, { ...MARA, basket, quote: agreed });
  }

  /** @returns its number. */
  async function orderInAdvance(): Promise<string> {
    await fill(MARA, 2, 'prepayment');
    const { basket, agreed } = await stateOf(MARA, ADVANCE);
    return placedOrder(await placeOrder(parts(), ADVANCE, { ...MARA, basket, quote: agreed })).number;
  }

  it('is offered to whoever was granted one and is logged in, up to what is left of it, where the shop has it', async () => {
    const methods = async (who: Parameters<typeof checkoutState>[2], of = shop): Promise<readonly string[]> =>
      (await checkoutState(parts(), of, who))?.offer.methods ?? expect.fail('nothing to order');
    await fill(MARA, 2);
    await fill(GUEST, 2);
    expect(await methods(MARA)).toEqual(['invoice']);
    await grant(5_000);
    expect([await methods(MARA), await methods(GUEST)]).toEqual([['invoice', 'credit'], ['invoice']]);
    expect(await methods({ ...MARA, session: { ...MARA.session, type: 'soft' } })).toEqual(['invoice']);
    expect(await methods(MARA, { ...shop, switches: {} })).toEqual(['invoice']);
    await grant(4_999);
    expect(await methods(MARA)).toEqual(['invoice']);
  });

  it('is drawn of by orders up to its limit, and an order that goes beyond is none', async () => {
    await grant(7_500);
    expect(placedOrder(await order(2))).toMatchObject({ state: 'confirmed', total: 5_000, method: 'credit' });
    expect(await credit()).toEqual({ limit: 7_500, owed: 5_000, available: 2_500 });
    expect((await order(2)).kind).toBe('incomplete');
    expect(await credit()).toMatchObject({ owed: 5_000 });
  });

  it('orders nothing by a number and a day of birth alone', async () => {
    await grant(7_500);
    const byNumber = { ...MARA, isProved: false, sessionId: 'one' };
    await fill(byNumber, 2);
    const { step, basket, agreed } = await stateOf(byNumber);
    expect(step).toBe('proof');
    expect((await placeOrder(parts(), shop, { ...byNumber, basket, quote: agreed })).kind).toBe('incomplete');
    expect([(await stateOf(MARA)).step, (await credit()).owed]).toEqual(['review', 0]);
  });

  it('gives no more than its limit to whoever draws at once', async () => {
    await grant(10_000);
    const draw = (reference: string, meanwhile = async (): Promise<void> => undefined): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const own = (await lockCredit(transaction, OAK, MARA.owner)) ?? expect.fail('no credit');
        await meanwhile();
        if (available(own) < 3_000) return false;
        const postings = saleOf(3_000, 500, 0, debtorOf({ creditLine: own.line }));
        const entry = { kind: 'sale', reference, currency: 'EUR', postings, at: clock.now() } as const;
        return book(transaction, OAK, entry, randomIds);
      });
    const drawn = await Promise.all(Array.from({ length: 12 }, (_none, n) => draw(`order-${n}`)));
    expect([drawn.filter(Boolean).length, (await credit()).owed]).toEqual([3, 9_000]);
    // Whoever comes while somebody draws waits for them, and finds what they left.
    await grant(12_000);
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const first = draw('first', async () => {
      begin();
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await begun;
    expect([await draw('second'), await first, (await credit()).owed]).toEqual([false, true, 12_000]);
  });

  it('has an order taken back whole: by what is cancelled, sent back, and paid', async () => {
    await grant(20_000);
    const [cancelled, kept] = [placedOrder(await order(2)), placedOrder(await order(4))];
    expect((await credit()).owed).toBe(15_000);
    await tending().tend(OAK, cancelled.number, { deed: 'cancel' });
    expect((await credit()).owed).toBe(10_000);
    await tending().tend(OAK, kept.number, { deed: 'send' });
    await database.orm
      .insert(returns)
      .values({ tenant: OAK, order: kept.id, n: 1, pieces: [{ line: 0, quantity: 1 }], announcedAt: now });
    await takeBack(parts(), OAK, { number: kept.number, n: 1, isRestocked: false });
    expect((await credit()).owed).toBe(7_500);
    for (const _twice of [1, 2])
      await service().tend(OAK, '4711', { deed: 'receive', amount: 8_000, receipt: 'line-1' });
    expect(await credit()).toEqual({ limit: 20_000, owed: -500, available: 20_000 });
    expect((await service().tend(OAK, '4711', { deed: 'refund', amount: 501, receipt: 'line-2' })).kind).toBe(
      'refused',
    );
    for (const _twice of [1, 2])
      expect((await service().tend(OAK, '4711', { deed: 'refund', amount: 500, receipt: 'line-2' })).kind).toBe('done');
    await grant(0);
    const books = await createRecords(database).books(OAK, 'mara');
    expect([books.credit, (await credit()).owed]).toEqual([undefined, 0]);
    expect(books.bookings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    const ofCredit = books.bookings.filter((each) => each.order === null);
    expect(ofCredit.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
      ['receipt', -8_000],
      ['refund', 500],
    ]);
    expect(await tending().link(OAK, kept.number)).toBeUndefined();
  });

  it('and orders are paid by a line of the bank’s statement once, whichever comes first', async () => {
    await grant(20_000);
    await service().tend(OAK, '4712', { deed: 'grant', limit: 1_000 });
    const prepaid = await orderInAdvance();
    const other = await orderInAdvance();
    const creditGets = (amount: number, receipt: string, number = '4711') =>
      service().tend(OAK, number, { deed: 'receive', amount, receipt });
    const orderGets = (number: string, receipt: string) =>
      tending().tend(OAK, number, { deed: 'receive', amount: 5_000, receipt });
    expect((await creditGets(5_000, 'line-1')).kind).toBe('done');
    expect(await orderGets(prepaid, 'line-1')).toEqual({ kind: 'taken' });
    expect(await tending().find(OAK, prepaid)).toMatchObject({ order: { state: 'placed' }, paid: 0 });
    for (const _twice of [1, 2])
      expect(await orderGets(prepaid, 'line-2')).toEqual({ kind: 'done', state: 'confirmed' });
    expect(await orderGets(other, 'line-2')).toEqual({ kind: 'taken' });
    const refused = [await creditGets(5_000, 'line-2'), await creditGets(4_999, 'line-1')];
    refused.push(await creditGets(5_000, 'line-1', '4712'));
    expect(refused.map(({ kind }) => kind)).toEqual(['taken', 'taken', 'taken']);
    expect((await creditGets(5_000, 'line-1')).kind).toBe('done');
    // Nor was the money that came in sent back by it.
    expect(await service().tend(OAK, '4711', { deed: 'refund', amount: 5_000, receipt: 'line-1' })).toEqual({
      kind: 'taken',
    });
    expect((await credit()).owed).toBe(-5_000);
  });

  it('bears interest, once a month', async () => {
    await grant(20_000);
    now = new Date('2026-10-31T20:00:00Z');
    await database.orm.execute(sql`update credit_line set granted_at = ${now.toISOString()}`);
    const run = async (of?: Parameters<typeof domain>[0]) => {
      const [job] = domain(of).jobs ?? [];
      await (job ?? expect.fail('no job')).run(new AbortController().signal);
    };
    const nothing = { transaction: () => expect.fail('expected nothing to be locked') };
    now = new Date('2026-12-01T10:00:00Z');
    await run(nothing);
    now = new Date('2026-10-31T20:00:00Z');
    placedOrder(await order(4));
    now = new Date('2026-12-01T10:00:00Z');
    await run();
    await run(nothing);
    // A day of October, and all of November.
    expect((await credit()).owed).toBe(10_000 + 3 + 100);
  });

  it('is of one customer in one shop, whose newest limit holds', async () => {
    for (const limit of [20_000, 7_000]) await grant(limit);
    for (const limit of [1, 2, 3]) await service().tend(OAK, '4712', { deed: 'grant', limit });
    await database.transaction((transaction) =>
      grantCredit(transaction, tenantId('elm'), { owner: MARA.owner, limit: 1, at: now }, randomIds),
    );
    expect((await creditOf(database, OAK, customerOwner('noor')))?.limit).toBe(3);
    const [here, there] = [
      await creditOf(database, OAK, MARA.owner),
      await creditOf(database, tenantId('elm'), MARA.owner),
    ];
    expect([there?.limit, there?.line === here?.line]).toEqual([1, false]);
    expect(await credit()).toEqual({ limit: 7_000, owed: 0, available: 7_000 });
  });

  it('is nobody’s where a shop gives none, or nobody has the number', async () => {
    expect((await service().tend(OAK, '9999', { deed: 'grant', limit: 1 })).kind).toBe('unknown');
    for (const of of [
      { ...shop, switches: {} },
      { ...shop, checkout: undefined },
    ] as LocalShop[]) {
      const tending = createRevolvingCredit({ ...parts(), shops: { find: () => of } }, customers).tendingCredits;
      expect((await tending.tend(OAK, '4711', { deed: 'grant', limit: 1 })).kind).toBe('off');
    }
    expect((await service().tend(OAK, '4711', { deed: 'receive', amount: 1, receipt: 'x' })).kind).toBe('refused');
    expect((await createRecords(database).books(OAK, 'mara')).credit).toBeUndefined();
  });
});
