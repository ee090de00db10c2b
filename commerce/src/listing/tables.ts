import { integer, pgTable, primaryKey, text } from '@vitrine/platform/sql';

/** How often paid places were seen and clicked, by the day (YYYY-MM-DD), by visitors who agreed to it; nothing says who. */
export const sponsoredCounts = pgTable(
  'sponsored_count',
  {
    tenant: text('tenant').notNull(),
    day: text('day').notNull(),
    sku: text('sku').notNull(),
    payer: text('payer').notNull(),
    kind: text('kind', { enum: ['view', 'click'] }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.day, table.sku, table.payer, table.kind] })],
);
