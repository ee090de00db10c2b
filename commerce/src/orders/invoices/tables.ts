import { instant } from '@vitrine/platform/database';
import { foreignKey, integer, pgTable, primaryKey, text, uniqueIndex } from '@vitrine/platform/sql';
import { orders } from '../tables.ts';

/** The last number that a shop has given to an invoice: its row is locked until the transaction that takes the next one ends, so no number is left out. */
export const invoiceSeries = pgTable(
  'invoice_series',
  { tenant: text('tenant').notNull(), last: integer('last').notNull() },
  (table) => [primaryKey({ columns: [table.tenant] })],
);

/** Which invoice is of which order; append-only by trigger. What it says is in the order, of which nothing changes any more. */
export const invoices = pgTable(
  'invoice',
  {
    tenant: text('tenant').notNull(),
    n: integer('n').notNull(),
    order: text('order').notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.n] }),
    uniqueIndex('invoice_order').on(table.tenant, table.order),
    foreignKey({ columns: [table.tenant, table.order], foreignColumns: [orders.tenant, orders.id] }),
  ],
);
