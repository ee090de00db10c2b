import { index, pgTable, primaryKey, text, uniqueIndex } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';

/**
 * Who wants to be told once an article can be had again; `key` is the address in lower case. A row goes with the mail that
 * tells it.
 */
export const stockAlerts = pgTable(
  'stock_alert',
  {
    tenant: text('tenant').notNull(),
    key: text('key').notNull(),
    variant: text('variant').notNull(),
    id: text('id').notNull(),
    product: text('product').notNull(),
    address: text('address').notNull(),
    locale: text('locale').notNull(),
    /** told: the mail is on its way. */
    state: text('state', { enum: ['pending', 'active', 'told'] }).notNull(),
    askedAt: instant('asked_at').notNull(),
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.key, table.variant] }),
    uniqueIndex('stock_alert_id').on(table.tenant, table.id),
    index('stock_alert_state').on(table.state, table.askedAt),
  ],
);
