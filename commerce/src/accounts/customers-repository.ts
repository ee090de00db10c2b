import { and, eq, gt, isNotNull, isNull, lte, or } from '@vitrine/platform/sql';
import type { Database } from '@vitrine/platform/database';
import type { TenantId } from '@vitrine/platform/doors';
import type { Customer, PersonalFields } from './customer.ts';
import { customers, passwordLinks } from './tables.ts';

/** A customer with what only a login may look at. */
export interface Credentials {
  customer: Customer;
  passwordHash: string | null;
}

export type NewCustomer = Omit<Customer, 'hasPassword'> & { passwordHash: string | null };

/** The customers in the database. */
export interface CustomersRepository {
  find(tenant: TenantId, id: string): Promise<Customer | undefined>;
  byMail(tenant: TenantId, mail: string): Promise<Credentials | undefined>;
  byNumber(tenant: TenantId, number: string): Promise<Credentials | undefined>;
  /** @returns false where address or number belong to somebody already; nothing is changed then. */
  add(tenant: TenantId, customer: NewCustomer, now: Date): Promise<boolean>;
  change(tenant: TenantId, id: string, fields: PersonalFields): Promise<void>;
  setPassword(tenant: TenantId, id: string, passwordHash: string): Promise<void>;
  addLink(tenant: TenantId, link: { hash: string; customer: string; expiresAt: Date }): Promise<void>;
  /** Whose link this is, while it is good. */
  linkHolds(tenant: TenantId, hash: string, now: Date): Promise<string | undefined>;
  /** Uses a link up, and all others of its customer. @returns whose it was; undefined if it was not good any more. */
  useLink(tenant: TenantId, hash: string, now: Date): Promise<string | undefined>;
  /** Deletes the links of all shops that open nothing any more. */
  forgetLinks(now: Date): Promise<void>;
}

/** Gives the customers that a database keeps. */
export function createCustomersRepository(database: Pick<Database, 'orm'>): CustomersRepository {
  const of = (tenant: TenantId, id: string) => and(eq(customers.tenant, tenant), eq(customers.id, id));
  const holding = (tenant: TenantId, hash: string, now: Date) =>
    and(
      eq(passwordLinks.tenant, tenant),
      eq(passwordLinks.hash, hash),
      isNull(passwordLinks.usedAt),
      gt(passwordLinks.expiresAt, now),
    );

  async function credentials(tenant: TenantId, where: ReturnType<typeof eq>): Promise<Credentials | undefined> {
    const [row] = await database.orm
      .select()
      .from(customers)
      .where(and(eq(customers.tenant, tenant), where));
    return row && { customer: customerOf(row), passwordHash: row.passwordHash };
  }

  return {
    async find(tenant, id) {
      const [row] = await database.orm.select().from(customers).where(of(tenant, id));
      return row && customerOf(row);
    },
    byMail: (tenant, mail) => credentials(tenant, eq(customers.mailKey, mail.toLowerCase())),
    byNumber: (tenant, number) => credentials(tenant, eq(customers.number, number)),
    async add(tenant, customer, now) {
      const added = await database.orm
        .insert(customers)
        .values({ tenant, ...customer, mailKey: customer.mail.toLowerCase(), createdAt: now })
        .onConflictDoNothing()
        .returning({ id: customers.id });
      return added.length > 0;
    },
    async change(tenant, id, fields) {
      await database.orm.update(customers).set(fields).where(of(tenant, id));
    },
    async setPassword(tenant, id, passwordHash) {
      await database.orm.update(customers).set({ passwordHash }).where(of(tenant, id));
    },
    async addLink(tenant, link) {
      const again = { customer: link.customer, expiresAt: link.expiresAt };
      await database.orm
        .insert(passwordLinks)
        .values({ tenant, ...link })
        .onConflictDoUpdate({ target: [passwordLinks.tenant, passwordLinks.hash], set: again });
    },
    async linkHolds(tenant, hash, now) {
      const [row] = await database.orm
        .select({ customer: passwordLinks.customer })
        .from(passwordLinks)
        .where(holding(tenant, hash, now));
      return row?.customer;
    },
    async useLink(tenant, hash, now) {
      const [used] = await database.orm
        .update(passwordLinks)
        .set({ usedAt: now })
        .where(holding(tenant, hash, now))
        .returning({ customer: passwordLinks.customer });
      if (used === undefined) return undefined;
      const others = and(eq(passwordLinks.tenant, tenant), eq(passwordLinks.customer, used.customer));
      await database.orm
        .update(passwordLinks)
        .set({ usedAt: now })
        .where(and(others, isNull(passwordLinks.usedAt)));
      return used.customer;
    },
    async forgetLinks(now) {
      await database.orm
        .delete(passwordLinks)
        .where(or(isNotNull(passwordLinks.usedAt), lte(passwordLinks.expiresAt, now)));
    },
  };
}

function customerOf(row: typeof customers.$inferSelect): Customer {
  const { id, number, mail, firstName, lastName, birthday, phone, paybackNumber, passwordHash } = row;
  return { id, number, mail, firstName, lastName, birthday, phone, paybackNumber, hasPassword: passwordHash !== null };
}
