import { index, integer, pgTable, primaryKey, text } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';

/** By how many different people two products were bought in one order, where these are enough; both ways round. */
export const boughtTogether = pgTable(
  'bought_together',
  {
    tenant: text('tenant').notNull(),
    sku: text('sku').notNull(),
    other: text('other').notNull(),
    people: integer('buyers').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.sku, table.other] })],
);

/** By how many different people two products were looked at in one session, where these are enough; both ways round. */
export const viewedTogether = pgTable(
  'viewed_together',
  {
    tenant: text('tenant').notNull(),
    sku: text('sku').notNull(),
    other: text('other').notNull(),
    people: integer('viewers').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.sku, table.other] })],
);

/**
 * Which products somebody looked at who agreed to advertising, and in which session last; `owner` as that of searches. A
 * month old they go.
 */
export const productViews = pgTable(
  'product_view',
  {
    tenant: text('tenant').notNull(),
    owner: text('owner').notNull(),
    sku: text('sku').notNull(),
    session: text('session').notNull(),
    viewedAt: instant('viewed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.owner, table.sku] }),
    index('product_view_viewed_at').on(table.tenant, table.viewedAt),
  ],
);
