import { instant } from '@vitrine/platform/database';
import { bigint, boolean, check, index, integer, json, pgTable, primaryKey, sql, text } from '@vitrine/platform/sql';
import { VOUCHER_GROUPS } from './voucher.ts';

/** What shops give away. */
export const vouchers = pgTable(
  'voucher',
  {
    tenant: text('tenant').notNull(),
    code: text('code').notNull(),
    kind: text('kind', { enum: ['percent', 'amount'] }).notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
    /** YYYY-MM-DD, both included. */
    from: text('from').notNull(),
    until: text('until').notNull(),
    minOrder: bigint('min_order', { mode: 'number' }).notNull(),
    group: text('group', { enum: VOUCHER_GROUPS }),
    excludedBrands: json('excluded_brands').$type<readonly string[]>().notNull(),
    perMonths: integer('per_months'),
    maxUses: integer('max_uses'),
    /** Whether the page of vouchers shows it to everybody. */
    listed: boolean('listed').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.code] }),
    check('voucher_value', sql`${table.value} > 0 and ${table.minOrder} >= 0`),
  ],
);

/** Which orders had a voucher; `releasedAt` says when an order gave it back. */
export const voucherRedemptions = pgTable(
  'voucher_redemption',
  {
    tenant: text('tenant').notNull(),
    order: text('order').notNull(),
    code: text('code').notNull(),
    /** As sessions name owners. */
    owner: text('owner').notNull(),
    /** SHA-256 of the address that ordered: the same person without their account is known by it. */
    person: text('person').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    releasedAt: instant('released_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.order] }),
    index('voucher_redemption_code').on(table.tenant, table.code),
    check('voucher_redemption_amount', sql`${table.amount} > 0`),
  ],
);
