import { index, integer, json, pgTable, primaryKey, text, uniqueIndex } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';
import type { BasketContent } from './basket.ts';

/**
 * What visitors want to buy: one row each, as sessions name owners, changed as a whole while it is locked. An order takes the
 * row with it, so that its `id` is ordered once.
 */
export const baskets = pgTable(
  'basket',
  {
    tenant: text('tenant').notNull(),
    id: text('id').notNull(),
    owner: text('owner').notNull(),
    /** Grows with every change. */
    version: integer('version').notNull(),
    content: json('content').$type<BasketContent>().notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.id] }),
    uniqueIndex('basket_owner').on(table.tenant, table.owner),
    index('basket_changed_at').on(table.changedAt),
  ],
);
