import { index, integer, json, pgTable, sql, text, uniqueIndex } from '../sql.ts';
import { instant } from '../database/index.ts';

/** What is to be done outside of the transaction that wanted it, once for each tenant, kind and key. */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    tenant: text('tenant').notNull(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    payload: json('payload').$type<unknown>().notNull(),
    dueAt: instant('due_at').notNull(),
    /** How often it was begun. One more than the most tries: given up, and told as a case. */
    tries: integer('tries').notNull().default(0),
    leasedUntil: instant('leased_until'),
    doneAt: instant('done_at'),
  },
  (table) => [
    uniqueIndex('outbox_once').on(table.tenant, table.kind, table.key),
    index('outbox_due')
      .on(table.dueAt)
      .where(sql`${table.doneAt} is null`),
  ],
);
