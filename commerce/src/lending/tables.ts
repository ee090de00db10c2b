import { instant } from '@vitrine/platform/database';
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from '@vitrine/platform/sql';

/** What the shop knows of a customer who wants to borrow, as its books and the credit registry have told it. Days as YYYY-MM-DD. */
export const creditFiles = pgTable(
  'credit_file',
  {
    tenant: text('tenant').notNull(),
    /** As sessions name owners. */
    owner: text('owner').notNull(),
    /** What they owe, in minor units. */
    balance: bigint('balance', { mode: 'number' }).notNull(),
    /** How often they have paid. */
    payments: integer('payments').notNull(),
    /** The last day on which they were behind with a payment to the shop. */
    arrearsOn: text('arrears_on'),
    /** The last day on which the registry had them behind with anybody. */
    registryArrearsOn: text('registry_arrears_on'),
    lastLoanOn: text('last_loan_on'),
    hasArrangement: boolean('has_arrangement').notNull(),
    /** When their income and expenses were tested. */
    incomeTestOn: text('income_test_on'),
    /** What the check of creditworthiness says of them. */
    isCreditworthy: boolean('is_creditworthy').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenant, table.owner] })],
);

/** Loans that were asked for and may be had. */
export const loanRequests = pgTable(
  'loan_request',
  {
    tenant: text('tenant').notNull(),
    id: text('id').notNull(),
    owner: text('owner').notNull(),
    locale: text('locale').notNull(),
    /** In minor units. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    accountHolder: text('account_holder').notNull(),
    iban: text('iban').notNull(),
    phone: text('phone').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.id] }),
    index('loan_request_owner').on(table.tenant, table.owner),
  ],
);
