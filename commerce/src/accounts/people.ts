import { and, eq, inArray } from '@vitrine/platform/sql';
import type { Database } from '@vitrine/platform/database';
import type { PersonalData } from '@vitrine/platform/personal-data';
import { refreshTokens, sessions } from '../session/index.ts';
import { customerAddresses, customers, passwordLinks } from './tables.ts';

/** What accounts keep of people: themselves, where they live, and where they are logged in. Erased, nobody can log in any more. */
export function accountHolders(database: Pick<Database, 'orm' | 'transaction'>): PersonalData {
  const named = (tenant: string, mail: string) =>
    and(eq(customers.tenant, tenant), eq(customers.mailKey, mail.toLowerCase()));

  return {
    tables: [customers, customerAddresses, passwordLinks, sessions, refreshTokens],
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
      ];
    },
    async erase(tenant, mail) {
      return database.transaction(async ({ orm }) => {
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
        return ids.length + homes.length + logins.length;
      });
    },
  };
}
