import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import { randomIds } from '@vitrine/platform/ids';
import type { Outbox } from '@vitrine/platform/outbox';
import { sql } from '@vitrine/platform/sql';
import { createBasketRepository, createBaskets } from '../../basket/index.ts';
import { products, stock, variants, type Catalogue } from '../../catalogue/index.ts';
import { createPayments } from '../../payments/index.ts';
import type { Order } from '../orders-repository.ts';
import type { PlaceOutcome } from '../place-order.ts';

/** Where somebody lives to whom tests send. */
export const TEST_HOME = {
  firstName: 'Mara',
  lastName: 'Mai',
  street: 'Weg',
  houseNumber: '1',
  addition: null,
  postalCode: '8020',
  city: 'Graz',
  country: 'AT',
};

/** Leaves nothing of baskets, orders, bookings and goods behind, nor of these further tables. */
export async function emptyOrders(database: Database, further: readonly string[] = []): Promise<void> {
  const own = ['basket', 'checkout', 'order', 'order_line', 'stock_hold', 'ledger_entry', 'ledger_posting'];
  const tables = [...own, 'stock', 'variant', 'product', ...further].map((name) => sql.identifier(name));
  await database.orm.execute(sql`truncate ${sql.join(tables, sql`, `)} cascade`);
}

/** Puts a product of one variant on the shelf, if it is not there. */
export async function stockOf(
  database: Database,
  tenant: TenantId,
  { sku, onHand, at }: { sku: string; onHand: number; at: Date },
): Promise<void> {
  const { orm } = database;
  const record = { categories: [] };
  await orm
    .insert(products)
    .values({ tenant, sku, status: 'active', record, hash: '', importedAt: at })
    .onConflictDoNothing();
  await orm.insert(variants).values({ tenant, sku, product: sku }).onConflictDoNothing();
  await orm.insert(stock).values({ tenant, variant: sku, onHand, backorder: 0 }).onConflictDoNothing();
}

/** What orders are placed with: a real database and baskets, no address book, no provider of payments; `sent` hears every errand. */
export function orderParts(
  given: { database: Database; catalogue: Catalogue; clock: Clock },
  sent: (errand: unknown) => void = () => undefined,
) {
  const { database, catalogue, clock } = given;
  const outbox: Pick<Outbox, 'put'> = {
    put: async (_transaction, _tenant, errand) => {
      sent(errand);
    },
  };
  const repository = createBasketRepository(database, randomIds);
  return {
    database,
    baskets: createBaskets({ repository, catalogue, clock, outbox, ids: randomIds }),
    payments: createPayments({ clock, ids: randomIds }),
    hosted: undefined,
    changes: { note: async () => undefined },
    clock,
    ids: randomIds,
    outbox,
    addresses: { list: async () => [] },
  };
}

/** The order of an outcome. @throws Error if it was not placed */
export function placedOrder(outcome: PlaceOutcome): Order {
  if (outcome.kind !== 'placed') throw new Error(`expected an order, got ${outcome.kind}`);
  return outcome.order;
}

/** What each account of the books adds up to, in minor units, by its name. */
export async function balancesOf(database: Database): Promise<unknown[]> {
  const answer: unknown = await database.orm.execute(
    sql`select account, sum(amount)::int as amount from ledger_posting group by account order by account`,
  );
  return (answer as { rows: unknown[] }).rows;
}
