import { fileURLToPath } from 'node:url';
import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { noteRefund, noteShopEvent, orderEvent, tenantId, type NotedEvent } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import { silentLogger } from '@vitrine/platform/logging';
import { createMetrics } from '@vitrine/platform/metrics';
import { openOutbox, type Outbox } from '@vitrine/platform/outbox';
import { testEngines } from '@vitrine/platform/testing/databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFamilies } from '../../tenants/index.ts';
import { createExposureRecords, shopEventErrand } from '../exposures/index.ts';
import { REVENUE } from '../shop-metrics.ts';
import { addedUp, createPhaseSums } from './index.ts';

const AT = tenantId('at');
const START = Date.parse('2026-11-24T10:00:00Z');
const root = (place: string): string => fileURLToPath(new URL(`../../../../${place}`, import.meta.url));
const families = openFamilies({
  tenantsDir: root('tenants'),
  localesDir: root('locales'),
  picturesFile: root('layout-server/assets/pictures.json'),
  defaultTenant: AT,
});
const metrics = families.files(AT)?.metrics.value ?? [];

describe.each(testEngines())('what every shop measures, on $engine', ({ open }) => {
  let database: Database;
  let outbox: Outbox;
  beforeAll(async () => {
    database = await open();
    const metrics = createMetrics({ service: 'test' });
    const clock = fixedClock(new Date(START + 3_600_000).toISOString());
    const handlers = [shopEventErrand()];
    outbox = openOutbox({ database, handlers, clock, ids: randomIds, logger: silentLogger, metrics });
    // What is done by itself is another test's: here each look is asked for.
    await outbox.stop();
  });
  afterAll(() => database.close());

  const minute = (count: number): Date => new Date(START + count * 60_000);
  const note = (unit: string, event: NotedEvent) =>
    database.transaction((transaction) => noteShopEvent(outbox, transaction, AT, unit, event));
  const work = async (): Promise<void> => {
    while ((await outbox.work()) > 0);
  };
  /** Of each metric: how many have anything, the sum, and the sum that it is divided by. */
  const measured = async () => {
    const query = { tenant: AT, experiment: 'words', phase: 1, pages: ['home'], until: undefined };
    const rows = await Promise.all(
      [...metrics, REVENUE].map(async (metric) => {
        const sums = addedUp(await createPhaseSums(database).sums(query, metric), undefined).get('b');
        return [metric.key, [sums?.active, sums?.sum, sums?.second]] as const;
      }),
    );
    return Object.fromEntries(rows);
  };

  it('a visitor who is shown a test, puts something into the basket and buys is in every figure, and a refund takes back', async () => {
    const records = createExposureRecords(database);
    const shown = (unit: string) => ({
      tenant: AT,
      experiment: 'words',
      phase: 1,
      variant: 'b',
      unit,
      at: minute(0).toISOString(),
    });
    await records.writeExposures([shown('buyer'), shown('looker')]);
    await note('buyer', { id: 'add:1', kind: 'add-to-basket', at: minute(1), item: 'SKU-1' });
    await note('buyer', { id: 'checkout-start:1', kind: 'checkout-start', at: minute(2), item: 'guest' });
    for (const [index, item] of ['guest', 'delivery', 'payment'].entries())
      await note('buyer', { id: `checkout-step:1:${item}`, kind: 'checkout-step', at: minute(2 + index), item });
    await note('buyer', { id: orderEvent('1'), kind: 'order', at: minute(6), value: 12_990 });
    await note('looker', { id: 'add:2', kind: 'add-to-basket', at: minute(3), item: 'SKU-2' });
    // Of another page by somebody else: it says nothing of the page under test.
    const told = (id: string, kind: 'vital' | 'error', index: number) => ({
      tenant: AT,
      id,
      kind,
      unit: ['looker', 'buyer'][index] ?? '',
      at: minute(1).toISOString(),
    });
    await records.writeEvents([
      { tenant: AT, id: 'view:1', kind: 'page-view', unit: 'looker', at: minute(1).toISOString(), item: 'category' },
      { tenant: AT, id: 'view:2', kind: 'page-view', unit: 'looker', at: minute(2).toISOString(), item: 'home' },
      ...(['home', 'basket'] as const).flatMap((list, index) => [
        { ...told(`v:${list}`, 'vital', index), value: 2_400, item: 'LCP', list },
        { ...told(`w:${list}`, 'vital', index), value: 17, item: 'CLS', list },
        { ...told(`e:${list}`, 'error', index), list },
      ]),
      { tenant: AT, id: 'click:1', kind: 'select-item', unit: 'looker', at: minute(1).toISOString(), item: 'SKU-2' },
    ]);
    await work();
    expect(await measured()).toEqual({
      orders: [1, 1, 0],
      'order-value': [1, 12_990, 1],
      refunds: [0, 0, 0],
      'to-basket': [2, 2, 0],
      'basket-adds': [2, 2, 0],
      checkout: [1, 1, 0],
      'delivery-chosen': [1, 1, 0],
      'payment-chosen': [1, 1, 0],
      'basket-to-order': [1, 1, 0],
      'product-clicks': [1, 1, 0],
      'promotion-clicks': [0, 0, 0],
      'pages-seen': [1, 1, 0],
      'largest-paint': [1, 0, 0],
      'interaction-delay': [0, 0, 0],
      'layout-shift': [1, 0, 0],
      'page-errors': [1, 1, 0],
      revenue: [1, 12_990, 0],
    });
    await database.transaction((transaction) =>
      noteRefund(outbox, transaction, AT, { order: '1', why: 'return-1', amount: 12_990, at: minute(20) }),
    );
    await work();
    expect(await measured()).toMatchObject({
      orders: [1, 1, 0],
      'order-value': [0, 0, 1],
      refunds: [1, -12_990, 0],
      revenue: [0, 0, 0],
    });
  });
});
