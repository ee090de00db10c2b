import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import { eq, sql } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products, stock, stockMovements, variants } from '../catalogue/index.ts';
import { issueInvoice, orderLines, orders } from '../orders/index.ts';
import { book, debtorOf, returnedOf, saleOf } from '../payments/index.ts';
import { announceReturn } from './announce-return.ts';
import { returners } from './returners.ts';
import { returnsOf } from './returns-repository.ts';
import { returnReceipts, type LinePieces } from './tables.ts';
import { takeBack } from './take-back.ts';

const [OAK, ELM] = [tenantId('oak'), tenantId('elm')];
const AT = new Date('2026-11-23T10:00:00Z');

describe.each(testEngines())('returns on $engine', ({ open }) => {
  let database: Database;
  const sent: string[] = [];
  const settled: string[] = [];
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  const parts = () => ({
    database,
    clock: fixedClock(AT.toISOString()),
    ids: randomIds,
    changes: { note: async () => undefined },
    outbox: { put: async (_in: unknown, _of: string, { kind }: { kind: string }) => void sent.push(kind) },
    hosted: { settleLater: async (_in: unknown, _of: string, order: string) => void settled.push(order) },
  });

  /** Two coats and a hat, sent for 5.00, 183.00 in all; with parts that are otherwise, a coat's voucher among them. */
  async function sell(
    id: string,
    state: 'closed' | 'confirmed' = 'closed',
    { discount = 0, ...parts }: Partial<typeof orders.$inferInsert> = {},
  ): Promise<void> {
    const common = { locale: 'de-AT', currency: 'EUR', method: 'invoice', quote: 'q', owner: 'customer:klara' };
    const sums = { total: 18_300, delivery: 500, tax: 3_050 };
    await database.transaction(async (transaction) => {
      const { orm } = transaction;
      for (const [sku, quantity] of Object.entries({ COAT: 2, HAT: 1 })) {
        const product = { status: 'active', record: { categories: [] }, hash: '', importedAt: AT } as const;
        await orm
          .insert(products)
          .values({ tenant: OAK, sku, ...product })
          .onConflictDoNothing();
        await orm.insert(variants).values({ tenant: OAK, sku, product: sku }).onConflictDoNothing();
        await orm
          .insert(stock)
          .values({ tenant: OAK, variant: sku, onHand: quantity, backorder: 0 })
          .onConflictDoNothing();
      }
      await orm.insert(orders).values({
        tenant: OAK,
        id,
        number: `N${id}`,
        basket: id,
        state,
        placedAt: AT,
        ...common,
        ...sums,
        discount,
        ...parts,
      });
      const line = { tenant: OAK, order: id, options: '', taxRate: 2_000 };
      await orm.insert(orderLines).values([
        {
          ...line,
          n: 0,
          product: 'COAT',
          variant: 'COAT',
          name: 'Mantel',
          quantity: 2,
          unit: 7_900,
          gross: 15_800,
          discount,
          tax: 2_633,
        },
        {
          ...line,
          n: 1,
          product: 'HAT',
          variant: 'HAT',
          name: 'Hut',
          quantity: 1,
          unit: 2_000,
          gross: 2_000,
          tax: 333,
        },
      ]);
      const { total, tax, creditLine = null } = { ...sums, ...parts };
      const postings = saleOf(total, tax, 0, debtorOf({ creditLine }));
      await book(transaction, OAK, { kind: 'sale', reference: id, currency: 'EUR', postings, at: AT }, randomIds);
    });
  }
  const onHand = async (sku: string): Promise<number | undefined> => {
    const [row] = await database.orm.select().from(stock).where(eq(stock.variant, sku));
    return row?.onHand;
  };

  it('announced and taken back many times at once are one, with one booking, and goods are back once', async () => {
    await sell('o1');
    const wish = { order: 'o1', n: 1, pieces: [{ line: 0, quantity: 1 }] };
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => announceReturn(parts(), testShop({ tenant: OAK }), wish)),
    );
    expect(outcomes).toEqual(Array.from({ length: 6 }, () => ({ kind: 'announced', n: 1 })));
    const before = (await onHand('COAT')) ?? 0;
    const found = { number: 'No1', n: 1, isRestocked: true };
    const taken = await Promise.all(Array.from({ length: 6 }, () => takeBack(parts(), OAK, found)));
    expect(taken).toEqual(Array.from({ length: 6 }, () => ({ kind: 'done', amount: 7_900 })));
    expect([await onHand('COAT'), await returnedOf(database, OAK, 'o1')]).toEqual([before + 1, 7_900]);
    const moved = await database.orm.select().from(stockMovements).where(eq(stockMovements.variant, 'COAT'));
    expect(moved).toMatchObject([{ pieces: 1, reason: 'returned', by: 'order o1' }]);
    expect([sent, settled]).toEqual([['return-announced', 'shop-event', 'return-received'], ['o1']]);
    expect(await takeBack(parts(), OAK, { ...found, isRestocked: false })).toEqual({ kind: 'refused' });
    await database.orm.update(orders).set({ email: 'Klara@example.com' }).where(eq(orders.id, 'o1'));
    const told = await returners(database).export(OAK, 'klara@example.com');
    const { pieces } = wish;
    const values = { order: 'No1', n: 1, pieces, announcedAt: AT, received: { pieces, amount: 7_900, receivedAt: AT } };
    expect(told).toEqual([{ in: 'returns', values }]);
  });

  it('of all of an order give back all that it cost, delivery too, and leave nothing on the books', async () => {
    await sell('o2');
    await announceReturn(parts(), testShop({ tenant: OAK }), { order: 'o2', n: 1, pieces: [{ line: 0, quantity: 1 }] });
    const rest = [
      { line: 0, quantity: 1 },
      { line: 1, quantity: 1 },
    ];
    await announceReturn(parts(), testShop({ tenant: OAK }), { order: 'o2', n: 2, pieces: rest });
    await takeBack(parts(), OAK, { number: 'No2', n: 2, isRestocked: false });
    expect(await takeBack(parts(), OAK, { number: 'No2', n: 1, isRestocked: false })).toEqual({
      kind: 'done',
      amount: 8_400,
    });
    expect(await returnedOf(database, OAK, 'o2')).toBe(18_300);
    const answer: unknown = await database.orm.execute(sql`
      select p.account, sum(p.amount)::int as left from ledger_entry e
      join ledger_posting p on p.tenant = e.tenant and p.entry = e.id
      where e.reference like 'o2%' group by p.account having sum(p.amount) <> 0`);
    expect((answer as { rows: unknown[] }).rows).toEqual([]);
  });

  it('are refused for more than is left, what was not sent, and what was refused before can be announced again', async () => {
    await sell('o3');
    await sell('o4', 'confirmed');
    const announce = (order: string, n: number, quantity: number) =>
      announceReturn(parts(), testShop({ tenant: OAK }), { order, n, pieces: [{ line: 0, quantity }] });
    expect((await announce('o4', 1, 1)).kind).toBe('refused');
    expect((await announce('o3', 1, 3)).kind).toBe('refused');
    expect((await announce('o3', 1, 2)).kind).toBe('announced');
    expect([(await announce('o3', 1, 1)).kind, (await announce('o3', 2, 1)).kind]).toEqual(['changed', 'refused']);
    const some = { number: 'No3', n: 1, isRestocked: false };
    expect((await takeBack(parts(), OAK, { ...some, pieces: [{ line: 0, quantity: 3 }] })).kind).toBe('refused');
    expect(await takeBack(parts(), OAK, { ...some, pieces: [] })).toEqual({ kind: 'done', amount: 0 });
    expect((await announce('o3', 2, 1)).kind).toBe('announced');
    expect((await takeBack(parts(), ELM, some)).kind).toBe('unknown');
    expect(await returnsOf(database, ELM, ['o3'])).toEqual([]);
  });

  it('take off what a line cost, less its part of a voucher, and of a membership nothing', async () => {
    const premium = { fee: 2_990, tax: 498, months: 12 };
    await sell('o5', 'closed', { discount: 1_580, total: 18_300 - 1_580 + 2_990, tax: 3_050 + 498, premium });
    const announce = (n: number, pieces: LinePieces[]) =>
      announceReturn(parts(), testShop({ tenant: OAK }), { order: 'o5', n, pieces });
    await announce(1, [{ line: 0, quantity: 1 }]);
    const first = { number: 'No5', n: 1, isRestocked: false };
    expect(await takeBack(parts(), OAK, first)).toEqual({ kind: 'done', amount: (15_800 - 1_580) / 2 });
    await announce(2, [
      { line: 0, quantity: 1 },
      { line: 1, quantity: 1 },
    ]);
    await takeBack(parts(), OAK, { ...first, n: 2 });
    expect(await returnedOf(database, OAK, 'o5')).toBe(18_300 - 1_580);
  });

  it('are owed no more where they were owed, and put on the shelf where they can be sold again alone', async () => {
    await sell('o6', 'closed', { creditLine: 'line' });
    await announceReturn(parts(), testShop({ tenant: OAK }), { order: 'o6', n: 1, pieces: [{ line: 1, quantity: 1 }] });
    const before = await onHand('HAT');
    await takeBack(parts(), OAK, { number: 'No6', n: 1, isRestocked: false });
    expect(await onHand('HAT')).toBe(before);
    const answer: unknown = await database.orm.execute(sql`
      select p.account, sum(p.amount)::int as left from ledger_entry e
      join ledger_posting p on p.tenant = e.tenant and p.entry = e.id
      where e.reference like 'o6%' and p.account in ('receivables', 'revolving:line') group by p.account`);
    expect((answer as { rows: unknown[] }).rows).toEqual([{ account: 'revolving:line', left: 16_300 }]);
  });

  it('are announced one after the other, until their last day', async () => {
    const checkout = { delivery: { fee: 0 }, taxes: { standard: 0, reduced: 0 }, payments: [] };
    const shop = testShop({ tenant: OAK, checkout: { ...checkout, returns: { days: 30, onTheWay: 7 } } });
    const sentDaysAgo = async (id: string, days: number) => {
      await sell(id);
      const sentAt = new Date(AT.getTime() - days * 86_400_000);
      await database.transaction((transaction) => issueInvoice(transaction, OAK, id, sentAt));
    };
    const announce = (order: string, n: number) =>
      announceReturn(parts(), shop, { order, n, pieces: [{ line: 1, quantity: 1 }] });
    await sentDaysAgo('o7', 37);
    await sentDaysAgo('o8', 38);
    expect(await announce('o7', 2)).toEqual({ kind: 'changed' });
    expect(await announce('o7', 1)).toEqual({ kind: 'announced', n: 1 });
    expect(await announce('o8', 1)).toEqual({ kind: 'over', last: '2026-11-22' });
  });

  it('cannot be changed afterwards', async () => {
    const changed = database.orm.update(returnReceipts).set({ amount: 1 });
    await expect(changed).rejects.toMatchObject({ cause: { message: expect.stringContaining('return_receipt') } });
  });
});
