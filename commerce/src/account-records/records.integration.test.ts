import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import { eq } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '@vitrine/platform/clock';
import { randomIds } from '@vitrine/platform/ids';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { prices, products, variants } from '../catalogue/index.ts';
import { invoices, orderLines, orders } from '../orders/index.ts';
import { ledgerEntries, paymentAttempts, paymentMovements } from '../payments/index.ts';
import { admitDemoOrders } from './demo-orders.ts';
import { createRecords } from './records-repository.ts';

const [OAK, ELM] = [tenantId('oak'), tenantId('elm')];
const AT = new Date('2026-11-23T12:00:00Z');

describe.each(testEngines())('records of a customer on $engine', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  async function place(tenant: string, id: string, customer: string, at: Date): Promise<void> {
    const { orm } = database;
    const common = { locale: 'de-AT', currency: 'EUR', method: 'prepayment', total: 5_000, delivery: 0, tax: 800 };
    await orm.insert(orders).values({
      ...common,
      tenant,
      id,
      number: `N-${id}`,
      basket: id,
      quote: 'q',
      owner: `customer:${customer}`,
      state: 'confirmed',
      placedAt: at,
    });
    const line = { product: 'P', variant: 'P-1', name: 'Kleid', options: '', quantity: 2, unit: 2_500, gross: 5_000 };
    await orm.insert(orderLines).values({ tenant, order: id, n: 0, ...line, taxRate: 2_000, tax: 800 });
    await orm.insert(ledgerEntries).values({ tenant, id: `e-${id}`, kind: 'sale', reference: id, at });
    const attempt = { provider: 'bank', amount: 5_000, currency: 'EUR', askedAt: at } as const;
    await orm.insert(paymentAttempts).values({ tenant, id: `a-${id}`, order: id, reference: `r-${id}`, ...attempt });
    const fact = { provider: 'bank', reference: `m-${id}`, kind: 'captured', attempt: `a-${id}` } as const;
    await orm.insert(paymentMovements).values({ tenant, ...fact, amount: 5_000, at: new Date(at.getTime() + 60_000) });
  }

  it('are newest first, with what was bought and paid, and of nobody else', async () => {
    await place(OAK, 'o1', 'klara', AT);
    await place(OAK, 'o2', 'klara', new Date(AT.getTime() + 3_600_000));
    await place(OAK, 'o3', 'sofie', AT);
    await place(ELM, 'o1', 'klara', AT);
    const records = createRecords(database);
    const found = await records.orders(OAK, 'klara');
    expect(found.map(({ number, lines }) => [number, lines.length])).toEqual([
      ['N-o2', 1],
      ['N-o1', 1],
    ]);
    const { bookings } = await records.books(OAK, 'klara');
    expect(bookings.map(({ order, kind, amount }) => [order, kind, amount])).toEqual([
      ['N-o2', 'receipt', -5_000],
      ['N-o2', 'sale', 5_000],
      ['N-o1', 'receipt', -5_000],
      ['N-o1', 'sale', 5_000],
    ]);
    expect([await records.orders(ELM, 'sofie'), (await records.books(ELM, 'sofie')).bookings]).toEqual([[], []]);
  });

  it('of the demo are made once, by the ledger, where accounts show orders', async () => {
    const tenant = tenantId('ash');
    const { orm } = database;
    const record = { texts: { 'de-AT': { name: 'Kleid' } } };
    await orm.insert(products).values({ tenant, sku: 'P', status: 'active', record, hash: 'h', importedAt: AT });
    await orm.insert(variants).values({ tenant, sku: 'P-1', product: 'P' });
    const price = { tenant, variant: 'P-1', currency: 'EUR', validFrom: AT, setAt: AT, amount: 5_000, setBy: 'test' };
    await orm.insert(prices).values(price);
    const parts = { database, clock: fixedClock(AT.toISOString()), ids: randomIds };
    const shop = testShop({ tenant, switches: { accountOrders: true } });
    await admitDemoOrders(parts, { ...shop, switches: {} });
    const records = createRecords(database);
    expect(await records.orders(tenant, 'demo-kunde')).toEqual([]);
    for (const _start of [1, 2]) await admitDemoOrders(parts, shop);
    expect((await records.orders(tenant, 'demo-kunde')).length).toBe(13);
    const issued = await orm.select().from(invoices).where(eq(invoices.tenant, tenant)).orderBy(invoices.n);
    const days = issued.map(({ issuedAt }) => issuedAt.getTime());
    expect(days).toEqual(days.toSorted((one, other) => one - other));
    expect(days.length).toBe(12);
    // Their invoices name whom they are for.
    const made = await orm.select().from(orders).where(eq(orders.tenant, tenant));
    const named = made.filter(
      ({ email, buyer, address }) => email !== null && buyer?.city === 'Graz' && address !== null,
    );
    expect(named.length).toBe(made.length);
    const owed = async (customer: string): Promise<number> =>
      (await records.books(tenant, customer)).bookings.reduce((sum, { amount }) => sum + amount, 0);
    expect([await owed('demo-kunde'), await owed('demo-soft'), await owed('demo-ohne')]).toEqual([5_000, -2_500, 0]);
    expect((await records.books(tenant, 'demo-kunde')).credit).toBeUndefined();
  });
});
