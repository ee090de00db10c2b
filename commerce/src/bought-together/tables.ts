import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** By how many different people two products were bought in one order, where these are enough; both ways round. */
export const boughtTogether = pgTable(
  'bought_together',
  {
    tenant: text('tenant').notNull(),
    sku: text('sku').notNull(),
    other: text('other').notNull(),
    buyers: integer('buyers').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.sku, table.other] })],
);
