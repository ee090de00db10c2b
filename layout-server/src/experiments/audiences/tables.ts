import { instant } from '@vitrine/platform/database';
import { bigint, pgTable, primaryKey, text } from '@vitrine/platform/sql';

/** How many measured visitors of one kind came to a page on a day (YYYY-MM-DD, UTC): sums, of nobody in particular. */
export const visitCounts = pgTable(
  'visit_count',
  {
    tenant: text('tenant').notNull(),
    day: text('day').notNull(),
    page: text('page').notNull(),
    locale: text('locale').notNull(),
    /** What they have in common, as canonical JSON. */
    kind: text('kind').notNull(),
    visitors: bigint('visitors', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.day, table.page, table.locale, table.kind] })],
);

/** How often somebody claimed an id or an arm of an experiment that the edge did not sign; nothing of it was counted. */
export const forgedClaims = pgTable(
  'forged_claim',
  {
    tenant: text('tenant').notNull(),
    experiment: text('experiment').notNull(),
    claims: bigint('claims', { mode: 'number' }).notNull(),
    /** When the last one came. */
    lastAt: instant('last_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.experiment] })],
);
