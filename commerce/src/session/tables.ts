import { foreignKey, index, integer, pgTable, primaryKey, sql, text, uniqueIndex } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';

/**
 * Customers' sessions: each a family of tokens that replace each other. A `full` one is a login until the browser is closed;
 * a `remember` one makes its device recognised, and is never more. Visitors who are nobody's customers have none.
 */
export const sessions = pgTable(
  'session',
  {
    tenant: text('tenant').notNull(),
    id: text('id').notNull(),
    customer: text('customer').notNull(),
    kind: text('kind', { enum: ['full', 'remember'] }).notNull(),
    /** What was proved last, such as `password`. */
    proof: text('proof').notNull(),
    provedAt: instant('proved_at').notNull(),
    /** The code of a campaign that the customer came by. */
    campaign: text('campaign'),
    seenAt: instant('seen_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.id] }),
    index('session_customer').on(table.tenant, table.customer),
    index('session_ends').on(table.endsAt),
  ],
);

/** The tokens of the families; only their SHA-256 is kept. One of a family is unused. */
export const refreshTokens = pgTable(
  'refresh_token',
  {
    tenant: text('tenant').notNull(),
    hash: text('hash').notNull(),
    session: text('session').notNull(),
    generation: integer('generation').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.hash] }),
    foreignKey({ columns: [table.tenant, table.session], foreignColumns: [sessions.tenant, sessions.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('refresh_token_unused')
      .on(table.tenant, table.session)
      .where(sql`${table.usedAt} is null`),
  ],
);
