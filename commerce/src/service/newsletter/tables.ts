import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from '@vitrine/platform/sql';
import { instant } from '@vitrine/platform/database';
import { FREQUENCIES } from './newsletter-change.ts';

/**
 * Who asked for a shop's newsletter; `key` is the address in lower case. Only the SHA-256 of a mailed token is kept. Somebody
 * active hears the shop, the group that it belongs to, or both; the latter is heard once a wish for it is confirmed.
 */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    tenant: text('tenant').notNull(),
    key: text('key').notNull(),
    address: text('address').notNull(),
    locale: text('locale').notNull(),
    status: text('status', { enum: ['pending', 'active', 'cancelled'] }).notNull(),
    tokenHash: text('token_hash').notNull(),
    tokenExpiresAt: instant('token_expires_at').notNull(),
    askedAt: instant('asked_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    salutation: text('salutation'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    hearsShop: boolean('hears_shop').notNull().default(true),
    hearsGroup: boolean('hears_group').notNull().default(false),
    wantsGroup: boolean('wants_group').notNull().default(false),
    frequency: text('frequency', { enum: FREQUENCIES }),
    pausedUntil: instant('paused_until'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.key] }),
    index('newsletter_subscriptions_token').on(table.tenant, table.tokenHash),
  ],
);

/** Who gets a shop's mailings, by the SHA-256 of the token in their links; `key` is the address in lower case. */
export const mailingRecipients = pgTable(
  'mailing_recipient',
  {
    tenant: text('tenant').notNull(),
    key: text('key').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** locked: the address may not be taken off by a link; its owner writes to the shop. */
    state: text('state', { enum: ['listed', 'removed', 'locked'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.key] }),
    uniqueIndex('mailing_recipient_token').on(table.tenant, table.tokenHash),
  ],
);
