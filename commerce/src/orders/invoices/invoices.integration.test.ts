import type { Database } from '@vitrine/platform/database';
import { tenantId, type ShopReply } from '@vitrine/platform/doors';
import { testEngines } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import type { Caller } from '@vitrine/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Orderer } from '../caller-owner.ts';
import { orderLines, orders } from '../tables.ts';
import { TEST_HOME } from '../testing/order-parts.ts';
import { invoiceNumber, invoiceOfNumber, invoicesOf, issueInvoice } from './issue-invoice.ts';
import { invoiceRoute } from './invoice-route.ts';

const [OAK, ELM] = [tenantId('oak'), tenantId('elm')];
const AT = new Date('2026-11-24T12:00:00Z');

describe.each(testEngines())('invoices on $engine', ({ open }) => {
  let database: Database;
  let asker: Orderer | undefined;
  beforeAll(async () => {
    database = await open();
    for (const [tenant, id, owner] of [
      [OAK, 'o1', 'customer:mara'],
      [OAK, 'o2', 'anonymous:a'],
      [ELM, 'o1', 'customer:mara'],
      [ELM, 'o3', 'customer:mara'],
    ] as const) {
      const sums = { total: 2_500, delivery: 0, tax: 417 };
      const who = {
        owner,
        customer: owner === 'customer:mara' ? 'mara' : null,
        email: 'mara@example.com',
        buyer: TEST_HOME,
      };
      const how = {
        quote: '',
        locale: 'fr-CH',
        currency: 'EUR',
        state: 'closed',
        method: 'invoice',
        placedAt: AT,
      } as const;
      await database.orm
        .insert(orders)
        .values({ tenant, id, number: `${tenant}${id}`, basket: id, ...who, ...how, ...sums });
      const line = { product: 'LAMP', variant: 'LAMP', name: 'Lampe', options: '', quantity: 1, taxRate: 2_000 };
      await database.orm
        .insert(orderLines)
        .values({ tenant, order: id, n: 0, ...line, unit: 2_500, gross: 2_500, tax: 417 });
    }
  });
  afterAll(() => database.close());

  const issue = (tenant: typeof OAK, id: string) =>
    database.transaction((transaction) => issueInvoice(transaction, tenant, id, AT));

  it('have numbers that follow each other in each shop, one for an order, and none of a transaction that failed', async () => {
    const failed = database.transaction(async (transaction) => {
      await issueInvoice(transaction, OAK, 'o1', AT);
      throw new Error('the goods are gone');
    });
    await expect(failed).rejects.toThrow('the goods are gone');
    const numbers = [];
    for (const [tenant, id] of [
      [ELM, 'o3'],
      [OAK, 'o2'],
      [OAK, 'o1'],
      [OAK, 'o2'],
      [ELM, 'o1'],
    ] as const)
      numbers.push(invoiceNumber(await issue(tenant, id)));
    expect(numbers).toEqual(['R000001', 'R000001', 'R000002', 'R000001', 'R000002']);
    expect(await invoicesOf(database, OAK, ['o1', 'o2', 'o3'])).toHaveLength(2);
    expect((await invoiceOfNumber(database, OAK, 'R000002'))?.order).toBe('o1');
    expect((await invoiceOfNumber(database, ELM, 'R000001'))?.order).toBe('o3');
    for (const none of ['R000003', 'R2', '2', 'R000002x', 'xR000002', ''])
      expect(await invoiceOfNumber(database, OAK, none)).toBeUndefined();
  });

  it('are given to whoever ordered, in the language of the order, and of others nothing is said', async () => {
    const asked: unknown[] = [];
    const shop = testShop({ tenant: OAK });
    const route = invoiceRoute({
      database,
      shops: {
        find: (_tenant, locale) => {
          asked.push(locale);
          return shop;
        },
      },
      ordererOf: async () => asker,
    });
    const get = (who: Orderer | undefined, number = 'R000002'): Promise<ShopReply> => {
      asker = who;
      return route.answer({ shop, caller: {} as Caller, cookies: {}, query: { number: [number] } } as never);
    };
    const mara = { owner: 'customer:mara', session: { type: 'full', customer: 'mara' }, isProved: true } as const;
    const { file } = await get(mara);
    expect([file?.name, file?.contentType, file?.bytes.subarray(0, 5).toString()]).toEqual([
      'R000002.pdf',
      'application/pdf',
      '%PDF-',
    ]);
    expect(asked).toEqual(['fr-CH']);
    expect((await get({ owner: 'anonymous:a' }, 'R000001')).file?.name).toBe('R000001.pdf');
    const nobody = [undefined, { ...mara, isProved: false }, { owner: 'anonymous:a' }];
    for (const who of nobody) expect(await get(who)).toMatchObject({ status: 401, page: '/accountInvoices' });
    const noor = { ...mara, owner: 'customer:noor', session: { type: 'full', customer: 'noor' } } as const;
    for (const [who, number] of [
      [noor, 'R000002'],
      [mara, 'R000001'],
      [mara, 'R000003'],
    ] as const)
      expect(await get(who, number)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});
