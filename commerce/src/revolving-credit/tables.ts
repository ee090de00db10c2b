import { instant } from '@vitrine/platform/database';
import { bigint, check, integer, pgTable, primaryKey, sql, text, uniqueIndex } from '@vitrine/platform/sql';

/** Who has a revolving credit. Its row is what orders lock; what is drawn is on the books, under the account of its id. */
export const creditLines = pgTable(
  'credit_line',
  {
    tenant: text('tenant').notNull(),
    id: text('id').notNull(),
    /** As sessions name owners. */
    owner: text('owner').notNull(),
    grantedAt: instant('granted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.id] }),
    uniqueIndex('credit_line_owner').on(table.tenant, table.owner),
  ],
);

/** What may be drawn of a credit at most; the newest of a line holds. Append-only by trigger. */
export const creditLimits = pgTable(
  'credit_limit',
  {
    tenant: text('tenant').notNull(),
    line: text('line').notNull(),
    n: integer('n').notNull(),
    /** In minor units; 0: nothing more is drawn. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.line, table.n] }),
    check('credit_limit_amount', sql`${table.amount} >= 0`),
  ],
);
