import { boolean, check, integer, json, pgTable, primaryKey, sql, text } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';

/** The holdouts of shops. A key is never used again, so that what names it keeps its meaning. */
export const holdouts = pgTable(
  'holdout',
  {
    tenant: text('tenant').notNull(),
    key: text('key').notNull(),
    seed: text('seed').notNull(),
    /** How many of 10,000 buckets are held out. */
    buckets: integer('buckets').notNull(),
    /** Of every test whose phase begins meanwhile; else of those that name it. */
    ofAll: boolean('of_all').notNull(),
    /** Keys of the shop's metrics, the one that decides first. */
    metrics: json('metrics').$type<string[]>().notNull(),
    author: text('author').notNull(),
    message: text('message').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    endedBy: text('ended_by'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.key] }),
    check('holdout_buckets', sql`${table.buckets} between 1 and 5000`),
  ],
);
