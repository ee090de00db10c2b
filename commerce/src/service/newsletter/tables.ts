import { index, pgTable, primaryKey, text } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';

/** Who asked for a shop's newsletter; `key` is the address in lower case. Only the SHA-256 of a mailed token is kept. */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    tenant: text('tenant').notNull(),
    key: text('key').notNull(),
    address: text('address').notNull(),
    locale: text('locale').notNull(),
    status: text('status', { enum: ['pending', 'active'] }).notNull(),
    tokenHash: text('token_hash').notNull(),
    tokenExpiresAt: instant('token_expires_at').notNull(),
    askedAt: instant('asked_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    salutation: text('salutation'),
    firstName: text('first_name'),
    lastName: text('last_name'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.key] }),
    index('newsletter_subscriptions_token').on(table.tenant, table.tokenHash),
  ],
);
