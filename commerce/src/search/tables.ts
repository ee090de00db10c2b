import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '@vitrine/platform/database';

/**
 * What was searched for last. `owner` is `customer:` with the id of a customer, or `anonymous:` with the hash of what a browser
 * holds; `key` is the term in lower case.
 */
export const searchHistory = pgTable(
  'search_history',
  {
    tenant: text('tenant').notNull(),
    owner: text('owner').notNull(),
    key: text('key').notNull(),
    term: text('term').notNull(),
    searchedAt: instant('searched_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.owner, table.key] }),
    index('search_history_searched_at').on(table.searchedAt),
  ],
);

/** Terms that found nothing, by the day (YYYY-MM-DD) and in lower case, and how many pages said so. */
export const searchMisses = pgTable(
  'search_miss',
  {
    tenant: text('tenant').notNull(),
    day: text('day').notNull(),
    locale: text('locale').notNull(),
    term: text('term').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.day, table.locale, table.term] })],
);
