import { index, pgTable, primaryKey, text, uniqueIndex } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';

/**
 * The customers of each shop. `mailKey` is the address in lower case. Whoever has no password logs in by number and day of
 * birth (SE-007, np).
 */
export const customers = pgTable(
  'customer',
  {
    tenant: text('tenant').notNull(),
    id: text('id').notNull(),
    /** As it stands on letters: digits. */
    number: text('number').notNull(),
    mailKey: text('mail_key').notNull(),
    mail: text('mail').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** YYYY-MM-DD. */
    birthday: text('birthday').notNull(),
    phone: text('phone'),
    /** The digits of a card of the bonus programme. */
    paybackNumber: text('payback_number'),
    /** Argon2id in its own notation, with the parameters it was made with. */
    passwordHash: text('password_hash'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.id] }),
    uniqueIndex('customer_mail').on(table.tenant, table.mailKey),
    uniqueIndex('customer_number').on(table.tenant, table.number),
  ],
);

/** Where customers live and have things sent to. One of each customer's is the address of the invoices. */
export const customerAddresses = pgTable(
  'customer_address',
  {
    tenant: text('tenant').notNull(),
    id: text('id').notNull(),
    customer: text('customer').notNull(),
    kind: text('kind', { enum: ['invoice', 'delivery'] }).notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    street: text('street').notNull(),
    houseNumber: text('house_number').notNull(),
    addition: text('addition'),
    postalCode: text('postal_code').notNull(),
    city: text('city').notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text('country').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.id] }),
    index('customer_address_customer').on(table.tenant, table.customer),
  ],
);

/** Links to a new password that were mailed; only the SHA-256 of their secret is kept, and each is good once. */
export const passwordLinks = pgTable(
  'password_link',
  {
    tenant: text('tenant').notNull(),
    hash: text('hash').notNull(),
    customer: text('customer').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.hash] }),
    index('password_link_customer').on(table.tenant, table.customer),
  ],
);
