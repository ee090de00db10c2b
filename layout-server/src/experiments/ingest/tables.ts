import { bigint, index, pgTable, primaryKey, text } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';

/** The keys by which servers of a merchant tell what visitors of a shop did; only their SHA-256 is kept. Those of one name follow each other. */
export const ingestKeys = pgTable(
  'ingest_key',
  {
    hash: text('hash').primaryKey(),
    tenant: text('tenant').notNull(),
    name: text('name').notNull(),
    /** Who of the staff made it. */
    madeBy: text('made_by').notNull(),
    createdAt: instant('created_at').notNull(),
    /** From then on it opens nothing; null: until somebody says so. */
    endsAt: instant('ends_at'),
  },
  (table) => [index('ingest_key_tenant').on(table.tenant, table.name)],
);

/** How much of what came for a shop on a day (YYYY-MM-DD, UTC) was refused, by its cause. */
export const ingestRefusals = pgTable(
  'ingest_refusal',
  {
    tenant: text('tenant').notNull(),
    day: text('day').notNull(),
    cause: text('cause').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.day, table.cause] })],
);
