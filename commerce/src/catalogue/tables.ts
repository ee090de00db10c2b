import { bigint, check, foreignKey, index, integer, json, pgTable, primaryKey, sql, text } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';

/**
 * What a shop sells. `record` is what was imported, without prices and stock; it is read whole and asked for nothing in it,
 * so it is one value. A product that is withdrawn stays, so that its address can say so.
 */
export const products = pgTable(
  'product',
  {
    tenant: text('tenant').notNull(),
    sku: text('sku').notNull(),
    status: text('status', { enum: ['active', 'withdrawn'] }).notNull(),
    record: json('record').notNull(),
    /** Of the imported line: an import that brings the same again does nothing. */
    hash: text('hash').notNull(),
    importedAt: instant('imported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.sku] })],
);

/** What can be ordered. One that its product no longer has stays: prices, and orders one day, refer to it. */
export const variants = pgTable(
  'variant',
  {
    tenant: text('tenant').notNull(),
    sku: text('sku').notNull(),
    product: text('product').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.sku] }),
    foreignKey({ columns: [table.tenant, table.product], foreignColumns: [products.tenant, products.sku] }),
    index('variant_product').on(table.tenant, table.product),
  ],
);

/**
 * Every price that a variant had, has or will have; append-only by trigger. None begins before it was set, but for those that
 * a variant brings along when it comes to the shop. In force is the one that began last, of two the one that was set last.
 */
export const prices = pgTable(
  'price',
  {
    tenant: text('tenant').notNull(),
    variant: text('variant').notNull(),
    currency: text('currency').notNull(),
    validFrom: instant('valid_from').notNull(),
    setAt: instant('set_at').notNull(),
    /** Gross, in minor units. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** The maker's recommended retail price. */
    rrp: bigint('rrp', { mode: 'number' }),
    setBy: text('set_by').notNull(),
    /** Of a correction by hand, in the words of who made it. */
    why: text('why'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.variant, table.currency, table.validFrom, table.setAt] }),
    foreignKey({ columns: [table.tenant, table.variant], foreignColumns: [variants.tenant, variants.sku] }),
    check('price_positive', sql`${table.amount} > 0 and ${table.rrp} is distinct from 0`),
  ],
);

/** What is there of a variant now. */
export const stock = pgTable(
  'stock',
  {
    tenant: text('tenant').notNull(),
    variant: text('variant').notNull(),
    onHand: integer('on_hand').notNull(),
    /** That may be ordered beyond it. */
    backorder: integer('backorder').notNull(),
    /** What orders have taken and nobody has sent off yet. */
    reserved: integer('reserved').notNull().default(0),
    /** When more is expected, YYYY-MM-DD. */
    restockOn: text('restock_on'),
    /** What the last record said of it: one that says the same again leaves alone what sales made of it since. */
    told: text('told'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.variant] }),
    foreignKey({ columns: [table.tenant, table.variant], foreignColumns: [variants.tenant, variants.sku] }),
    check('stock_not_negative', sql`${table.onHand} >= 0 and ${table.backorder} >= 0 and ${table.reserved} >= 0`),
  ],
);

/** Why `on_hand` is what it is: the sum of these; append-only by trigger. */
export const stockMovements = pgTable(
  'stock_movement',
  {
    tenant: text('tenant').notNull(),
    variant: text('variant').notNull(),
    id: text('id').notNull(),
    /** More, or less if negative. */
    pieces: integer('pieces').notNull(),
    reason: text('reason', { enum: ['count', 'correction', 'sent', 'returned'] }).notNull(),
    at: instant('at').notNull(),
    by: text('by').notNull(),
    /** Of a correction, in the words of who made it. */
    why: text('why'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.variant, table.id] }),
    foreignKey({ columns: [table.tenant, table.variant], foreignColumns: [variants.tenant, variants.sku] }),
  ],
);

/** The shops whose files are being taken for the first time, or were: one that broke off goes on with the next start. */
export const catalogueFills = pgTable('catalogue_fill', {
  tenant: text('tenant').primaryKey(),
  begunAt: instant('begun_at').notNull(),
  doneAt: instant('done_at'),
});
