import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { randomIds } from '@vitrine/platform/ids';
import { createRateLimiter } from '@vitrine/platform/limits';
import { tenantId, type LocalShop } from '@vitrine/platform/doors';
import { eq, sql } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import type { Mail } from '@vitrine/platform/mail';
import type { ErrandHandler } from '@vitrine/platform/outbox';
import type { Caller } from '@vitrine/schemas';
import { createSigner } from '@vitrine/schemas/signing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pricedBasket } from '../basket/index.ts';
import { arrivalWords, createMemoryCatalogue, stock, stockMovements } from '../catalogue/index.ts';
import { createOrderPage } from '../order-page/index.ts';
import { book, cancellationOf, createHostedPayments, type Movement, type PaymentProvider } from '../payments/index.ts';
import { withdrawals } from '../service/withdrawals/index.ts';
import { testProduct } from '../testing/test-product.ts';
import type { Orderer } from './caller-owner.ts';
import { cancelledMails } from './cancelled-mail.ts';
import { createCancelForm } from './cancel-own-order.ts';
import type { Checkout, PaymentMethod } from './checkout.ts';
import { createCheckoutGate } from './checkout-gate.ts';
import { findCheckout, keepCheckout } from './checkout-repository.ts';
import { giveBack } from './give-back.ts';
import { createGuestHoldings, UNBOUNDED } from './guest-holdings.ts';
import { quoteOf } from './order-quote.ts';
import { takeOrder, type GuestBounds } from './order-form.ts';
import { orderPath } from './order-link.ts';
import { isOrderNumber } from './order-number.ts';
import { forgetInvoiced, orderers } from './orderers.ts';
import { findOrder, linesOf, waitingOrdersOf } from './orders-repository.ts';
import { createPlacedOrderSource } from './placed-order-source.ts';
import { agreedQuote, placeOrder, type PlaceOutcome } from './place-order.ts';
import { plannedQuote } from './planned-quote.ts';
import { createTendOrders } from './tend-orders.ts';
import { orderMails } from './order-mail.ts';
import { refundMails } from './refund-mail.ts';
import { sentMails } from './sent-mail.ts';
import { createPaidOrders } from './paid-orders.ts';
import { cancelOverdue, receiveTransfer } from './settle-orders.ts';
import { emptyOrders, orderParts, stockOf, TEST_HOME } from './testing/order-parts.ts';
import { createNothingWaitsSource, createPayOtherwiseForm, createWaitingSource } from './waiting-order.ts';

const OAK = tenantId('oak');
const START = '2026-11-23T10:00:00Z';
const RULES = {
  delivery: { fee: 595, freeFrom: 7_500 },
  taxes: { standard: 2_000, reduced: 1_000 },
  payments: [
    { method: 'invoice', days: 14 },
    { method: 'prepayment', days: 7 },
    { method: 'instalments' },
    { method: 'pause' },
    { method: 'card' },
  ],
  bank: { holder: 'Eiche', iban: 'AT00 0000 0000 0000 0000', bic: 'EXAMPLEX' },
  instalments: { monthlyFactor: 7_500, counts: [3, 12], least: 10_000, most: 500_000 },
  pause: { months: 4, surcharge: 450 },
  protection: { premium: 490 },
} as const satisfies NonNullable<ReturnType<typeof testShop>['checkout']>;
const shop = testShop({ tenant: OAK, checkout: { ...RULES, payments: [...RULES.payments] } });
const SAID: Checkout = {
  email: 'mara@example.com',
  address: TEST_HOME,
  buyer: TEST_HOME,
};

/** What a forwarder brings, and an old one is taken along for. */
function washer() {
  const product = testProduct({ sku: 'WASHER', price: 49_900 });
  const delivery = { days: { min: 3, max: 5 }, shippingClass: 'freight' } as const;
  return { ...product, record: { ...product.record, categories: ['waschen'], delivery } };
}

