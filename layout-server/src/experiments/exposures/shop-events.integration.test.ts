import type { Database } from '@vitrine/platform/database';
import { noteRefund, noteShopEvent, orderEvent, tenantId } from '@vitrine/platform/doors';
import { fixedClock } from '@vitrine/platform/clock';
import { randomIds } from '@vitrine/platform/ids';
import { silentLogger } from '@vitrine/platform/logging';
import { createMetrics } from '@vitrine/platform/metrics';
import { openOutbox, outbox as errands, type Outbox } from '@vitrine/platform/outbox';
import { testEngines } from '@vitrine/platform/testing/databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversions, createExposureRecords, shopEventErrand } from './index.ts';

const OAK = tenantId('oak');
const AT = new Date('2026-11-24T10:00:00Z');

describe.each(testEngines())('what the shop counts on $engine', ({ open }) => {
  let database: Database;
  let outbox: Outbox;
  const clock = fixedClock(AT.toISOString());
  beforeAll(async () => {
    database = await open();
    outbox = openOutbox({
      database,
      handlers: [shopEventErrand()],
      clock,
      ids: randomIds,
      logger: silentLogger,
      metrics: createMetrics({ service: 'test' }),
    });
    // What is done by itself is another test's: here each look is asked for.
    await outbox.stop();
  });
  afterAll(() => database.close());

  const order = (id: string, unit: string | undefined, value: number) =>
    database.transaction((transaction) =>
      noteShopEvent(outbox, transaction, OAK, unit, { id: orderEvent(id), kind: 'order', at: AT, value }),
    );
  const refund = (id: string, why: string, amount: number) =>
    database.transaction((transaction) => noteRefund(outbox, transaction, OAK, { order: id, why, amount, at: AT }));
  const counted = async (): Promise<unknown[][]> =>
    (await database.orm.select().from(conversions).orderBy(conversions.id)).map(({ id, kind, unit, value }) => [
      id,
      kind,
      unit,
      value,
    ]);
  const work = async (): Promise<void> => {
    while ((await outbox.work()) > 0);
  };

  it('orders of whoever consented, refunds with whoever ordered, each once, and nothing of others', async () => {
    await order('1', 'visitor-1', 5_000);
    await order('2', undefined, 9_000);
    await work();
    await refund('1', 'return-1', 2_000);
    await refund('1', 'return-1', 2_000);
    await refund('2', 'cancelled', 9_000);
    await work();
    expect(await counted()).toEqual([
      ['order:1', 'order', 'visitor-1', 5_000],
      ['refund:1:return-1', 'refund', 'visitor-1', -2_000],
    ]);
    await createExposureRecords(database).forgetVisitors(
      [{ tenant: OAK, unit: 'visitor-1' }],
      new Date('2026-11-21T00:00:00Z'),
    );
    await refund('1', 'return-2', 3_000);
    await work();
    expect(await counted()).toEqual([]);
  });

  it('nothing of whoever withdrew consent before it was counted, and no trace of it that waits', async () => {
    await order('9', 'visitor-9', 5_000);
    await order('10', 'visitor-10', 1_000);
    await createExposureRecords(database).forgetVisitors(
      [{ tenant: OAK, unit: 'visitor-9' }],
      new Date('2026-11-21T00:00:00Z'),
    );
    expect(JSON.stringify(await database.orm.select().from(errands))).not.toContain('visitor-9');
    await refund('9', 'cancelled', 5_000);
    await work();
    expect(await counted()).toEqual([['order:10', 'order', 'visitor-10', 1_000]]);
    await createExposureRecords(database).forgetVisitors(
      [{ tenant: OAK, unit: 'visitor-10' }],
      new Date('2026-11-21T00:00:00Z'),
    );
    expect(JSON.stringify(await database.orm.select().from(errands)), 'nor one that is done').not.toContain(
      'visitor-10',
    );
    expect(await counted()).toEqual([]);
  });

  it('a refund that is looked at before its order waits for it', async () => {
    await database.transaction(async (transaction) => {
      await noteRefund(outbox, transaction, OAK, { order: '3', why: 'cancelled', amount: 100, at: AT });
      await noteShopEvent(outbox, transaction, OAK, 'visitor-3', {
        id: orderEvent('3'),
        kind: 'order',
        at: AT,
        value: 100,
      });
    });
    await work();
    clock.advance(60_000);
    await work();
    expect(await counted()).toEqual([
      ['order:3', 'order', 'visitor-3', 100],
      ['refund:3:cancelled', 'refund', 'visitor-3', -100],
    ]);
  });
});
