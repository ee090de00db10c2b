import { instant } from '@vitrine/platform/database';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '@vitrine/platform/sql';
import type { PostalAddress } from '../accounts/index.ts';
import type { PaymentPlan } from '../instalments/index.ts';
import type { Buyer } from './checkout.ts';
import type { PremiumCharge } from './order-quote.ts';

/** What somebody has said so far on the way to an order; gone with the order. */
export const checkouts = pgTable(
  'checkout',
  {
    tenant: text('tenant').notNull(),
    /** As sessions name owners. */
    owner: text('owner').notNull(),
    email: text('email'),
    buyer: json('buyer').$type<Buyer>(),
    address: json('address').$type<PostalAddress>(),
    method: text('method'),
    /** The way to pay that was refused last. */
    refused: text('refused'),
    /** YYYY-MM-DD; asked for where money is owed afterwards. */
    birthday: text('birthday'),
    /** In how many instalments. */
    count: integer('count'),
    isProtected: boolean('is_protected'),
    isPauseWanted: boolean('is_pause_wanted'),
    isPremiumWanted: boolean('is_premium_wanted'),
    isOldApplianceTaken: boolean('is_old_appliance_taken'),
    /** The session without a password that alone hears what it said of somebody; null: guests and whoever gives the password. */
    saidIn: text('said_in'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.owner] }),
    index('checkout_email').on(table.tenant, sql`lower(${table.email})`),
    index('checkout_changed_at').on(table.changedAt),
  ],
);

/** What was ordered. `basket` is the key by which an order is made once: whoever sends it again gets the same one. */
export const orders = pgTable(
  'order',
  {
    tenant: text('tenant').notNull(),
    id: text('id').notNull(),
    /** As shoppers read it: random, with a check digit. */
    number: text('number').notNull(),
    basket: text('basket').notNull(),
    /** Hash of the priced quote that was agreed to. */
    quote: text('quote').notNull(),
    owner: text('owner').notNull(),
    customer: text('customer'),
    locale: text('locale').notNull(),
    currency: text('currency').notNull(),
    state: text('state', { enum: ['placed', 'confirmed', 'cancelled', 'closed'] }).notNull(),
    method: text('method').notNull(),
    /** Gone where a person was erased. */
    email: text('email'),
    buyer: json('buyer').$type<Buyer>(),
    address: json('address').$type<PostalAddress>(),
    birthday: text('birthday'),
    /** What a voucher took off the lines, and its code; 0 and null for none. */
    discount: bigint('discount', { mode: 'number' }).notNull().default(0),
    voucher: text('voucher'),
    /** Gross, in minor units: lines less the discount, delivery, what the plan costs and what joining the premium programme does. */
    total: bigint('total', { mode: 'number' }).notNull(),
    delivery: bigint('delivery', { mode: 'number' }).notNull(),
    /** VAT inside of `total`. */
    tax: bigint('tax', { mode: 'number' }).notNull(),
    /** How it is paid later, as agreed to; null where it is paid at once. */
    plan: json('plan').$type<PaymentPlan>(),
    /** With which its buyer joined the premium programme; null: not with this one. */
    premium: json('premium').$type<PremiumCharge>(),
    /** Whether an old appliance is taken along; null: not asked, for nothing of the kind was ordered. */
    isOldApplianceTaken: boolean('is_old_appliance_taken'),
    /** The revolving credit that it was drawn of; null: of none. */
    creditLine: text('credit_line'),
    placedAt: instant('placed_at').notNull(),
    /** Until when it must be paid; null where nothing is paid first. */
    payUntil: instant('pay_until'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.id] }),
    uniqueIndex('order_basket').on(table.tenant, table.basket),
    uniqueIndex('order_number').on(table.tenant, table.number),
    index('order_owner').on(table.tenant, table.owner, table.placedAt),
    index('order_placed_at').on(table.tenant, table.placedAt),
    index('order_email').on(table.tenant, sql`lower(${table.email})`),
    index('order_unpaid')
      .on(table.payUntil)
      .where(sql`${table.state} = 'placed'`),
    check(
      'order_money',
      sql`${table.discount} >= 0 and ${table.total} >= 0 and ${table.delivery} >= 0 and ${table.tax} >= 0`,
    ),
  ],
);

/** What an order is of, as it was then; append-only by trigger. */
export const orderLines = pgTable(
  'order_line',
  {
    tenant: text('tenant').notNull(),
    order: text('order').notNull(),
    n: integer('n').notNull(),
    product: text('product').notNull(),
    variant: text('variant').notNull(),
    name: text('name').notNull(),
    options: text('options').notNull(),
    quantity: integer('quantity').notNull(),
    /** Gross, in minor units. */
    unit: bigint('unit', { mode: 'number' }).notNull(),
    gross: bigint('gross', { mode: 'number' }).notNull(),
    /** The part of the order's discount that is this line's: what it cost is `gross` less this. */
    discount: bigint('discount', { mode: 'number' }).notNull().default(0),
    /** Basis points of VAT, and how much of it is inside of what it cost. */
    taxRate: integer('tax_rate').notNull(),
    tax: bigint('tax', { mode: 'number' }).notNull(),
    /** When it was promised to arrive, as calendar dates (YYYY-MM-DD); null where nothing was. */
    arrivesFrom: text('arrives_from'),
    arrivesTo: text('arrives_to'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.order, table.n] }),
    foreignKey({ columns: [table.tenant, table.order], foreignColumns: [orders.tenant, orders.id] }),
    check(
      'order_line_money',
      sql`${table.quantity} > 0 and ${table.unit} >= 0 and ${table.gross} = ${table.unit} * ${table.quantity} and ${table.discount} between 0 and ${table.gross} and ${table.tax} between 0 and ${table.gross} - ${table.discount}`,
    ),
  ],
);

/** What of the stock an order has taken: `held` until it is paid, `committed` until it is `sent`; `released` where nothing came of it. */
export const stockHolds = pgTable(
  'stock_hold',
  {
    tenant: text('tenant').notNull(),
    order: text('order').notNull(),
    variant: text('variant').notNull(),
    quantity: integer('quantity').notNull(),
    state: text('state', { enum: ['held', 'committed', 'released', 'sent'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.order, table.variant] }),
    foreignKey({ columns: [table.tenant, table.order], foreignColumns: [orders.tenant, orders.id] }),
    check('stock_hold_quantity', sql`${table.quantity} > 0`),
  ],
);
