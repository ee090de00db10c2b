import { and, eq, getTableColumns, getTableConfig, inArray, type PgColumn, type PgTable } from '@vitrine/platform/sql';
import type { Database, Transaction } from '@vitrine/platform/database';
import type { PersonalData, PersonalRecord } from '@vitrine/platform/personal-data';
import { customerOwner, refreshTokens, sessions } from '../session/index.ts';
import { customerAddresses, customers, passwordLinks } from './tables.ts';

/** What another domain keeps for whoever puts it there, browser or customer (`customerOwner`). */
export interface Owned {
  table: PgTable;
  tenant: PgColumn;
  owner: PgColumn;
  /** Called in the transaction that erases, while the rows are still there: to note what is shown otherwise without them. */
  beforeErasing?(transaction: Transaction, tenant: string, owners: readonly string[]): Promise<void>;
  /** What hangs on its rows in other tables, and is deleted with them. */
  hanging?: {
    tables: readonly PgTable[];
    export(tenant: string, owner: string): Promise<PersonalRecord[]>;
  };
}

/** A table with nothing that is shown to others. */
export function ownedTable(table: PgTable & { tenant: PgColumn; owner: PgColumn }): Owned {
  return { table, tenant: table.tenant, owner: table.owner };
}

/**
 * What accounts keep of people: themselves, where they live, and where they are logged in; and what tables of others have
 * under their ids. Erased, nobody can log in any more.
 */
export function accountHolders(database: Pick<Database, 'orm' | 'transaction'>, owned: readonly Owned[]): PersonalData {
  const named = (tenant: string, mail: string) =>
    and(eq(customers.tenant, tenant), eq(customers.mailKey, mail.toLowerCase()));

  const ownedBy = async (
    tenant: string,
    customer: string,
    { table, hanging, ...of }: Owned,
  ): Promise<PersonalRecord[]> => {
    const shown = Object.entries(getTableColumns(table)).filter(([, one]) => one !== of.tenant && one !== of.owner);
    const rows: Record<string, unknown>[] = await database.orm
      .select(Object.fromEntries(shown))
      .from(table)
      .where(and(eq(of.tenant, tenant), eq(of.owner, customerOwner(customer))));
    const own = rows.map((values) => ({ in: getTableConfig(table).name, values }));
    return hanging === undefined ? own : [...own, ...(await hanging.export(tenant, customerOwner(customer)))];
  };

  return {
    tables: [
      customers,
      customerAddresses,
      passwordLinks,
      sessions,
      refreshTokens,
      ...owned.flatMap(({ table, hanging }) => [table, ...(hanging?.tables ?? [])]),
    ],
    async export(tenant, mail) {
      const { orm } = database;
      const [found] = await orm.select().from(customers).where(named(tenant, mail));
      if (found === undefined) return [];
      const { tenant: _tenant, id, mailKey: _key, passwordHash: _hash, ...account } = found;
      const homes = await orm
        .select()
        .from(customerAddresses)
        .where(and(eq(customerAddresses.tenant, tenant), eq(customerAddresses.customer, id)));
      const logins = await orm
        .select({ kind: sessions.kind, proof: sessions.proof, provedAt: sessions.provedAt, seenAt: sessions.seenAt })
        .from(sessions)
        .where(and(eq(sessions.tenant, tenant), eq(sessions.customer, id)));
      return [
        { in: 'account', values: account },
        ...homes.map(({ tenant: _of, customer: _whose, ...values }) => ({ in: 'addresses', values })),
        ...logins.map((values) => ({ in: 'sessions', values })),
        ...(await Promise.all(owned.map((one) => ownedBy(tenant, id, one)))).flat(),
      ];
    },
    async erase(tenant, mail) {
      return database.transaction(async (transaction) => {
        const { orm } = transaction;
        const erased = await orm.delete(customers).where(named(tenant, mail)).returning({ id: customers.id });
        const ids = erased.map(({ id }) => id);
        if (ids.length === 0) return 0;
        const homes = await orm
          .delete(customerAddresses)
          .where(and(eq(customerAddresses.tenant, tenant), inArray(customerAddresses.customer, ids)))
          .returning({ id: customerAddresses.id });
        await orm
          .delete(passwordLinks)
          .where(and(eq(passwordLinks.tenant, tenant), inArray(passwordLinks.customer, ids)));
        // Their tokens go with them.
        const logins = await orm
          .delete(sessions)
          .where(and(eq(sessions.tenant, tenant), inArray(sessions.customer, ids)))
          .returning({ id: sessions.id });
        let left = 0;
        const owners = ids.map(customerOwner);
        for (const { table, tenant: of, owner, beforeErasing } of owned) {
          await beforeErasing?.(transaction, tenant, owners);
          const gone = await orm
            .delete(table)
            .where(and(eq(of, tenant), inArray(owner, owners)))
            .returning({ owner });
          left += gone.length;
        }
        return ids.length + homes.length + logins.length + left;
      });
    },
  };
}