describe.each(testEngines())('orders on $engine', ({ open }) => {
  let database: Database;
  let lampPrice = 2_500;
  const clock = fixedClock(START);
  const signer = createSigner({ secrets: ['s'.repeat(32)], clock: () => clock.now().getTime() });
  const sent: unknown[] = [];
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    // Also where a test is tried again that had moved it.
    clock.advance(Date.parse(START) - clock.now().getTime());
    await emptyOrders(database, ['payment_attempt', 'payment_movement']);
    lampPrice = 2_500;
    sent.length = 0;
    for (const sku of ['LAMP', 'RUG', 'WASHER']) await stockOf(database, OAK, { sku, onHand: 5, at: clock.now() });
  });

  const limitTo = (most: number) => createRateLimiter({ link: undefined, clock, limit: { most, seconds: 3_600 } });
  const catalogue = createMemoryCatalogue(() => [
    testProduct({ sku: 'LAMP', price: lampPrice }),
    testProduct({ sku: 'RUG', price: 9_999 }),
    washer(),
  ]);
  const parts = () => orderParts({ database, catalogue, clock }, (errand) => sent.push(errand));
  const baskets = () => parts().baskets;
  async function fill(
    owner: string,
    method: PaymentMethod,
    wanted: Record<string, number>,
    terms: Checkout = {},
  ): Promise<void> {
    for (const [product, quantity] of Object.entries(wanted))
      await baskets().change(OAK, owner, { kind: 'add', product, quantity });
    await keepCheckout(database, OAK, { owner }, { ...SAID, method, ...terms }, clock.now());
  }
  /** What the review shows: the basket's id and the hash of the quote. */
  async function shown(owner: string, of: LocalShop = shop): Promise<{ owner: string; basket: string; quote: string }> {
    const { id, lines } = (await baskets().find(OAK, owner)) ?? expect.fail('no basket');
    const quote = quoteOf(pricedBasket(lines, await baskets().articlesOf(OAK, lines)), of, RULES_OF_SHOP, {
      at: clock.now(),
    });
    const said = (await findCheckout(database, OAK, { owner })) ?? expect.fail('no checkout');
    return { owner, basket: id, quote: agreedQuote(plannedQuote(quote, said, of, clock.now()), id, said) };
  }
  const RULES_OF_SHOP = shop.checkout ?? expect.fail('no rules');
  const numberOf = (outcome: PlaceOutcome): string =>
    outcome.kind === 'placed' ? outcome.order.number : expect.fail(`expected an order, got ${outcome.kind}`);
  const reservedOf = async (sku: string): Promise<number> => {
    const [row] = await database.orm.select().from(stock).where(eq(stock.variant, sku));
    return row?.reserved ?? expect.fail('no stock');
  };
  const held = async (): Promise<number> => {
    const answer: unknown = await database.orm.execute(
      sql`select coalesce(sum(quantity), 0)::int as held from stock_hold where state in ('held', 'committed')`,
    );
    return (answer as { rows: { held: number }[] }).rows[0]?.held ?? 0;
  };
  const balances = async (): Promise<Record<string, number>> => {
    const answer: unknown = await database.orm.execute(
      sql`select account, sum(amount)::int as amount from ledger_posting group by account`,
    );
    return Object.fromEntries(
      (answer as { rows: { account: string; amount: number }[] }).rows.map(({ account, amount }) => [account, amount]),
    );
  };

  it('takes the basket, holds the stock, books the sale and wants a mail, all at once', async () => {
    await fill('a', 'invoice', { LAMP: 2 });
    const outcome = await placeOrder(parts(), shop, await shown('a'));
    expect(isOrderNumber(numberOf(outcome))).toBe(true);
    if (outcome.kind !== 'placed') return;
    const { order } = outcome;
    expect(order).toMatchObject({ state: 'confirmed', total: 5_595, delivery: 595, tax: 833 + 99, email: SAID.email });
    expect(await linesOf(database, OAK, order.id)).toMatchObject([
      { variant: 'LAMP', quantity: 2, unit: 2_500, gross: 5_000, taxRate: 2_000, tax: 833 },
    ]);
    expect([await reservedOf('LAMP'), await held()]).toEqual([2, 2]);
    expect(await balances()).toEqual({ receivables: 5_595, sales: -4_663, tax: -932 });
    expect(await baskets().find(OAK, 'a')).toBeUndefined();
    expect(await findCheckout(database, OAK, { owner: 'a' })).toBeUndefined();
    expect(sent).toHaveLength(1);
  });

  describe('of a customer', () => {
    const byPassword = {
      owner: 'a',
      session: { type: 'full', customer: 'a' },
      isProved: true,
    } as const;
    const byNumber = { ...byPassword, isProved: false, sessionId: 'one' };
    const saidTo = (asker: Parameters<typeof findCheckout>[2]) => findCheckout(database, OAK, asker);
    const keep = (speaker: typeof byPassword | typeof byNumber, said: Checkout) =>
      keepCheckout(database, OAK, speaker, said, clock.now());

    it('tells a session without the password what it said of them itself, and nothing else', async () => {
      await keep(byPassword, {
        ...SAID,
        birthday: '1980-01-31',
        method: 'prepayment',
      });
      expect(await saidTo(byNumber)).toEqual({ method: 'prepayment' });
      expect(await saidTo(byPassword)).toMatchObject({
        ...SAID,
        birthday: '1980-01-31',
      });

      const elsewhere = { ...TEST_HOME, street: 'Gasse' };
      await keep(byNumber, { address: elsewhere });
      expect(await saidTo(byNumber)).toEqual({
        address: elsewhere,
        method: 'prepayment',
      });
      await keep(byNumber, { email: 'mara@example.com' });
      expect(await saidTo(byNumber)).toMatchObject({
        address: elsewhere,
        email: 'mara@example.com',
      });
      expect(await saidTo({ ...byNumber, sessionId: 'other' })).toEqual({
        method: 'prepayment',
      });
      expect(await saidTo(byPassword)).toEqual(await saidTo(byNumber));
    });

    it('tells it of an order what it is of, not who ordered and where it goes', async () => {
      await fill('a', 'invoice', { LAMP: 2 });
      await placeOrder(parts(), shop, { ...byPassword, ...(await shown('a')) });
      const told = async (orderer: Orderer): Promise<string> => {
        const source = createPlacedOrderSource({
          database,
          clock,
          signer,
          ordererOf: async () => orderer,
        });
        const asked = { shop, caller: {} as Caller };
        return JSON.stringify((await source.fetch({}, asked, AbortSignal.timeout(10_000))).value);
      };
      expect(await told(byPassword)).toMatch(/Weg 1.*8020 Graz/u);
      expect(await told(byPassword)).toMatch(
        /confirmation\.mail.*confirmation\.later.*confirmation\.sent.*\/withdrawal/u,
      );
      // Whoever has no account is offered one.
      expect([await told(byPassword), await told({ owner: 'a' })].map((words) => words.includes('/register'))).toEqual([
        false,
        true,
      ]);
      const without = await told(byNumber);
      expect(without).toContain('LAMP');
      expect(without).not.toMatch(/Mara|Weg|Graz|mara@/u);
    });
  });

  it('is made once of a basket, however often and at once it is sent, and everybody gets the same', async () => {
    await fill('a', 'invoice', { LAMP: 1 });
    const wish = await shown('a');
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => placeOrder(parts(), shop, wish)));
    const again = await placeOrder(parts(), shop, wish);
    expect(new Set([...outcomes, again].map(numberOf)).size).toBe(1);
    expect([await reservedOf('LAMP'), sent.length]).toEqual([1, 1]);
    expect((await placeOrder(parts(), shop, { ...wish, quote: 'other' })).kind).toBe('changed');
    expect((await placeOrder(parts(), shop, { ...wish, owner: 'b' })).kind).toBe('empty');
  });

  it('sells the last piece once; who is late loses nothing', async () => {
    await database.orm.update(stock).set({ onHand: 1 }).where(eq(stock.variant, 'LAMP'));
    const buyers = Array.from({ length: 12 }, (_, index) => `buyer-${index}`);
    for (const buyer of buyers) await fill(buyer, 'invoice', { RUG: 1, LAMP: 1 });
    await database.orm.update(stock).set({ onHand: 20 }).where(eq(stock.variant, 'RUG'));
    const wishes = await Promise.all(buyers.map((owner) => shown(owner)));
    const outcomes = await Promise.all(wishes.map((wish) => placeOrder(parts(), shop, wish)));
    expect(outcomes.filter(({ kind }) => kind === 'placed')).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === 'soldOut')).toEqual(
      Array.from({ length: 11 }, () => ({ kind: 'soldOut', variants: ['LAMP'] })),
    );
    expect([await reservedOf('LAMP'), await reservedOf('RUG'), await held()]).toEqual([1, 1, 2]);
    const loser = wishes.find((_, index) => outcomes[index]?.kind === 'soldOut') ?? expect.fail('nobody lost');
    expect((await baskets().find(OAK, loser.owner))?.lines).toHaveLength(2);
  });

  it('takes what may be ordered beyond the stock, to the last piece, and nothing of another shop', async () => {
    await database.orm.update(stock).set({ onHand: 1, backorder: 2 }).where(eq(stock.variant, 'LAMP'));
    const elm = { tenant: tenantId('elm'), sku: 'LAMP' };
    await stockOf(database, elm.tenant, { sku: 'LAMP', onHand: 9, at: clock.now() });
    const order = async (owner: string, quantity: number) => {
      await fill(owner, 'invoice', { LAMP: quantity });
      return (await placeOrder(parts(), shop, await shown(owner))).kind;
    };
    expect([await order('a', 3), await order('b', 1)]).toEqual(['placed', 'soldOut']);
    const rows = await database.orm.select().from(stock).where(eq(stock.variant, 'LAMP'));
    expect(rows.map(({ tenant, reserved }) => [tenant, reserved]).toSorted()).toEqual([
      ['elm', 0],
      ['oak', 3],
    ]);
  });

  it('is stopped as soon as there is too little of something, at whichever step, and leads to the basket that says so', async () => {
    const ordererOf = async (): Promise<Orderer> => ({ owner: 'a' });
    const visit = {
      shop,
      caller: { tenant: OAK, locale: shop.locale } as unknown as Caller,
      cookies: {},
      params: {},
      query: {},
    };
    const gate = createCheckoutGate({ ...parts(), ordererOf });
    const led = (page: string) => gate.decide({ ...visit, page } as unknown as Parameters<typeof gate.decide>[0]);
    await fill('a', 'invoice', { LAMP: 5 });
    expect([await led('checkout-login'), await led('checkout-review')]).toEqual([undefined, undefined]);
    const { basket, quote } = await shown('a');
    // Somebody else buys two meanwhile.
    await database.orm.update(stock).set({ reserved: 2 }).where(eq(stock.variant, 'LAMP'));
    for (const page of ['checkout-login', 'checkout-delivery', 'checkout-payment', 'checkout-review'])
      expect(await led(page)).toEqual({ route: 'basket' });
    const ordered = await takeOrder(
      { ...visit, route: '', fields: { basket, quote } },
      { ...parts(), ordererOf },
      { recipients: limitTo(9), holdings: UNBOUNDED },
    );
    expect(ordered).toMatchObject({
      kind: 'done',
      route: 'basket',
      refusal: { with: { names: expect.stringContaining('LAMP') } },
    });
  });

  it('of guests fills nobody’s box with confirmations, however many cookies they come with', async () => {
    const guests = { recipients: limitTo(2), holdings: UNBOUNDED };
    const order = async (owner: string, email: string, session?: Orderer['session']) => {
      await fill(owner, 'invoice', { LAMP: 1 }, { email });
      const { basket, quote } = await shown(owner);
      const visit = { shop, caller: {} as Caller, cookies: {}, params: {}, query: {}, route: '' };
      const ordererOf = async (): Promise<Orderer> => ({ owner, ...(session && { session, isProved: true }) });
      const outcome = await takeOrder({ ...visit, fields: { basket, quote } }, { ...parts(), ordererOf }, guests);
      return outcome.kind === 'done' ? outcome.route : outcome.problem?.key;
    };
    expect([
      await order('a', 'mara@example.com'),
      await order('b', 'Mara@example.com'),
      await order('c', 'mara@example.com'),
      await order('d', 'tom@example.com'),
      await order('customer:1', 'mara@example.com', { type: 'full', customer: '1' }),
    ]).toEqual([
      'checkoutConfirmation',
      'checkoutConfirmation',
      'checkout.order.tooMany',
      'checkoutConfirmation',
      'checkoutConfirmation',
    ]);
  });

  it.each([
    ['how it is paid', 'invoice', 5],
    ['how much it is', 'prepayment', 1],
  ] as const)(
    'is not placed where %s became another while the pieces of its network were counted',
    async (_, method, quantity) => {
      await fill('a', 'prepayment', { LAMP: 5 });
      const { basket, quote } = await shown('a');
      const say = (now: PaymentMethod, pieces: number) =>
        Promise.all([
          keepCheckout(database, OAK, { owner: 'a' }, { method: now }, clock.now()),
          baskets().change(OAK, 'a', { kind: 'set', variant: 'LAMP', quantity: pieces }),
        ]);
      await say(method, quantity);
      const holdings = createGuestHoldings(limitTo(4));
      const guests: GuestBounds = {
        recipients: { ...limitTo(99), count: async () => (method === 'invoice' && (await say('prepayment', 5)), 0) },
        holdings: {
          hold: (of, caller, pieces, place) =>
            holdings.hold(of, caller, pieces, async () => (await say('prepayment', 5), place())),
        },
      };
      const visit = {
        shop,
        caller: { client: '203.0.113.7' } as Caller,
        cookies: {},
        params: {},
        query: {},
        route: '',
      };
      const ordererOf = async (): Promise<Orderer> => ({ owner: 'a' });
      const outcome = await takeOrder({ ...visit, fields: { basket, quote } }, { ...parts(), ordererOf }, guests);
      expect(outcome).toMatchObject({ problem: { key: 'checkout.order.changed' } });
      expect(await reservedOf('LAMP')).toBe(0);
    },
  );

  it('of one network hold no more than a few pieces until they are paid, but for customers who paid before', async () => {
    const guests = { recipients: limitTo(99), holdings: createGuestHoldings(limitTo(4)) };
    const order = async (
      [owner, client, method]: [owner: string, client: string, method: PaymentMethod],
      quantity: number,
      { session, change = '' }: { session?: Orderer['session']; change?: string } = {},
    ) => {
      await fill(owner, method, { LAMP: quantity });
      const { basket, quote } = await shown(owner);
      const visit = { shop, caller: { client } as Caller, cookies: {}, params: {}, query: {}, route: '' };
      const ordererOf = async (): Promise<Orderer> => ({ owner, ...(session && { session, isProved: true }) });
      const sent = { ...visit, fields: { basket, quote: `${quote}${change}` } };
      await takeOrder(sent, { ...parts(), ordererOf }, guests);
      // Once more, as by an impatient shopper.
      const outcome = await takeOrder(sent, { ...parts(), ordererOf }, guests);
      return outcome.kind === 'done' ? outcome.route : outcome.problem?.key;
    };
    const [office, other] = ['203.0.113.7', '203.0.113.8'];
    const loggedIn = (customer: string) => ({ session: { type: 'full', customer } }) as const;
    await database.orm.update(stock).set({ onHand: 99 }).where(eq(stock.variant, 'LAMP'));
    expect(await order(['a', office, 'prepayment'], 2)).toBe('checkoutConfirmation');
    // What came to nothing holds nothing.
    expect(await order(['b', office, 'prepayment'], 2, { change: 'x' })).toBe('checkout.order.changed');
    expect(await order(['c', office, 'prepayment'], 2)).toBe('checkoutConfirmation');
    const reserved = await reservedOf('LAMP');
    expect([
      await order(['d', office, 'prepayment'], 1),
      await order(['d', office, 'invoice'], 1),
      await order(['e', other, 'prepayment'], 3),
    ]).toEqual(['checkout.order.held', 'checkoutConfirmation', 'checkoutConfirmation']);
    expect([reserved, await reservedOf('LAMP')]).toEqual([4, 9]);

    // An account is opened in a minute, and what is ordered on account is not paid yet.
    expect([
      await order(['customer:1', office, 'prepayment'], 1, loggedIn('1')),
      await order(['customer:1', office, 'invoice'], 1, loggedIn('1')),
      await order(['customer:1', office, 'prepayment'], 1, loggedIn('1')),
      await order(['customer:2', other, 'prepayment'], 1, loggedIn('2')),
    ]).toEqual(['checkout.order.heldNew', 'checkoutConfirmation', 'checkout.order.heldNew', 'checkoutConfirmation']);
    const [paid] = await waitingOrdersOf(database, OAK, 'customer:2');
    const { number: reference, total: amount } = paid ?? expect.fail('no order');
    expect(await receiveTransfer(parts(), OAK, { id: 's1', reference, amount })).toBe('confirmed');
    expect(await order(['customer:2', office, 'prepayment'], 3, loggedIn('2'))).toBe('checkoutConfirmation');
  });

  it('orders nothing at another price than was shown', async () => {
    await fill('a', 'invoice', { LAMP: 1 });
    const wish = await shown('a');
    lampPrice = 2_600;
    expect((await placeOrder(parts(), shop, wish)).kind).toBe('changed');
    expect(await reservedOf('LAMP')).toBe(0);
    expect((await placeOrder(parts(), shop, await shown('a'))).kind).toBe('placed');
  });

  it('orders nothing for another person, to another place or paid another way than was shown', async () => {
    await fill('a', 'invoice', { LAMP: 1 });
    const wish = await shown('a');
    for (const other of [
      { address: { ...TEST_HOME, street: 'Gasse' } },
      { buyer: { ...TEST_HOME, lastName: 'May' } },
      { email: 'other@example.com' },
      { method: 'prepayment' as const },
    ]) {
      await keepCheckout(database, OAK, { owner: 'a' }, { ...SAID, method: 'invoice', ...other }, clock.now());
      expect([other, (await placeOrder(parts(), shop, wish)).kind]).toEqual([other, 'changed']);
    }
    await keepCheckout(database, OAK, { owner: 'a' }, { ...SAID, method: 'invoice' }, clock.now());
    expect((await placeOrder(parts(), shop, wish)).kind).toBe('placed');
  });

  it('keeps the day of birth of whoever will owe money alone', async () => {
    const kept = async (owner: string, method: PaymentMethod) => {
      await fill(owner, method, { LAMP: 1 }, { birthday: '1980-01-31' });
      const outcome = await placeOrder(parts(), shop, await shown(owner));
      return outcome.kind === 'placed' ? outcome.order.birthday : expect.fail(outcome.kind);
    };
    expect([await kept('a', 'invoice'), await kept('b', 'prepayment')]).toEqual(['1980-01-31', null]);
  });

  it('that is paid at a provider is mailed about once it is paid, not before', async () => {
    const begun: object[] = [];
    const hosted = { begin: async (...[, , wanted]: [unknown, unknown, object]) => void begun.push(wanted) };
    const paying = { ...parts(), hosted: hosted as never };
    await fill('a', 'card', { LAMP: 2 });
    const outcome = await placeOrder(paying, shop, await shown('a'));
    const order = outcome.kind === 'placed' ? outcome.order : expect.fail(outcome.kind);
    expect([order.state, begun, sent]).toEqual(['placed', [{ order: order.id, amount: 5_595, currency: 'EUR' }], []]);
    const paid = createPaidOrders(parts());
    const cover = () => database.transaction((transaction) => paid.covered(transaction, OAK, order.id));
    for (const times of [1, 2]) {
      await cover();
      const state = (await findOrder(database, OAK, order.id))?.state;
      expect([times, state, sent.length]).toEqual([times, 'confirmed', 1]);
    }
  });

  it('that was paid meanwhile is not given back to its basket', async () => {
    await fill('a', 'prepayment', { LAMP: 2 });
    const number = numberOf(await placeOrder(parts(), shop, await shown('a')));
    expect(await receiveTransfer(parts(), OAK, { id: 's9', reference: number, amount: 5_595 })).toBe('confirmed');
    const tend = createTendOrders({ ...parts(), links: undefined, shops: { find: () => shop } });
    const { order } = (await tend.find(OAK, number)) ?? expect.fail(number);
    await giveBack({ ...parts(), hosted: { settleLater: async () => expect.fail('settled') } }, OAK, order.id);
    expect((await tend.find(OAK, number))?.order.state).toBe('confirmed');
    expect([await baskets().find(OAK, 'a'), await reservedOf('LAMP')]).toEqual([undefined, 2]);
  });

  it('of a prepayment waits for its money, whole, and takes the same line of a statement once', async () => {
    await fill('a', 'prepayment', { LAMP: 2 });
    const number = numberOf(await placeOrder(parts(), shop, await shown('a')));
    const pay = (id: string, amount: number) => receiveTransfer(parts(), OAK, { id, reference: number, amount });
    expect([await pay('s1', 5_000), await pay('s1', 5_000)]).toEqual(['placed', 'placed']);
    expect(await balances()).toEqual({ bank: 5_000, receivables: -5_000 });
    expect([await pay('s2', 595), await pay('s2', 595)]).toEqual(['confirmed', 'confirmed']);
    expect(await balances()).toEqual({ bank: 5_595, receivables: 0, sales: -4_663, tax: -932 });
    expect(await receiveTransfer(parts(), OAK, { id: 's3', reference: '0000000000', amount: 1 })).toBeUndefined();
  });

  it('gives back the goods that nobody paid in time; money that comes later is owed to its payer', async () => {
    await fill('a', 'prepayment', { LAMP: 2 });
    const number = numberOf(await placeOrder(parts(), shop, await shown('a')));
    const signal = new AbortController().signal;
    expect([await cancelOverdue(parts(), signal), await reservedOf('LAMP')]).toEqual([0, 2]);
    clock.advance(7 * 86_400_000);
    expect([await cancelOverdue(parts(), signal), await cancelOverdue(parts(), signal)]).toEqual([1, 0]);
    expect([await reservedOf('LAMP'), await held()]).toEqual([0, 0]);
    expect(await receiveTransfer(parts(), OAK, { id: 's1', reference: number, amount: 5_595 })).toBe('cancelled');
    expect(await balances()).toEqual({ bank: 5_595, receivables: -5_595 });
  });

  it('is cancelled by the customer whose it is, who said that they are sure, until it is sent', async () => {
    const placed = async () => {
      await fill('customer:a', 'invoice', { LAMP: 1 });
      return numberOf(await placeOrder(parts(), shop, await shown('customer:a')));
    };
    const [first, second] = [await placed(), await placed()];
    const tend = createTendOrders({ ...parts(), links: undefined, shops: { find: () => shop } });
    await tend.tend(OAK, second, { deed: 'send' });
    const limiter = { take: async () => true } as never;
    const cancelBy = (id: string, order: string, sure = '1') => {
      const provedWho = async () => ({ kind: 'customer', customer: { id } }) as never;
      const sent = { shop, caller: {}, cookies: {}, fields: { order, sure } } as never;
      return createCancelForm({ ...parts(), provedWho }, limiter).take(sent);
    };
    expect(await cancelBy('a', first, '')).toMatchObject({ kind: 'again', errors: { sure: {} } });
    for (const [who, order] of [
      ['b', first],
      ['a', second],
      ['a', 'none'],
    ] as const)
      expect(await cancelBy(who, order)).toMatchObject({ problem: { key: 'account.cancel.tooLate' } });
    expect((await tend.find(OAK, first))?.order.state).toBe('confirmed');
    expect(await cancelBy('a', first)).toMatchObject({ kind: 'done', route: 'accountOrders' });
    expect((await tend.find(OAK, first))?.order.state).toBe('cancelled');
    expect(await cancelBy('a', first)).toMatchObject({ kind: 'again' });
  });

  it('is followed by its link, which tells no home, and paid and cancelled by it; every other link is told alike', async () => {
    const paidByLink: LocalShop = {
      ...shop,
      checkout: { ...RULES_OF_SHOP, paylinks: [{ kind: 'wallet', name: 'PayPal' }] },
    };
    await fill('anonymous:a', 'invoice', { LAMP: 2, RUG: 1 });
    const number = numberOf(await placeOrder(parts(), shop, await shown('anonymous:a')));
    const tend = createTendOrders({ ...parts(), links: undefined, shops: { find: () => shop } });
    const { order } = (await tend.find(OAK, number)) ?? expect.fail('no order');
    const linkOf = (of: LocalShop) => orderPath({ signer }, of, order.id)?.split('token=')[1] ?? expect.fail('no link');
    const token = linkOf(shop);
    const links = { create: async (_of: unknown, { id }: { id: string }) => `to pay ${id}` };
    const {
      sources = [],
      forms = [],
      gates: [gate] = [],
    } = createOrderPage(
      { ...parts(), signer, limitTo: () => ({ take: async () => true }) as never },
      { accounts: { who: async () => ({ kind: 'nobody' }) }, hosted: undefined, links },
    );
    const told = async (of: string, name = 'order-page', anonymous = 'b'): Promise<unknown> => {
      const source = sources.find((each) => each.name === name) ?? expect.fail(name);
      const asked = { shop: paidByLink, caller: { anonymous } as Caller };
      const answer = await source.fetch({ token: of }, asked, new AbortController().signal);
      return answer.isEmpty === true ? 'empty' : answer.value;
    };
    const found = (of: string) =>
      gate?.decide({ shop, caller: {} as Caller, page: 'order-page', query: { token: of } });
    const send = (name: string, of: string, fields = {}) => {
      const form = forms.find((each) => each.name === name) ?? expect.fail(name);
      return form.take({ shop: paidByLink, caller: {}, cookies: {}, fields, query: { token: of } } as never);
    };
    expect(await found(token)).toBeUndefined();
    const open = JSON.stringify(await told(token));
    expect(open).toMatch(new RegExp(`${number}.*state.confirmed.*LAMP.*RUG.*payment.open.*149,99.*/withdrawal`, 'u'));
    expect(open).not.toMatch(/Mara|Weg|Graz|mara@/u);
    expect(await told(token, 'order-page-pay')).toMatchObject({ text: expect.stringContaining('149,99') });
    expect(await send('order-page-pay', token)).toMatchObject({
      route: 'paylink',
      query: { token: `to pay ${order.id}` },
    });

    // What its buyer withdrew from on the shop's page, and nobody else's.
    const declared = { tenant: OAK, locale: shop.locale, name: 'Mara', goods: '', receivedAt: clock.now() };
    const typed = `${number.slice(0, 5)} ${number.slice(5)}`;
    await database.orm.insert(withdrawals).values([
      { ...declared, id: 'w1', key: 'mara@example.com', order: typed },
      { ...declared, id: 'w2', key: 'other@example.com', order: number, goods: 'not hers' },
    ]);
    const withdrawn = JSON.stringify(await told(token));
    expect(withdrawn).toMatch(/withdrawal\.title.*withdrawal\.received .*\.11\..*withdrawal\.all.*withdrawal\.next"/u);
    expect(withdrawn).not.toContain('not hers');

    // Of another shop, forged, too old, and of somebody who was erased: the same as no link at all.
    const elm = { ...shop, tenant: tenantId('elm') };
    for (const other of [
      '',
      'x',
      `${token}x`,
      linkOf(elm),
      orderPath({ signer }, shop, 'none')?.split('token=')[1] ?? '',
    ]) {
      expect([await found(other), await told(other), await told(other, 'order-page-gone')]).toEqual([
        'missing',
        'empty',
        {},
      ]);
      for (const form of ['order-page-pay', 'order-page-cancel'])
        expect(await send(form, other, { sure: '1' })).toEqual({
          kind: 'again',
          errors: {},
          problem: { key: 'orderPage.gone' },
        });
    }
    expect(await send('order-page-cancel', token)).toMatchObject({ errors: { sure: {} } });
    for (const times of [1, 2])
      expect([times, await send('order-page-cancel', token, { sure: '1' })]).toMatchObject([times, { kind: 'done' }]);
    expect((await tend.find(OAK, number))?.order.state).toBe('cancelled');
    expect(JSON.stringify(await told(token))).toMatch(/state.cancelled.*payment.none/u);
    for (const name of ['order-page-pay', 'order-page-cancel', 'order-page-gone'])
      expect(await told(token, name)).toBe('empty');

    await fill('anonymous:a', 'prepayment', { LAMP: 1 });
    const sold = numberOf(await placeOrder(parts(), shop, await shown('anonymous:a')));
    await tend.tend(OAK, sold, { deed: 'receive', amount: 3_095, receipt: 'f1' });
    await tend.tend(OAK, sold, { deed: 'send' });
    const second = orderPath({ signer }, shop, (await tend.find(OAK, sold))?.order.id ?? '')?.split('token=')[1] ?? '';
    // The invoice says where it went: it is for whoever ordered, and a return for whoever has the link.
    const seen = [await told(second), await told(second, 'order-page', 'a')].map((value) => JSON.stringify(value));
    expect(seen.map((value) => [value.includes('/api/invoices'), value.includes('/returnOrder')])).toEqual([
      [false, true],
      [true, true],
    ]);
    expect(await send('order-page-cancel', second, { sure: '1' })).toMatchObject({
      problem: { key: 'account.cancel.tooLate' },
    });
    clock.advance(91 * 86_400_000);
    expect([await told(second), await told(second, 'order-page-gone')]).toEqual(['empty', {}]);
  });

  it('left at the page of its provider is paid there later, or another way, by whoever made it alone', async () => {
    const provider = testProvider();
    const shops = { find: () => shop };
    const hosted = createHostedPayments({ ...parts(), provider, signer, shops, orders: createPaidOrders(parts()) });
    const withProvider = { ...parts(), hosted };
    let orderer: Orderer | undefined;
    const waiting = { ...withProvider, ordererOf: async () => orderer };
    const asked = { shop, caller: {} as Caller };
    const seenBy = async (who: Orderer | undefined) => {
      orderer = who;
      const signal = AbortSignal.timeout(10_000);
      const nothing = await createNothingWaitsSource(waiting).fetch({}, asked, signal);
      const { value, isEmpty = false } = await createWaitingSource(waiting).fetch({}, asked, signal);
      // One of the two is there.
      expect(nothing.isEmpty).toBe(!isEmpty);
      return value;
    };
    const limiter = { take: async () => true } as never;
    const otherwise = (owner: string) => {
      orderer = { owner };
      return createPayOtherwiseForm(waiting, limiter).take({ ...asked, cookies: {}, fields: {} } as never);
    };
    const confirmedTo = async (owner: string) => {
      const source = createPlacedOrderSource({ database, clock, signer, ordererOf: async () => ({ owner }) });
      return JSON.stringify((await source.fetch({}, asked, AbortSignal.timeout(10_000))).value);
    };
    const orderByCard = async (owner: string) => {
      await fill(owner, 'card', { LAMP: 2 });
      return numberOf(await placeOrder(withProvider, shop, await shown(owner)));
    };
    await orderByCard('customer:a');
    expect(await seenBy({ owner: 'customer:a' })).toMatchObject({ text: expect.stringContaining('55,95') });
    for (const other of [undefined, { owner: 'b' }]) expect(await seenBy(other)).toEqual({});
    expect(await seenBy({ owner: 'customer:a', session: { type: 'soft', customer: 'a' } })).toEqual({});
    // Another way: its goods are in the basket again, what was said is there, and nothing waits any more.
    expect(await otherwise('customer:a')).toMatchObject({
      kind: 'done',
      route: 'checkoutPaymentChange',
      cookies: [{ name: 'basketCount', value: expect.stringMatching(/^2\./u) }],
    });
    expect((await baskets().find(OAK, 'customer:a'))?.lines).toMatchObject([{ variant: 'LAMP', quantity: 2 }]);
    expect(await findCheckout(database, OAK, { owner: 'customer:a' })).toMatchObject({ ...SAID, method: 'card' });
    expect([await reservedOf('LAMP'), await seenBy({ owner: 'customer:a' })]).toEqual([0, {}]);
    expect(await otherwise('customer:a')).toEqual({ kind: 'done', route: 'checkoutNoOrder' });
    // Paid in the meantime it stays paid.
    const number = await orderByCard('b');
    // No mail is promised before that, and where it is paid is said.
    expect(await confirmedTo('b')).toMatch(/^(?!.*confirmation\.mail).*confirmation\.unpaid.*\/checkoutNoOrder/u);
    const tend = createTendOrders({ ...parts(), links: undefined, shops });
    const { order } = (await tend.find(OAK, number)) ?? expect.fail(number);
    const attempt = (await hosted.lastAttempt(OAK, order.id)) ?? expect.fail(order.id);
    expect(await hosted.startHostedAttempt(OAK, attempt.id)).toMatchObject({ ok: true });
    provider.tell({ kind: 'captured', amount: 5_595 });
    expect(await otherwise('b')).toEqual({ kind: 'done', route: 'checkoutConfirmation' });
    expect((await tend.find(OAK, number))?.order.state).toBe('confirmed');
    expect(await confirmedTo('b')).toMatch(/confirmation\.mail.*confirmation\.paid.*confirmation\.sent/u);
  });

  it('is sent once: its goods leave the shelf, and its buyer is told', async () => {
    await fill('a', 'invoice', { LAMP: 2 });
    const number = numberOf(await placeOrder(parts(), shop, await shown('a')));
    const tend = createTendOrders({ ...parts(), links: undefined, shops: { find: () => shop } });
    const deeds = await Promise.all([1, 2].map(() => tend.tend(OAK, number, { deed: 'send' })));
    expect(deeds.map(({ kind }) => kind).toSorted()).toEqual(['done', 'refused']);
    const [row] = await database.orm.select().from(stock).where(eq(stock.variant, 'LAMP'));
    expect(row).toMatchObject({ onHand: 3, reserved: 0 });
    const moved = await database.orm.select().from(stockMovements).where(eq(stockMovements.variant, 'LAMP'));
    expect(moved.filter(({ reason }) => reason === 'sent').map(({ pieces }) => pieces)).toEqual([-2]);
    expect(sent).toHaveLength(2);
    expect(await tend.tend(OAK, number, { deed: 'cancel' })).toEqual({ kind: 'refused', state: 'closed' });
  });

  it('is cancelled before it is sent: the goods are free, the sale is undone, and what was paid is owed', async () => {
    await fill('a', 'prepayment', { LAMP: 2 });
    const number = numberOf(await placeOrder(parts(), shop, await shown('a')));
    const tend = createTendOrders({ ...parts(), links: undefined, shops: { find: () => shop } });
    expect(await tend.tend(OAK, number, { deed: 'send' })).toEqual({ kind: 'refused', state: 'placed' });
    const paid = { deed: 'receive', amount: 5_595, receipt: 's1' } as const;
    expect(await tend.tend(OAK, number, paid)).toEqual({ kind: 'done', state: 'confirmed' });
    expect(await tend.tend(OAK, number, { deed: 'cancel' })).toEqual({ kind: 'done', state: 'cancelled' });
    expect([await reservedOf('LAMP'), await held()]).toEqual([0, 0]);
    expect(await balances()).toEqual({ bank: 5_595, receivables: -5_595, sales: 0, tax: 0 });
    const back = (receipt: string, amount: number) => tend.tend(OAK, number, { deed: 'refund', amount, receipt });
    expect(await back('r1', 5_596)).toEqual({ kind: 'refused', state: 'cancelled' });
    expect(await tend.find(OAK, number)).toMatchObject({ paid: 5_595 });
    expect([await back('r2', 5_000), await back('r3', 595)].map(({ kind }) => kind)).toEqual(['done', 'done']);
    expect((await back('r4', 1)).kind).toBe('refused');
    // The same line again says what was done, and tells its payer nothing more.
    expect([await back('r3', 595), await back('r3', 594)].map(({ kind }) => kind)).toEqual(['done', 'refused']);
    const told = sent.flatMap((errand) => {
      const { kind, payload } = errand as { kind: string; payload: object };
      return kind === 'order-refund' ? [payload] : [];
    });
    expect(told).toMatchObject([
      { amount: 5_000, reference: 'r2', way: 'bank' },
      { amount: 595, reference: 'r3', way: 'bank' },
    ]);
    expect(await balances()).toEqual({ bank: 0, receivables: 0, sales: 0, tax: 0 });
    expect(await tend.tend(OAK, 'nobody', { deed: 'cancel' })).toEqual({ kind: 'unknown' });
    expect((await tend.find(OAK, number))?.paid).toBe(0);
    expect(await tend.list(OAK, 'confirmed')).toEqual([]);
  });

  it('gives back by transfer what was paid too much, and what came back of it, and no more', async () => {
    await fill('a', 'prepayment', { LAMP: 2 });
    const number = numberOf(await placeOrder(parts(), shop, await shown('a')));
    const tend = createTendOrders({ ...parts(), links: undefined, shops: { find: () => shop } });
    await tend.tend(OAK, number, { deed: 'receive', amount: 5_600, receipt: 't1' });
    await tend.tend(OAK, number, { deed: 'send' });
    const back = async (receipt: string, amount: number) =>
      (await tend.tend(OAK, number, { deed: 'refund', amount, receipt })).kind;
    expect([await back('t2', 6), await back('t3', 5), await back('t4', 1)]).toEqual(['refused', 'done', 'refused']);
    const { order } = (await tend.find(OAK, number)) ?? expect.fail(number);
    const entry = { kind: 'return', reference: `${order.id} 1`, currency: 'EUR', at: clock.now() } as const;
    await database.transaction((one) => book(one, OAK, { ...entry, postings: cancellationOf(2_500, 417) }, randomIds));
    expect([await back('t5', 2_501), await back('t6', 2_500), await back('t7', 1)]).toEqual([
      'refused',
      'done',
      'refused',
    ]);
    expect(await balances()).toMatchObject({ bank: 5_595 - 2_500, receivables: 0 });
  });

  it('holds its own goods: what becomes of another order of the same is nothing to it', async () => {
    const tend = createTendOrders({ ...parts(), links: undefined, shops: { find: () => shop } });
    const placed = async (owner: string) => {
      await fill(owner, 'invoice', { LAMP: 2 });
      return numberOf(await placeOrder(parts(), shop, await shown(owner)));
    };
    const [first, second] = [await placed('a'), await placed('b')];
    await tend.tend(OAK, first, { deed: 'cancel' });
    expect([await reservedOf('LAMP'), await held()]).toEqual([2, 2]);
    expect(await tend.tend(OAK, second, { deed: 'send' })).toEqual({ kind: 'done', state: 'closed' });
    expect([await reservedOf('LAMP'), await held()]).toEqual([0, 0]);
  });

  it('is mailed about with the terms, when it is sent with its invoice, and when money goes back, by which way', async () => {
    const mails: Mail[] = [];
    const send = async (mail: Mail) => {
      mails.push(mail);
      return { ok: true, messageId: '1' } as const;
    };
    const shops = { find: () => shop };
    const platform = { database, clock, ids: randomIds, shops, signer, mailer: { send, close: () => undefined } };
    const tell = async (handlers: readonly ErrandHandler[]) => {
      for (const errand of sent.splice(0) as { kind: string; key: string; payload: unknown }[]) {
        const handler = handlers.find(({ kind }) => kind === errand.kind);
        if (handler !== undefined && 'deliver' in handler)
          await handler.deliver({ ...errand, id: errand.key, tenant: OAK }, new AbortController().signal);
      }
    };
    await fill('a', 'prepayment', { LAMP: 2 });
    const number = numberOf(await placeOrder(parts(), shop, await shown('a')));
    const terms = async () => [{ title: 'AGB', text: 'Muster-Widerrufsformular' }];
    await tell([orderMails({ ...platform, legalPages: terms })]);
    const [{ attachments: kept = [], actions = [] } = { attachments: [] }] = mails.splice(0);
    expect(actions).toEqual([
      { label: 'orderPage.link', href: expect.stringMatching(/^https:\/\/oak.*\/orderPage\?token=/u) },
    ]);
    expect(kept.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([['AGB.txt', 'Muster-Widerrufsformular']]);
    const tend = createTendOrders({ ...parts(), links: undefined, shops });
    await tend.tend(OAK, number, { deed: 'receive', amount: 5_600, receipt: 'm1' });
    await tend.tend(OAK, number, { deed: 'send' });
    await tell([sentMails(platform)]);
    const [{ attachments = [] } = { attachments: [] }] = mails.splice(0);
    expect(attachments.map(({ name, contentType }) => [name, contentType])).toEqual([
      [expect.stringMatching(/^R\d{6}\.pdf$/u), 'application/pdf'],
    ]);
    expect(attachments[0]?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await tend.tend(OAK, number, { deed: 'refund', amount: 5, receipt: 'm2' });
    const [refunded] = sent as { key: string }[];
    await tell([refundMails(platform)]);
    expect(mails).toMatchObject([
      {
        id: refunded?.key,
        to: { address: 'mara@example.com' },
        text: expect.stringContaining('checkout.mail.refund.way.bank'),
      },
    ]);
    mails.length = 0;
    await fill('b', 'invoice', { LAMP: 2 });
    await tend.tend(OAK, numberOf(await placeOrder(parts(), shop, await shown('b'))), { deed: 'send' });
    await tell([sentMails(platform)]);
    // Nothing came of it yet.
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('payment.prepayment.hint')]);
  });

  it('is mailed about when somebody cancels it: what of, and what becomes of the money', async () => {
    const mails: Mail[] = [];
    const send = async (mail: Mail) => {
      mails.push(mail);
      return { ok: true, messageId: '1' } as const;
    };
    const shops = { find: () => shop };
    const handler = cancelledMails({ database, shops, signer, mailer: { send, close: () => undefined } });
    const tend = createTendOrders({ ...parts(), links: undefined, shops });
    for (const [owner, method, paid] of [
      ['a', 'invoice', 0],
      ['b', 'prepayment', 3_095],
      ['c', 'prepayment', 0],
    ] as const) {
      await fill(owner, method, { LAMP: 1 });
      const number = numberOf(await placeOrder(parts(), shop, await shown(owner)));
      if (paid > 0) await tend.tend(OAK, number, { deed: 'receive', amount: paid, receipt: owner });
      for (let times = 0; times < 2; times += 1) await tend.tend(OAK, number, { deed: 'cancel' });
    }
    const errands = (sent.splice(0) as { kind: string; key: string; payload: unknown }[]).filter(
      ({ kind }) => kind === handler.kind,
    );
    for (const errand of errands)
      if ('deliver' in handler)
        await handler.deliver({ ...errand, id: errand.key, tenant: OAK }, AbortSignal.timeout(10_000));
    const told = mails.map(({ text }) => /LAMP.*30,95.*mail\.cancelled\.(\w+\D*\d*)/su.exec(text)?.[1]);
    expect(told.map((words) => words?.replaceAll(/\s/gu, ' ').slice(0, 9))).toEqual([
      expect.stringMatching(/^nothing/u),
      'back € 30',
      expect.stringMatching(/^nothing/u),
    ]);
  });

  it('promises the days that were shown, keeps them, and is shown again once they are others', async () => {
    const calendar = { workingDays: ['mo', 'tu', 'we', 'th', 'fr'], holidays: [], cutOff: '14:00' } as const;
    const delivery = (min: number) => ({
      ...calendar,
      workingDays: [...calendar.workingDays],
      holidays: [],
      days: { min, max: min + 2 },
    });
    const promising = { ...shop, delivery: delivery(1) };
    await fill('a', 'invoice', { LAMP: 1 });
    const early = await shown('a', promising);
    clock.advance(6 * 3_600_000);
    expect((await placeOrder(parts(), promising, early)).kind).toBe('changed');
    clock.advance(-6 * 3_600_000);
    const placed = await placeOrder(parts(), promising, early);
    const order = placed.kind === 'placed' ? placed.order : expect.fail(placed.kind);
    const [line] = await linesOf(database, OAK, order.id);
    const { arrivesFrom, arrivesTo } = line ?? expect.fail('no line');
    expect(
      [arrivesFrom, arrivesTo].map((day) => Math.round((Date.parse(day ?? '') - clock.now().getTime()) / 86_400_000)),
    ).toEqual([1, 3]);
    // What the shop says of its delivery later is of later orders.
    const later = { ...shop, delivery: delivery(8) };
    const source = createPlacedOrderSource({ database, clock, signer, ordererOf: async () => ({ owner: 'a' }) });
    const { value } = await source.fetch({}, { shop: later, caller: {} as Caller }, AbortSignal.timeout(10_000));
    const words = `product.delivery.arrives ${arrivalWords({ from: arrivesFrom ?? '', to: arrivesTo ?? '' }, shop)}`;
    expect(value).toMatchObject({ lines: [{ arrives: words }] });
    const mailed: string[] = [];
    const mailer = {
      send: async ({ text }: Mail) => (mailed.push(text), { ok: true, messageId: '1' } as const),
      close: () => undefined,
    };
    const mails = orderMails({ database, mailer, signer, shops: { find: () => later }, legalPages: async () => [] });
    const errand = { id: '1', tenant: OAK, kind: mails.kind, key: order.id, payload: {} };
    if ('deliver' in mails) await mails.deliver(errand, AbortSignal.timeout(10_000));
    expect(mailed[0]).toContain(words);
    // What waits for a transfer is promised for no day.
    await fill('a', 'prepayment', { LAMP: 1 });
    const waiting = await placeOrder(parts(), promising, await shown('a', promising));
    const [unpromised] = waiting.kind === 'placed' ? await linesOf(database, OAK, waiting.order.id) : [];
    expect(unpromised).toMatchObject({ arrivesFrom: null, arrivesTo: null });
  });

  it('asks for an old appliance before one is ordered, agrees on the answer, keeps it and tells it', async () => {
    const asking = { ...shop, checkout: { ...RULES_OF_SHOP, oldAppliances: { categories: ['waschen'] } } };
    await fill('a', 'invoice', { WASHER: 1 });
    expect((await placeOrder(parts(), asking, await shown('a', asking))).kind).toBe('incomplete');
    const answer = (isOldApplianceTaken: boolean) =>
      keepCheckout(database, OAK, { owner: 'a' }, { isOldApplianceTaken }, clock.now());
    await answer(false);
    const without = await shown('a', asking);
    await answer(true);
    expect((await placeOrder(parts(), asking, without)).kind).toBe('changed');
    const placed = await placeOrder(parts(), asking, await shown('a', asking));
    const order = placed.kind === 'placed' ? placed.order : expect.fail(placed.kind);
    expect(await findOrder(database, OAK, order.id)).toMatchObject({ isOldApplianceTaken: true });
    const source = createPlacedOrderSource({ database, clock, signer, ordererOf: async () => ({ owner: 'a' }) });
    const { value } = await source.fetch({}, { shop: asking, caller: {} as Caller }, AbortSignal.timeout(10_000));
    const part = { title: 'checkout.oldAppliance.title', lines: ['checkout.oldAppliance.taken'] };
    expect(value).toMatchObject({ parts: expect.arrayContaining([part]) });
    const told = await orderers(database).export(OAK, 'mara@example.com');
    expect(told).toMatchObject([{ in: 'orders', values: { isOldApplianceTaken: true } }]);
    // Given back to its basket, an order leaves the answer there.
    await fill('c', 'prepayment', { WASHER: 1 }, { isOldApplianceTaken: false });
    const unpaid = await placeOrder(parts(), asking, await shown('c', asking));
    const given = unpaid.kind === 'placed' ? unpaid.order.id : expect.fail(unpaid.kind);
    await giveBack({ ...parts(), hosted: { settleLater: async () => undefined } }, OAK, given);
    expect(await findCheckout(database, OAK, { owner: 'c' })).toMatchObject({ isOldApplianceTaken: false });
    // One whose payment was refused leaves that as well, in the place of how it was to be paid.
    await fill('d', 'prepayment', { WASHER: 1 }, { isOldApplianceTaken: false });
    const declined = await placeOrder(parts(), asking, await shown('d', asking));
    const back = declined.kind === 'placed' ? declined.order.id : expect.fail(declined.kind);
    await giveBack({ ...parts(), hosted: { settleLater: async () => undefined } }, OAK, back, { isRefused: true });
    const kept = await findCheckout(database, OAK, { owner: 'd' });
    expect(kept).toMatchObject({ isOldApplianceTaken: false, refused: 'prepayment' });
    expect(kept).not.toHaveProperty('method');
    // An answer is of no order without anything that was asked for.
    await fill('b', 'invoice', { LAMP: 1 });
    const lamp = await shown('b', asking);
    await keepCheckout(database, OAK, { owner: 'b' }, { isOldApplianceTaken: true }, clock.now());
    const other = await placeOrder(parts(), asking, lamp);
    expect(other).toMatchObject({ kind: 'placed', order: { isOldApplianceTaken: null } });
  });

  it('has its answer about an old appliance changed by its link, until it is sent', async () => {
    const asking = { ...shop, checkout: { ...RULES_OF_SHOP, oldAppliances: { categories: ['waschen'] } } };
    const tend = createTendOrders({ ...parts(), links: undefined, shops: { find: () => shop } });
    const { sources = [], forms = [] } = createOrderPage(
      { ...parts(), signer, limitTo: () => ({ take: async () => true }) as never },
      { accounts: { who: async () => ({ kind: 'nobody' }) }, hosted: undefined, links: undefined },
    );
    const name = 'order-page-old-appliance';
    const form = forms.find((each) => each.name === name) ?? expect.fail(name);
    const source = sources.find((each) => each.name === name) ?? expect.fail(name);
    const order = async (goods: Record<string, number>, said = {}) => {
      await fill('a', 'invoice', goods, said);
      const number = numberOf(await placeOrder(parts(), asking, await shown('a', asking)));
      const { id } = (await tend.find(OAK, number))?.order ?? expect.fail(number);
      return { number, token: orderPath({ signer }, shop, id)?.split('token=')[1] ?? expect.fail('no link') };
    };
    const send = (token: string, fields: object) =>
      form.take({ shop: asking, caller: {}, cookies: {}, fields, query: { token } } as never);
    const isAsked = async (token: string): Promise<boolean> => {
      const asked = { shop: asking, caller: {} as Caller };
      return (await source.fetch({ token }, asked, new AbortController().signal)).isEmpty !== true;
    };
    const answerOf = async (number: string) => (await tend.find(OAK, number))?.order.isOldApplianceTaken;

    const { number, token } = await order({ WASHER: 1 }, { isOldApplianceTaken: false });
    expect([await isAsked(token), await isAsked(`${token}x`)]).toEqual([true, false]);
    expect(await send(token, {})).toMatchObject({ kind: 'again', errors: { oldAppliance: {} } });
    expect(await send(`${token}x`, { oldAppliance: 'yes' })).toMatchObject({ problem: { key: 'orderPage.gone' } });
    expect(await answerOf(number)).toBe(false);
    expect(await send(token, { oldAppliance: 'yes' })).toMatchObject({ kind: 'done', query: { token } });
    expect(await answerOf(number)).toBe(true);
    await tend.tend(OAK, number, { deed: 'send' });
    const tooLate = { kind: 'again', problem: { key: 'orderPage.oldAppliance.tooLate' } };
    expect(await send(token, { oldAppliance: 'no' })).toMatchObject(tooLate);
    expect([await isAsked(token), await answerOf(number)]).toEqual([false, true]);
    // Whoever was not asked is not asked afterwards.
    const lamp = await order({ LAMP: 1 });
    expect(await send(lamp.token, { oldAppliance: 'yes' })).toMatchObject(tooLate);
    expect([await isAsked(lamp.token), await answerOf(lamp.number)]).toEqual([false, null]);
  });

  it('keeps of an erased buyer what its invoice must say, as long as it must, and without one nothing', async () => {
    const people = orderers(database);
    const tend = createTendOrders({ ...parts(), links: undefined, shops: { find: () => shop } });
    const placed = async (owner: string, deed: 'send' | 'cancel') => {
      const method = deed === 'send' ? 'prepayment' : 'invoice';
      await fill(owner, method, { LAMP: 1 }, { buyer: { ...TEST_HOME, phone: '+43 1' } });
      const number = numberOf(await placeOrder(parts(), shop, await shown(owner)));
      if (deed === 'send') await tend.tend(OAK, number, { deed: 'receive', amount: 3_095, receipt: 'm1' });
      await tend.tend(OAK, number, { deed });
      return number;
    };
    const numbers = [await placed('a', 'send'), await placed('b', 'cancel')];
    const [told] = (await people.export(OAK, 'mara@example.com')).filter(
      ({ values }) => values['number'] === numbers[0],
    );
    expect(told?.values).toMatchObject({
      lines: [{ variant: 'LAMP', quantity: 1 }],
      payments: [{ kind: 'captured', amount: 3_095 }],
      invoice: { number: expect.stringMatching(/^R\d{6}$/u) },
    });
    expect(await people.erase(OAK, 'Mara@example.com')).toBe(2);
    const kept = () => Promise.all(numbers.map(async (number) => (await tend.find(OAK, number))?.order));
    const nobody = { email: null, address: null, birthday: null, customer: null };
    expect(await kept()).toMatchObject([
      { ...nobody, buyer: TEST_HOME },
      { ...nobody, buyer: null },
    ]);
    expect((await kept())[0]?.buyer).toEqual(TEST_HOME);
    expect(await people.export(OAK, 'mara@example.com')).toEqual([]);
    expect(await forgetInvoiced(database, new Date('2037-01-01T00:00:00Z'))).toBe(0);
    expect(await forgetInvoiced(database, new Date('2038-01-01T00:00:00Z'))).toBe(1);
    expect((await kept())[0]?.buyer).toBeNull();
  });

  it('is counted for whoever consented to be, with what it is worth, and with what it is worth no more', async () => {
    const events = () =>
      sent.flatMap((errand) => {
        const { kind, payload } = errand as { kind: string; payload: { event?: object; refund?: object } };
        return kind === 'shop-event' ? [payload.event ?? payload.refund] : [];
      });
    await fill('a', 'invoice', { LAMP: 1 });
    numberOf(await placeOrder(parts(), shop, await shown('a')));
    expect(events()).toEqual([]);
    await fill('b', 'invoice', { LAMP: 2 });
    const wish = { ...(await shown('b')), unit: 'visitor-1' };
    const outcome = await placeOrder(parts(), shop, wish);
    // Sent again it is the same order, and counted once.
    expect(await placeOrder(parts(), shop, wish)).toMatchObject({ kind: 'placed' });
    const at = clock.now().toISOString();
    expect(events()).toEqual([{ kind: 'order', unit: 'visitor-1', value: 5_595, at }]);
    const tend = createTendOrders({ ...parts(), links: undefined, shops: { find: () => shop } });
    await tend.tend(OAK, numberOf(outcome), { deed: 'cancel' });
    const of = outcome.kind === 'placed' ? `order:${outcome.order.id}` : '';
    expect(events().at(-1)).toEqual({ of, amount: 5_595, at });
  });

  it('is paid by the plan that was shown, which is booked apart, and all of it is undone with the order', async () => {
    await fill('a', 'instalments', { RUG: 2 }, { count: 12, isProtected: true });
    const seen = await shown('a');
    clock.advance(86_400_000);
    expect((await placeOrder(parts(), shop, seen)).kind).toBe('changed');
    clock.advance(-86_400_000);
    const outcome = await placeOrder(parts(), shop, seen);
    const number = numberOf(outcome);
    if (outcome.kind !== 'placed') return;
    const { order } = outcome;
    // 199.98 with 0.75 % for each of twelve months, and 4.9 % of each instalment for its protection.
    expect(order).toMatchObject({ state: 'confirmed', total: 19_998 + 1_800 + 12 * 89, tax: 3_333, payUntil: null });
    expect(order.plan).toMatchObject({ first: 1_905, surcharge: 1_800, protection: 1_068 });
    const tend = createTendOrders({ ...parts(), links: undefined, shops: { find: () => shop } });
    await tend.tend(OAK, number, { deed: 'receive', amount: 1_905, receipt: 's1' });
    expect(await balances()).toEqual({
      bank: 1_905,
      receivables: order.total - 1_905,
      credit: -2_868,
      sales: 3_333 - 19_998,
      tax: -3_333,
    });
    await tend.tend(OAK, number, { deed: 'cancel' });
    expect(await balances()).toEqual({ bank: 1_905, receivables: -1_905, credit: 0, sales: 0, tax: 0 });
    expect(await held()).toBe(0);
  });

  it('with a pause is paid once, and no order before its terms were seen', async () => {
    await fill('a', 'pause', { LAMP: 2 }, { isPauseWanted: false });
    expect((await placeOrder(parts(), shop, await shown('a'))).kind).toBe('incomplete');
    await keepCheckout(database, OAK, { owner: 'a' }, { isPauseWanted: true }, clock.now());
    const outcome = await placeOrder(parts(), shop, await shown('a'));
    expect(outcome).toMatchObject({ order: { total: 5_000 + 225 + 595, plan: { after: 4, count: 1, first: 5_820 } } });
  });

  it('is refused while three of the same person wait to be paid, and without every step done', async () => {
    for (let count = 0; count < 3; count += 1) {
      await fill('a', 'prepayment', { LAMP: 1 });
      numberOf(await placeOrder(parts(), shop, await shown('a')));
    }
    await fill('a', 'invoice', { LAMP: 1 });
    expect((await placeOrder(parts(), shop, await shown('a'))).kind).toBe('tooMany');
    await baskets().change(OAK, 'b', { kind: 'add', product: 'LAMP', quantity: 1 });
    await keepCheckout(database, OAK, { owner: 'b' }, { method: 'invoice' }, clock.now());
    expect((await placeOrder(parts(), shop, await shown('b'))).kind).toBe('incomplete');
  });

  it('keeps its books: nothing is changed, and no booking without its other side', async () => {
    await fill('a', 'invoice', { LAMP: 1 });
    numberOf(await placeOrder(parts(), shop, await shown('a')));
    for (const table of ['order_line', 'ledger_entry', 'ledger_posting'])
      expect(await refused(database.orm.execute(sql`delete from ${sql.identifier(table)}`))).toContain('append-only');
    const crooked = database.transaction(async ({ orm }) => {
      await orm.execute(
        sql`insert into ledger_posting (tenant, entry, n, account, amount, currency) select tenant, id, 9, 'bank', 1, 'EUR' from ledger_entry`,
      );
    });
    expect(await refused(crooked)).toContain('do not sum to 0');
  });
});

/** Why a database refused something; '' if it did not. Drivers put its words at the bottom of their own. */
async function refused(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return '';
  } catch (error) {
    return error instanceof Error ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}` : '';
  }
}

/** A provider that knows every payment that it is asked about, and of each what it was last told. */
function testProvider(): PaymentProvider & { tell(fact: Omit<Movement, 'reference'>): void } {
  let facts: readonly Omit<Movement, 'reference'>[] = [];
  const asked = (): never => expect.fail('expected nothing to be asked of the provider');
  const known = async (reference: string): ReturnType<PaymentProvider['create']> => {
    const movements = facts.map((fact, n) => ({ ...fact, reference: `${reference}-${n}` }));
    const of = { id: `pay-${reference}`, reference, amount: 5_595, currency: 'EUR', page: 'https://pay.example' };
    return { ok: true, value: { ...of, movements } };
  };
  return {
    tell: (fact) => {
      facts = [fact];
    },
    find: known,
    create: ({ reference }) => known(reference),
    capture: asked,
    cancel: asked,
    refund: asked,
    close: asked,
    readEvent: asked,
  };
}
