import { instant } from '@vitrine/platform/database';
import { check, index, pgTable, primaryKey, sql, text } from '@vitrine/platform/sql';

/** Who is a member of the premium programme and until when, by the order that it was paid with. */
export const premiumMemberships = pgTable(
  'premium_membership',
  {
    tenant: text('tenant').notNull(),
    order: text('order').notNull(),
    /** As sessions name owners. */
    owner: text('owner').notNull(),
    from: instant('from').notNull(),
    /** Not included. */
    until: instant('until').notNull(),
    /** When it was withdrawn from, or its order cancelled; null: it goes on until its end. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.order] }),
    index('premium_membership_owner').on(table.tenant, table.owner, table.until),
    check('premium_membership_term', sql`${table.from} < ${table.until}`),
  ],
);
