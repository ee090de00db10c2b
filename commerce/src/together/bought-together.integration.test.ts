import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import { eq, sql } from '@vitrine/platform/sql';
import { testEngines } from '@vitrine/platform/testing/databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderLines, orders } from '../orders/index.ts';
import { createBoughtTogether, LEAST_PEOPLE, type Together } from './index.ts';

const [OAK, ELM] = [tenantId('oak'), tenantId('elm')];
const NOW = '2026-11-23T03:00:00Z';
const DAY_MS = 86_400_000;

describe.each(testEngines())('what was bought together on $engine', ({ open }) => {
  let database: Database;
  let bought: Together;
  const clock = fixedClock(NOW);
  let ids = 0;
  beforeAll(async () => {
    database = await open();
    bought = createBoughtTogether({ database, clock });
  });
  afterAll(() => database.close());

  /** An order of one article of each product, as far as it is counted. */
  async function ordered(
    products: readonly string[],
    of: { email: string | null; state?: 'placed' | 'confirmed' | 'cancelled'; at?: Date; tenant?: typeof OAK },
  ): Promise<void> {
    const { email, state = 'confirmed', at = clock.now(), tenant = OAK } = of;
    const id = `order-${(ids += 1)}`;
    const order = {
      id,
      number: id,
      basket: id,
      quote: '',
      owner: id,
      locale: 'de-AT',
      currency: 'EUR',
      method: 'bank',
    };
    const sums = { total: 0, delivery: 0, tax: 0 };
    await database.orm.insert(orders).values({ tenant, ...order, ...sums, state, email, placedAt: at });
    await database.orm.insert(orderLines).values(
      products.map((product, n) => ({
        tenant,
        order: id,
        n,
        product,
        variant: `${product}-1`,
        name: product,
        options: '',
        quantity: 1,
        unit: 0,
        gross: 0,
        taxRate: 2000,
        tax: 0,
      })),
    );
  }
  const people = (count: number, name = 'p'): string[] =>
    Array.from({ length: count }, (_, one) => `${name}${one}@example.org`);
  const beside = async (sku: string, tenant = OAK): Promise<readonly string[]> => {
    await bought.count();
    return bought.beside(tenant, sku, 9);
  };

  it('is told from enough different people on, however often one of them orders, and not of who was erased', async () => {
    for (const email of people(LEAST_PEOPLE - 1)) await ordered(['A', 'B'], { email });
    for (let each = 0; each < 9; each += 1) await ordered(['A', 'B'], { email: each % 2 ? 'P0@Example.org' : null });
    expect(await beside('A')).toEqual([]);
    await ordered(['B', 'A', 'C'], { email: 'last@example.org' });
    expect([await beside('A'), await beside('B'), await beside('C')]).toEqual([['B'], ['A'], []]);
  });

  it('is of this shop, of orders that count, first what most bought', async () => {
    for (const email of people(9, 'q')) {
      await ordered(['A', 'LAMP'], { email });
      await ordered(['A', 'TIED'], { email, state: 'cancelled' });
      await ordered(['A', 'OPEN'], { email, state: 'placed' });
      await ordered(['A', 'OLD'], { email, at: new Date(clock.now().getTime() - 200 * DAY_MS) });
      await ordered(['A', 'ELSE'], { email, tenant: ELM });
    }
    expect([await beside('A'), await beside('A', ELM)]).toEqual([['LAMP', 'B'], ['ELSE']]);
  });

  it('goes with who was erased where a shop cannot be counted, which keeps no other shop from being counted', async () => {
    await database.orm.update(orders).set({ email: null }).where(eq(orders.tenant, ELM));
    for (const email of people(9, 'r')) {
      await ordered(['X', 'Y'], { email, tenant: ELM });
      await ordered(['A', 'NEW'], { email });
    }
    await database.orm.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no elm'; end $$`);
    await database.orm.execute(sql`
      create trigger refuse before insert on bought_together for each row when (new.tenant = 'elm')
      execute function refuse()`);
    await expect(bought.count()).rejects.toThrow('could not in elm');
    expect(await bought.beside(ELM, 'A', 9)).toEqual([]);
    expect(await bought.beside(OAK, 'A', 9)).toContain('NEW');
    await database.orm.execute(sql`drop trigger refuse on bought_together`);
    expect(await beside('X', ELM)).toEqual(['Y']);
  });

  it('goes where its orders are of long ago', async () => {
    clock.advance(181 * DAY_MS);
    expect([await beside('A'), await beside('A', ELM)]).toEqual([[], []]);
  });
});
