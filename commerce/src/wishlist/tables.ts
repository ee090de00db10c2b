import { index, json, pgTable, primaryKey, text } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';
import type { WishlistItem } from './wishlist.ts';

/** What visitors want to remember: one row each, as sessions name owners, changed as a whole while it is locked. */
export const wishlists = pgTable(
  'wishlist',
  {
    tenant: text('tenant').notNull(),
    owner: text('owner').notNull(),
    items: json('items').$type<readonly WishlistItem[]>().notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.owner] }), index('wishlist_changed_at').on(table.changedAt)],
);
