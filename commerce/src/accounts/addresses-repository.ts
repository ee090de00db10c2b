import { and, asc, desc, eq } from '@vitrine/platform/sql';
import type { Database, Queries } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import type { CustomerAddress, PostalAddress } from './customer.ts';
import { customerAddresses as table, customers } from './tables.ts';

/** A household that moves about; more are refused. */
export const MOST_ADDRESSES = 20;

/** The address books of customers. */
export interface Addresses {
  /** That of the invoices first, then the oldest. */
  list(tenant: TenantId, customer: string): Promise<CustomerAddress[]>;
  find(tenant: TenantId, customer: string, id: string): Promise<CustomerAddress | undefined>;
  /** The first of a customer is that of the invoices. @returns its id; undefined where the book is full. */
  add(tenant: TenantId, customer: string, address: PostalAddress, now: Date): Promise<string | undefined>;
  /** @returns false where the customer has no such address. */
  change(tenant: TenantId, customer: string, address: Omit<CustomerAddress, 'kind'>): Promise<boolean>;
  /** The address of the invoices stays. @returns false where nothing was removed. */
  remove(tenant: TenantId, customer: string, id: string): Promise<boolean>;
}

/** Gives the address books that a database keeps. */
export function createAddresses(database: Pick<Database, 'orm' | 'transaction'>, ids: Pick<Ids, 'uuid'>): Addresses {
  const of = (tenant: TenantId, customer: string) => and(eq(table.tenant, tenant), eq(table.customer, customer));
  const one = (tenant: TenantId, customer: string, id: string) => and(of(tenant, customer), eq(table.id, id));

  async function listIn({ orm }: Queries, tenant: TenantId, customer: string): Promise<CustomerAddress[]> {
    const rows = await orm
      .select()
      .from(table)
      .where(of(tenant, customer))
      .orderBy(desc(table.kind), asc(table.createdAt), asc(table.id));
    return rows.map(addressOf);
  }

  return {
    list: (tenant, customer) => listIn(database, tenant, customer),
    async find(tenant, customer, id) {
      const [row] = await database.orm
        .select()
        .from(table)
        .where(one(tenant, customer, id));
      return row && addressOf(row);
    },
    async add(tenant, customer, address, now) {
      return database.transaction(async (transaction) => {
        // Several that come at once would all find room, and no address of the invoices.
        await transaction.orm
          .select({ id: customers.id })
          .from(customers)
          .where(and(eq(customers.tenant, tenant), eq(customers.id, customer)))
          .for('update');
        const { length } = await listIn(transaction, tenant, customer);
        if (length >= MOST_ADDRESSES) return undefined;
        const id = ids.uuid();
        const kind = length === 0 ? 'invoice' : 'delivery';
        await transaction.orm.insert(table).values({ tenant, customer, id, kind, ...address, createdAt: now });
        return id;
      });
    },
    async change(tenant, customer, { id, ...fields }) {
      const changed = await database.orm
        .update(table)
        .set(fields)
        .where(one(tenant, customer, id))
        .returning({ id: table.id });
      return changed.length > 0;
    },
    async remove(tenant, customer, id) {
      const removed = await database.orm
        .delete(table)
        .where(and(one(tenant, customer, id), eq(table.kind, 'delivery')))
        .returning({ id: table.id });
      return removed.length > 0;
    },
  };
}

function addressOf(row: typeof table.$inferSelect): CustomerAddress {
  const { id, kind, firstName, lastName, street, houseNumber, addition, postalCode, city, country } = row;
  return { id, kind, firstName, lastName, street, houseNumber, addition, postalCode, city, country };
}
