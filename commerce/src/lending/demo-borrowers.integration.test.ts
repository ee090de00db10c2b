import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import { and, eq } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customers } from '../accounts/index.ts';
import { demoBorrowersJob } from './demo-borrowers.ts';

const ELM = tenantId('elm');

describe.each(testEngines())('people of the demo who borrow on $engine', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('stay what their names say when the day turns where the shop is', async () => {
    const clock = fixedClock('2026-11-25T22:50:00Z');
    const shop = testShop({
      tenant: ELM,
      timeZone: 'Europe/Amsterdam',
      lending: { least: 50, most: 5_000, testAbove: 250 },
    });
    const job = demoBorrowersJob({ database, clock, shops: { find: () => shop } }, () => [ELM]);
    const birthday = async (): Promise<string | null | undefined> => {
      await job.run(new AbortController().signal);
      const [found] = await database.orm
        .select({ birthday: customers.birthday })
        .from(customers)
        .where(and(eq(customers.tenant, ELM), eq(customers.id, 'demo-wordt-25-morgen')));
      return found?.birthday;
    };
    expect(await birthday()).toBe('2001-11-26');
    clock.advance(600_000);
    expect(await birthday()).toBe('2001-11-27');
  });
});
