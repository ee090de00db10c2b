import { instant } from '@vitrine/platform/database';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  integer,
  json,
  pgTable,
  primaryKey,
  sql,
  text,
} from '@vitrine/platform/sql';
import { orders } from '../orders/index.ts';

/** Pieces of a line of an order, by its place in the order. */
export interface LinePieces {
  line: number;
  /** At least 1. */
  quantity: number;
}

/** What somebody said that they send back of an order; `n` counts within the order, from 1. Append-only by trigger. */
export const returns = pgTable(
  'order_return',
  {
    tenant: text('tenant').notNull(),
    order: text('order').notNull(),
    n: integer('n').notNull(),
    pieces: json('pieces').$type<readonly LinePieces[]>().notNull(),
    announcedAt: instant('announced_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.order, table.n] }),
    foreignKey({ columns: [table.tenant, table.order], foreignColumns: [orders.tenant, orders.id] }),
    check('order_return_n', sql`${table.n} > 0`),
  ],
);

/** What came back of it and was accepted, once; `amount` is what that takes off the order. Append-only by trigger. */
export const returnReceipts = pgTable(
  'return_receipt',
  {
    tenant: text('tenant').notNull(),
    order: text('order').notNull(),
    n: integer('n').notNull(),
    /** Empty where nothing was accepted. */
    pieces: json('pieces').$type<readonly LinePieces[]>().notNull(),
    /** Gross, in minor units, and how much VAT is inside. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    tax: bigint('tax', { mode: 'number' }).notNull(),
    /** Whether it can be sold again. */
    isRestocked: boolean('is_restocked').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.order, table.n] }),
    foreignKey({
      columns: [table.tenant, table.order, table.n],
      foreignColumns: [returns.tenant, returns.order, returns.n],
    }),
    check('return_receipt_money', sql`${table.amount} >= 0 and ${table.tax} >= 0`),
  ],
);
