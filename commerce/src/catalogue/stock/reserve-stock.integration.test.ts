import type { Database, Transaction } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import { and, eq, sql } from '@vitrine/platform/sql';
import { openAnyDatabase } from '@vitrine/platform/testing/databases';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { products, releaseStock, reserveStock, restock, sendStock, stock, stockMovements, variants } from '../index.ts';

const [OAK, ELM] = [tenantId('oak'), tenantId('elm')];
const AT = new Date('2026-11-23T10:00:00Z');
const DEED = { order: 'o1', at: AT, ids: randomIds };

let database: Database;
const noted: string[] = [];
beforeAll(async () => {
  database = await openAnyDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  noted.length = 0;
  await database.orm.execute(sql`truncate stock, stock_movement, variant, product cascade`);
  for (const tenant of [OAK, ELM]) await keep(tenant, 'COAT', { onHand: 6, backorder: 0 });
});

async function keep(tenant: typeof OAK, sku: string, count: { onHand: number; backorder: number }): Promise<void> {
  const record = { categories: ['maentel'], brand: 'Große Wäsche' };
  await database.orm.insert(products).values({ tenant, sku, status: 'active', record, hash: '', importedAt: AT });
  await database.orm.insert(variants).values({ tenant, sku, product: sku });
  await database.orm.insert(stock).values({ tenant, variant: sku, ...count });
}
const note = async (_in: unknown, _of: unknown, tags: readonly string[]) => void noted.push(...tags);
const inOne = <T>(work: (transaction: Transaction) => Promise<T>) => database.transaction(work);
const take = (quantity: number) => inOne((one) => reserveStock(one, OAK, [{ variant: 'COAT', quantity }], note));
const countsOf = async (tenant = OAK) => {
  const [row] = await database.orm
    .select()
    .from(stock)
    .where(and(eq(stock.tenant, tenant), eq(stock.variant, 'COAT')));
  return [row?.onHand, row?.reserved];
};
const moved = async () => {
  const rows = await database.orm.select().from(stockMovements);
  return rows.map(({ tenant, variant, pieces, reason, by }) => [tenant, variant, pieces, reason, by]);
};
/** What pages are marked with that this call noted. */
const tagsOf = async (work: Promise<unknown>): Promise<string[]> => {
  noted.length = 0;
  await work;
  return [...noted];
};

describe('pieces of an article', () => {
  it('are taken as far as they are free, of one shop', async () => {
    expect([await take(4), await take(2), await take(1)]).toEqual([[], [], ['COAT']]);
    expect([await countsOf(), await countsOf(ELM)]).toEqual([
      [6, 6],
      [6, 0],
    ]);
    expect(await inOne((one) => reserveStock(one, OAK, [{ variant: 'NONE', quantity: 1 }], note))).toEqual(['NONE']);
  });

  it('are given back as many as were taken, and no more', async () => {
    await take(4);
    const release = (quantity: number) => inOne((one) => releaseStock(one, OAK, [{ variant: 'COAT', quantity }], note));
    await release(3);
    expect(await countsOf()).toEqual([6, 1]);
    await expect(release(2)).rejects.toThrow('expected 2 reserved pieces of COAT, got fewer');
    expect(await countsOf()).toEqual([6, 1]);
  });

  it('leave the shelf when they are sent, and are there again when they come back, by a movement each', async () => {
    await take(4);
    const send = (quantity: number) => inOne((one) => sendStock(one, OAK, [{ variant: 'COAT', quantity }], DEED));
    await send(3);
    await expect(send(2)).rejects.toThrow('on the shelf and reserved, got fewer');
    expect(await countsOf()).toEqual([3, 1]);
    const back = [
      { variant: 'COAT', quantity: 2 },
      { variant: 'GONE', quantity: 1 },
    ];
    await inOne((one) => restock(one, OAK, back, DEED, note));
    expect([await countsOf(), await countsOf(ELM)]).toEqual([
      [5, 1],
      [6, 0],
    ]);
    expect(await moved()).toEqual([
      ['oak', 'COAT', -3, 'sent', 'order o1'],
      ['oak', 'COAT', 2, 'returned', 'order o1'],
    ]);
  });

  it('mark what shows something else then: the product, and lists where it is sold out or no more', async () => {
    const lists = expect.arrayContaining([
      'product:oak:COAT',
      'list:oak:maentel',
      'list:oak:brand/grosse-waesche',
      'list:oak:*',
    ]) as string[];
    expect(await tagsOf(take(2))).toEqual([]);
    expect(await tagsOf(take(1))).toEqual(['product:oak:COAT']);
    expect(await tagsOf(take(1))).toEqual([]);
    expect(await tagsOf(take(2))).toEqual(lists);
    const one = [{ variant: 'COAT', quantity: 1 }];
    expect(await tagsOf(inOne((of) => releaseStock(of, OAK, one, note)))).toEqual(lists);
    await inOne((of) => sendStock(of, OAK, [{ variant: 'COAT', quantity: 5 }], DEED));
    expect(await tagsOf(inOne((of) => restock(of, OAK, one, DEED, note)))).toEqual([]);
    expect(await tagsOf(inOne((of) => restock(of, OAK, [{ variant: 'COAT', quantity: 2 }], DEED, note)))).toEqual([
      'product:oak:COAT',
    ]);
  });
});
