import { instant } from '@vitrine/platform/database';
import {
  bigint,
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

/** A way to pay at a provider, and what payers call it. */
export interface PaymentWay {
  kind: 'card' | 'wallet';
  name: string;
}

/** Each time that somebody was asked to pay an order first. */
export const paymentAttempts = pgTable(
  'payment_attempt',
  {
    tenant: text('tenant').notNull(),
    /** The key under which a provider makes it once. */
    id: text('id').notNull(),
    order: text('order').notNull(),
    provider: text('provider', { enum: ['bank', 'hosted'] }).notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** By which the provider, or a bank statement, knows it. */
    reference: text('reference'),
    /** Where the shopper pays. */
    page: text('page'),
    askedAt: instant('asked_at').notNull(),
    /** When the provider is asked about it without a reason from outside; null: not any more. */
    checkAt: instant('check_at'),
    /** The link that it is paid by; null: on the way to an order. */
    paylink: text('paylink'),
    /** In what its payer reads; null: as the order. */
    locale: text('locale'),
    /** What its payer chose; null: a card of any kind. */
    way: json('way').$type<PaymentWay>(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.id] }),
    index('payment_attempt_order').on(table.tenant, table.order),
    uniqueIndex('payment_attempt_reference').on(table.tenant, table.provider, table.reference),
    index('payment_attempt_check')
      .on(table.checkAt)
      .where(sql`${table.checkAt} is not null`),
    check('payment_attempt_amount', sql`${table.amount} > 0`),
  ],
);

/** Links by which something is paid without an account. */
export const paylinks = pgTable(
  'paylink',
  {
    tenant: text('tenant').notNull(),
    id: text('id').notNull(),
    /** SHA-256: whoever reads the table can open none of them. */
    tokenHash: text('token_hash').notNull(),
    /** The order of which the rest is paid; null: the amount is paid, each time that somebody does. */
    order: text('order'),
    amount: bigint('amount', { mode: 'number' }),
    currency: text('currency').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.id] }),
    uniqueIndex('paylink_token').on(table.tenant, table.tokenHash),
    check('paylink_worth', sql`(${table.order} is null) <> (${table.amount} is null)`),
  ],
);

/** What happened to money, as a provider or a statement tells it; append-only by trigger, each fact once. */
export const paymentMovements = pgTable(
  'payment_movement',
  {
    tenant: text('tenant').notNull(),
    provider: text('provider', { enum: ['bank', 'hosted'] }).notNull(),
    /** Of the fact, at the provider. */
    reference: text('reference').notNull(),
    kind: text('kind', {
      enum: ['authorised', 'captured', 'refunded', 'voided', 'declined', 'expired'],
    }).notNull(),
    attempt: text('attempt').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.provider, table.reference, table.kind] }),
    foreignKey({
      columns: [table.tenant, table.attempt],
      foreignColumns: [paymentAttempts.tenant, paymentAttempts.id],
    }),
    index('payment_movement_attempt').on(table.tenant, table.attempt),
    check('payment_movement_amount', sql`${table.amount} >= 0`),
  ],
);

/** Messages of providers whose signature held, each once; append-only by trigger. */
export const paymentEvents = pgTable(
  'payment_event',
  {
    tenant: text('tenant').notNull(),
    provider: text('provider', { enum: ['hosted'] }).notNull(),
    id: text('id').notNull(),
    body: json('body').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.provider, table.id] })],
);

/** A booking: its postings sum to 0, which a deferred trigger sees to. Append-only; what was wrong is booked back. */
export const ledgerEntries = pgTable(
  'ledger_entry',
  {
    tenant: text('tenant').notNull(),
    id: text('id').notNull(),
    kind: text('kind', { enum: ['sale', 'receipt', 'refund', 'cancellation', 'return', 'interest'] }).notNull(),
    /** What it books, such as the id of an order: booked once. */
    reference: text('reference').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.id] }),
    uniqueIndex('ledger_entry_reference').on(table.tenant, table.kind, table.reference),
  ],
);

/** Debits are positive, credits negative, in minor units. */
export const ledgerPostings = pgTable(
  'ledger_posting',
  {
    tenant: text('tenant').notNull(),
    entry: text('entry').notNull(),
    n: integer('n').notNull(),
    account: text('account').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.entry, table.n] }),
    foreignKey({ columns: [table.tenant, table.entry], foreignColumns: [ledgerEntries.tenant, ledgerEntries.id] }),
    index('ledger_posting_account').on(table.tenant, table.account),
  ],
);
