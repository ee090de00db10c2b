import { bigserial, index, pgTable, text } from '../sql.ts';
import { instant } from '../database/index.ts';

/** What has changed, in the order of commit. The cursor is unique across databases: it starts at the milliseconds of its making. */
export const events = pgTable(
  'events',
  {
    cursor: bigserial('cursor', { mode: 'number' }).primaryKey(),
    tenant: text('tenant').notNull(),
    tags: text('tags').array().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('events_created_at').on(table.createdAt)],
);
