import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import { testEngines } from '@vitrine/platform/testing/databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders, type OrderState } from '../../orders/index.ts';
import { returnReceipts, returns } from '../../returns/index.ts';
import { declaredWithdrawals } from './declared-withdrawals.ts';
import { withdrawals } from './tables.ts';

const OAK = tenantId('oak');
const AT = new Date('2026-11-23T23:30:00Z');
const shop = { tenant: OAK, timeZone: 'Europe/Vienna' };

describe.each(testEngines())('withdrawals on $engine', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const order = (number: string, state: OrderState) => ({
    tenant: OAK,
    id: number,
    number,
    basket: number,
    quote: 'q',
    owner: 'browser:x',
    locale: 'de-AT',
    currency: 'EUR',
    state,
    method: 'invoice',
    email: 'Mara@example.com',
    total: 5_000,
    delivery: 0,
    tax: 800,
    placedAt: AT,
  });
  const declared = (typed: string, minutes: number, key = 'mara@example.com') => ({
    tenant: OAK,
    id: typed,
    key,
    locale: 'de-AT',
    name: 'Mara Mai',
    order: typed,
    goods: '',
    receivedAt: new Date(AT.getTime() + minutes * 60_000),
  });

  it('come with the day by which they are paid back, what waits first and oldest first', async () => {
    const { orm } = database;
    expect(await declaredWithdrawals(database, shop)).toEqual([]);
    await orm
      .insert(orders)
      .values([order('11', 'closed'), order('22', 'confirmed'), order('33', 'cancelled'), order('44', 'closed')]);
    await orm
      .insert(withdrawals)
      .values([
        declared('1 1', 1),
        declared('22', 2),
        declared('33', 3),
        declared('44', 4),
        declared('11', 5, 'tom@example.com'),
      ]);
    await orm.insert(withdrawals).values({ ...declared('22', 6), tenant: 'elm' });
    await orm.insert(returns).values({ tenant: OAK, order: '44', n: 1, announcedAt: AT, pieces: [] });
    const receivedAt = new Date(AT.getTime() + 3_600_000);
    await orm
      .insert(returnReceipts)
      .values({ tenant: OAK, order: '44', n: 1, amount: 0, tax: 0, isRestocked: false, receivedAt, pieces: [] });
    const said = await declaredWithdrawals(database, shop);
    expect(said.map(({ order: typed, state }) => [typed, state])).toEqual([
      ['1 1', 'waits'],
      ['22', 'waits'],
      ['11', 'unmatched'],
      ['44', 'done'],
      ['33', 'done'],
    ]);
    expect(said[0]).toMatchObject({ payBackBy: '2026-12-08', email: 'mara@example.com' });
  });
});
