import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import { testEngines } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecords } from '../account-records/index.ts';
import { createMemoryCatalogue } from '../catalogue/index.ts';
import { customerOwner } from '../session/index.ts';
import { testProduct } from '../testing/test-product.ts';
import type { PaymentMethod } from './checkout.ts';
import { keepCheckout } from './checkout-repository.ts';
import { checkoutState } from './checkout-state.ts';
import type { Order } from './orders-repository.ts';
import { placeOrder } from './place-order.ts';
import { createTendOrders } from './tend-orders.ts';
import { balancesOf, emptyOrders, orderParts, placedOrder, stockOf, TEST_HOME } from './testing/order-parts.ts';

const OAK = tenantId('oak');
const shop = testShop({
  tenant: OAK,
  switches: { premium: true },
  checkout: {
    delivery: { fee: 595, freeFrom: 7_500 },
    taxes: { standard: 2_000, reduced: 1_000 },
    payments: [{ method: 'invoice', days: 14 }, { method: 'prepayment' }],
    bank: { holder: 'Eiche', iban: 'AT00 0000 0000 0000 0000', bic: 'EXAMPLEX' },
    premium: { fee: 1_200, months: 12 },
  },
});

describe.each(testEngines())('the premium programme on $engine', ({ open }) => {
  let database: Database;
  let now = new Date('2026-11-23T10:00:00Z');
  const clock = { now: () => now };
  const catalogue = createMemoryCatalogue(() => [testProduct({ sku: 'LAMP', price: 2_500 })]);
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    now = new Date('2026-11-23T10:00:00Z');
    await emptyOrders(database, ['premium_membership']);
    await stockOf(database, OAK, { sku: 'LAMP', onHand: 50, at: now });
  });

  const parts = () => orderParts({ database, catalogue, clock });
  const baskets = () => parts().baskets;
  const tend = () => createTendOrders({ ...parts(), links: undefined, shops: { find: () => shop } });
  const ordererOf = (customer: string) => ({
    owner: customerOwner(customer),
    session: { type: 'full' as const, customer },
    isProved: true,
  });
  async function fill(customer: string, isPremiumWanted?: boolean, method: PaymentMethod = 'invoice'): Promise<void> {
    const owner = customerOwner(customer);
    await baskets().change(OAK, owner, { kind: 'add', product: 'LAMP', quantity: 1 });
    const said = { email: 'mara@example.com', address: TEST_HOME, buyer: TEST_HOME, birthday: '1980-01-31', method };
    await keepCheckout(
      database,
      OAK,
      { owner },
      { ...said, ...(isPremiumWanted === undefined ? {} : { isPremiumWanted }) },
      now,
    );
  }
  const look = async (customer: string) =>
    (await checkoutState(parts(), shop, ordererOf(customer))) ?? expect.fail('no basket');
  async function order(customer: string): Promise<Order> {
    const { basket, agreed: quote } = await look(customer);
    return placedOrder(await placeOrder(parts(), shop, { ...ordererOf(customer), basket, quote }));
  }
  const owedBy = async (customer: string): Promise<number> =>
    (await createRecords(database).books(OAK, customer)).bookings.reduce((sum, { amount }) => sum + amount, 0);

  it('is joined with an order, whose delivery and every later one cost nothing until the term is over', async () => {
    await fill('mara');
    expect(await look('mara')).toMatchObject({ quote: { delivery: 595, total: 3_095 }, premium: { fee: 1_200 } });
    await fill('mara', true);
    const first = await order('mara');
    expect(first).toMatchObject({
      delivery: 0,
      total: 5_000 + 1_200,
      tax: 833 + 200,
      premium: { fee: 1_200, tax: 200, months: 12 },
    });
    expect(await balancesOf(database)).toEqual([
      { account: 'receivables', amount: 6_200 },
      { account: 'sales', amount: 1_033 - 6_200 },
      { account: 'tax', amount: -1_033 },
    ]);
    now = new Date('2027-11-23T09:59:59Z');
    await fill('mara', true);
    expect((await look('mara')).premium).toBeUndefined();
    expect(await order('mara')).toMatchObject({ delivery: 0, total: 2_500, premium: null });
    now = new Date('2027-11-23T10:00:00Z');
    await fill('mara');
    expect(await look('mara')).toMatchObject({ quote: { delivery: 595 }, premium: { fee: 1_200 } });
  });

  it('is for whoever is logged in, in their own shop alone, and for nobody whom the shop does not take', async () => {
    await fill('mara', true);
    await order('mara');
    await fill('noor', true);
    const recognised = { ...ordererOf('noor'), session: { type: 'soft' as const, customer: 'noor' } };
    expect(await checkoutState(parts(), shop, recognised)).toMatchObject({ premium: undefined });
    expect(await checkoutState(parts(), { ...shop, switches: {} }, ordererOf('noor'))).toMatchObject({
      premium: undefined,
      quote: { delivery: 595 },
    });
    expect(await look('noor')).toMatchObject({ quote: { delivery: 0, total: 3_700 } });
    // Who has joined stays a member where the shop takes no new ones.
    await fill('mara');
    expect(await checkoutState(parts(), { ...shop, switches: {} }, ordererOf('mara'))).toMatchObject({
      premium: undefined,
      quote: { delivery: 0 },
    });
    const records = createRecords(database);
    expect(await records.memberUntil(OAK, 'mara', now)).toEqual(new Date('2027-11-23T10:00:00Z'));
    expect(await records.memberUntil(tenantId('elm'), 'mara', now)).toBeUndefined();
  });

  it('begins once the order is paid, behind a term that runs, and is gone with an order that is cancelled', async () => {
    await fill('mara', true, 'prepayment');
    const { number } = await order('mara');
    await fill('mara', true);
    const second = await order('mara');
    const records = createRecords(database);
    expect(await records.memberUntil(OAK, 'mara', now)).toEqual(new Date('2027-11-23T10:00:00Z'));
    await tend().tend(OAK, number, { deed: 'receive', amount: 3_700, receipt: 'r1' });
    expect(await records.memberUntil(OAK, 'mara', now)).toEqual(new Date('2028-11-23T10:00:00Z'));
    // The term that runs is gone: the one behind it does not begin earlier for that.
    await tend().tend(OAK, second.number, { deed: 'cancel' });
    expect(await records.memberUntil(OAK, 'mara', now)).toBeUndefined();
    const later = new Date('2027-11-24T10:00:00Z');
    expect(await records.memberUntil(OAK, 'mara', later)).toEqual(new Date('2028-11-23T10:00:00Z'));
    await tend().tend(OAK, number, { deed: 'cancel' });
    expect(await records.memberUntil(OAK, 'mara', later)).toBeUndefined();
  });

  it('is withdrawn from by itself, which owes its fee to its member once', async () => {
    await fill('mara', true);
    const { number } = await order('mara');
    expect(await tend().tend(OAK, number, { deed: 'end-premium' })).toEqual({ kind: 'refused', state: 'confirmed' });
    await tend().tend(OAK, number, { deed: 'send' });
    expect(await owedBy('mara')).toBe(3_700);
    expect(await tend().tend(OAK, number, { deed: 'end-premium' })).toEqual({ kind: 'done', state: 'closed' });
    expect(await tend().tend(OAK, number, { deed: 'end-premium' })).toEqual({ kind: 'refused', state: 'closed' });
    expect(await owedBy('mara')).toBe(2_500);
    expect(await balancesOf(database)).toContainEqual({ account: 'receivables', amount: 2_500 });
    await fill('mara');
    expect((await look('mara')).quote.delivery).toBe(595);
  });
});
