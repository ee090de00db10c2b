import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import { sql } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryCatalogue } from '../catalogue/index.ts';
import { testProduct } from '../testing/test-product.ts';
import { voucherRedemptions, vouchers } from '../vouchers/index.ts';
import { keepCheckout } from './checkout-repository.ts';
import { checkoutState } from './checkout-state.ts';
import { giveBack } from './give-back.ts';
import { linesOf } from './orders-repository.ts';
import { placeOrder, type PlaceOutcome } from './place-order.ts';
import { cancelOverdue } from './settle-orders.ts';
import { createTendOrders } from './tend-orders.ts';
import { balancesOf, emptyOrders, orderParts, placedOrder, stockOf, TEST_HOME } from './testing/order-parts.ts';

const OAK = tenantId('oak');
const START = '2026-11-23T10:00:00Z';
const shop = testShop({
  tenant: OAK,
  checkout: {
    delivery: { fee: 595, freeFrom: 7_500 },
    taxes: { standard: 2_000, reduced: 1_000 },
    payments: [
      { method: 'invoice', days: 14 },
      { method: 'prepayment', days: 7 },
    ],
    bank: { holder: 'Eiche', iban: 'AT00 0000 0000 0000 0000', bic: 'EXAMPLEX' },
  },
});

describe.each(testEngines())('vouchers of orders on $engine', ({ open }) => {
  let database: Database;
  const clock = fixedClock(START);
  const catalogue = createMemoryCatalogue(() => [
    testProduct({ sku: 'LAMP', price: 2_500 }),
    testProduct({ sku: 'RUG', price: 9_999 }),
  ]);
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    const { orm } = database;
    // Also where a test is tried again that had moved it.
    clock.advance(Date.parse(START) - clock.now().getTime());
    await emptyOrders(database, ['voucher', 'voucher_redemption']);
    for (const sku of ['LAMP', 'RUG']) await stockOf(database, OAK, { sku, onHand: 50, at: clock.now() });
    const base = { from: '2026-01-01', until: '2026-12-31', minOrder: 2_500, excludedBrands: [], listed: true };
    await orm.insert(vouchers).values([
      { tenant: OAK, code: 'TEN', kind: 'percent', value: 1_000, perMonths: 6, ...base },
      { tenant: OAK, code: 'ONE', kind: 'amount', value: 500, maxUses: 1, ...base },
      { tenant: tenantId('elm'), code: 'ELM', kind: 'amount', value: 500, ...base },
    ]);
  });

  const parts = () => orderParts({ database, catalogue, clock });
  const baskets = () => parts().baskets;
  async function fill(
    owner: string,
    voucher: string,
    email = `${owner}@example.com`,
    method: 'invoice' | 'prepayment' = 'invoice',
  ): Promise<void> {
    for (const product of ['LAMP', 'RUG']) await baskets().change(OAK, owner, { kind: 'add', product, quantity: 1 });
    await baskets().setVoucher(OAK, owner, voucher);
    await keepCheckout(database, OAK, { owner }, { email, address: TEST_HOME, buyer: TEST_HOME, method }, clock.now());
  }
  const look = async (owner: string) => (await checkoutState(parts(), shop, { owner })) ?? expect.fail('no basket');
  async function order(owner: string): Promise<PlaceOutcome> {
    const { basket, agreed: quote } = await look(owner);
    return placeOrder(parts(), shop, { owner, basket, quote });
  }

  it('lower what is ordered, line by line to the cent, with its VAT and the booking of its sale', async () => {
    await fill('a', 'TEN');
    const made = placedOrder(await order('a'));
    expect(made).toMatchObject({ voucher: 'TEN', discount: 1_250, delivery: 0, total: 12_499 - 1_250 });
    const lines = await linesOf(database, OAK, made.id);
    expect(lines.map(({ variant, gross, discount, tax }) => [variant, gross, discount, tax]).toSorted()).toEqual([
      ['LAMP', 2_500, 250, 375],
      ['RUG', 9_999, 1_000, 1_500],
    ]);
    expect(await balancesOf(database)).toEqual([
      { account: 'receivables', amount: 11_249 },
      { account: 'sales', amount: 1_875 - 11_249 },
      { account: 'tax', amount: -1_875 },
    ]);
  });

  it('that one order can have are had by one of twenty at once; the others are shown another sum first', async () => {
    const buyers = Array.from({ length: 20 }, (_, index) => `buyer-${index}`);
    for (const buyer of buyers) await fill(buyer, 'ONE');
    const shown = await Promise.all(buyers.map(look));
    const outcomes = await Promise.all(
      shown.map(({ basket, agreed: quote }, index) =>
        placeOrder(parts(), shop, { owner: buyers[index] ?? '', basket, quote }),
      ),
    );
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual([
      ...Array.from({ length: 19 }, () => 'changed'),
      'placed',
    ]);
    const loser = buyers[outcomes.findIndex(({ kind }) => kind === 'changed')] ?? '';
    expect(await look(loser)).toMatchObject({ voucher: { kind: 'refused', reason: 'used' }, quote: { discount: 0 } });
    expect(placedOrder(await order(loser)).total).toBe(12_499);
  });

  it('are given back by an order of which nothing came', async () => {
    await fill('a', 'ONE');
    const { number } = placedOrder(await order('a'));
    await fill('b', 'ONE');
    expect((await look('b')).voucher).toMatchObject({ kind: 'refused' });
    const tend = createTendOrders({ ...parts(), links: undefined, shops: { find: () => shop } });
    await tend.tend(OAK, number, { deed: 'cancel' });
    expect(placedOrder(await order('b')).discount).toBe(500);
  });

  it('are given back by the order that had them alone, also where nobody paid it in time', async () => {
    await fill('a', 'ONE', undefined, 'prepayment');
    placedOrder(await order('a'));
    await fill('b', 'TEN');
    placedOrder(await order('b'));
    clock.advance(7 * 86_400_000);
    expect(await cancelOverdue(parts(), AbortSignal.timeout(10_000))).toBe(1);
    clock.advance(-7 * 86_400_000);
    await fill('c', 'ONE');
    expect((await look('c')).voucher).toMatchObject({ kind: 'applies', amount: 500 });
    await fill('d', 'TEN', 'b@example.com');
    expect((await look('d')).voucher).toMatchObject({ kind: 'refused', reason: 'used' });
  });

  it('are in the basket again with the goods of an order that nobody paid for, beside none that was redeemed since', async () => {
    const unpaid = { ...parts(), hosted: { settleLater: async () => undefined } };
    await fill('a', 'ONE', undefined, 'prepayment');
    await giveBack(unpaid, OAK, placedOrder(await order('a')).id, { isRefused: true });
    expect(await look('a')).toMatchObject({ voucher: { kind: 'applies', code: 'ONE' }, quote: { total: 11_999 } });
    await fill('b', 'TEN', undefined, 'prepayment');
    const { id } = placedOrder(await order('b'));
    await fill('b', 'ONE');
    await giveBack(unpaid, OAK, id);
    expect(await baskets().find(OAK, 'b')).toMatchObject({ voucher: 'ONE' });
  });

  it('are counted for their own shop', async () => {
    const { orm } = database;
    const base = { from: '2026-01-01', until: '2026-12-31', minOrder: 0, excludedBrands: [], listed: true };
    const elm = { tenant: tenantId('elm'), code: 'ONE' };
    await orm.insert(vouchers).values({ ...elm, kind: 'amount', value: 9_000, maxUses: 1, ...base });
    const had = { owner: 'x', person: 'x', amount: 500, at: clock.now() };
    await orm.insert(voucherRedemptions).values({ ...elm, order: 'theirs', ...had });
    await fill('a', 'ONE');
    expect((await look('a')).voucher).toMatchObject({ kind: 'applies', amount: 500 });
  });

  it('are not granted again to the same person, by whatever browser, before their months are over', async () => {
    await fill('a', 'TEN', 'mara@example.com');
    placedOrder(await order('a'));
    await fill('b', 'TEN', 'Mara@Example.com');
    expect((await look('b')).voucher).toMatchObject({ kind: 'refused', reason: 'used' });
    expect(placedOrder(await order('b'))).toMatchObject({ voucher: null, total: 12_499 });
    await fill('a', 'TEN', 'other@example.com');
    expect((await look('a')).voucher).toMatchObject({ kind: 'refused', reason: 'used' });
    await fill('c', 'TEN');
    expect((await look('c')).voucher).toMatchObject({ kind: 'applies' });
    await database.orm.execute(sql`update voucher set until = '2027-12-31' where code = 'TEN'`);
    clock.advance(182 * 86_400_000);
    expect((await look('a')).voucher).toMatchObject({ kind: 'applies' });
  });

  it('end with their last day where the shop is, and at once where they are revoked', async () => {
    await database.orm.execute(sql`update voucher set until = '2026-11-23' where code = 'TEN'`);
    await fill('a', 'TEN');
    expect((await look('a')).voucher).toMatchObject({ kind: 'applies' });
    clock.advance(13.5 * 3_600_000);
    expect((await look('a')).voucher).toMatchObject({ kind: 'refused', reason: 'expired' });
    clock.advance(-13.5 * 3_600_000);
    await database.orm.update(vouchers).set({ revokedAt: clock.now() });
    expect((await look('a')).voucher).toMatchObject({ kind: 'refused', reason: 'unknown' });
  });

  it('that end between the last look and the order are not taken for granted, and another shop has its own', async () => {
    await fill('a', 'TEN');
    const { basket, agreed: quote } = await look('a');
    await database.orm.execute(sql`update voucher set until = '2026-11-22' where code = 'TEN'`);
    expect((await placeOrder(parts(), shop, { owner: 'a', basket, quote })).kind).toBe('changed');
    expect((await look('a')).voucher).toMatchObject({ kind: 'refused', reason: 'expired' });
    await fill('b', 'ELM');
    expect((await look('b')).voucher).toMatchObject({ kind: 'refused', reason: 'unknown' });
  });
});
