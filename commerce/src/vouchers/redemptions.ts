import { createHash } from 'node:crypto';
import type { Queries, Transaction } from '@vitrine/platform/database';
import type { LocalShop, TenantId } from '@vitrine/platform/doors';
import { and, eq, gt, isNull, or, sql } from '@vitrine/platform/sql';
import { judgeVoucher, type Discount } from './judge-voucher.ts';
import { voucherRedemptions as redemptions, vouchers } from './tables.ts';
import { writtenCode, type Voucher, type VoucherGoods, type VoucherRefusal } from './voucher.ts';

/** A voucher that somebody wants to redeem, and for what. */
export interface VoucherWish {
  code: string;
  goods: readonly VoucherGoods[];
  /** As sessions name owners. */
  owner: string;
  /** Whoever is told of the order, as soon as that is known. */
  email?: string | undefined;
}

/** What a voucher takes off, or why it takes off nothing; `minOrder` is what the goods must come to. */
export type AppliedVoucher = { code: string } & (
  | ({ kind: 'applies' } & Discount)
  | { kind: 'refused'; reason: VoucherRefusal; minOrder: number }
);

/** What a voucher takes off now. */
export async function applyVoucher(
  queries: Queries,
  shop: Pick<LocalShop, 'tenant' | 'timeZone'>,
  { code: typed, goods, owner, email }: VoucherWish,
  now: Date,
): Promise<AppliedVoucher> {
  const code = writtenCode(typed);
  const [row] = await queries.orm.select().from(vouchers).where(one(shop.tenant, code));
  if (row === undefined || row.revokedAt !== null) return { code, kind: 'refused', reason: 'unknown', minOrder: 0 };
  const voucher: Voucher = row;
  const judged = judgeVoucher(voucher, {
    goods,
    today: new Intl.DateTimeFormat('en-CA', { timeZone: shop.timeZone }).format(now),
    hasAccount: owner.startsWith('customer:'),
    uses: voucher.maxUses === null ? 0 : await usesOf(queries, shop.tenant, code),
    hadIt: await hadIt(queries, shop.tenant, voucher, { owner, email }, now),
  });
  if (typeof judged === 'string') return { code, kind: 'refused', reason: judged, minOrder: voucher.minOrder };
  return { code, kind: 'applies', ...judged };
}

/** The same, while nobody else can redeem it until the transaction ends. Taken before stock is, by everybody who takes both. */
export async function holdVoucher(
  transaction: Transaction,
  shop: Pick<LocalShop, 'tenant' | 'timeZone'>,
  wish: VoucherWish,
  now: Date,
): Promise<AppliedVoucher> {
  const limited = sql`(${vouchers.maxUses} is not null or ${vouchers.perMonths} is not null)`;
  await transaction.orm
    .select({ code: vouchers.code })
    .from(vouchers)
    .where(and(one(shop.tenant, writtenCode(wish.code)), limited))
    .for('update');
  return applyVoucher(transaction, shop, wish, now);
}

/** Writes down that an order has a voucher, which `holdVoucher` has said to apply. */
export async function redeemVoucher(
  { orm }: Transaction,
  tenant: TenantId,
  what: { order: string; code: string; owner: string; email: string | null; amount: number; at: Date },
): Promise<void> {
  const { email, ...redemption } = what;
  await orm.insert(redemptions).values({ tenant, ...redemption, person: personOf(tenant, email ?? '') });
}

/** An order of which nothing came gives its voucher back; nothing happens where it had none. */
export async function releaseVoucher(
  { orm }: Transaction,
  tenant: TenantId,
  order: string,
  releasedAt: Date,
): Promise<void> {
  const held = and(eq(redemptions.tenant, tenant), eq(redemptions.order, order), isNull(redemptions.releasedAt));
  await orm.update(redemptions).set({ releasedAt }).where(held);
}

async function usesOf({ orm }: Queries, tenant: string, code: string): Promise<number> {
  const [row] = await orm
    .select({ count: sql<number>`count(*)::int` })
    .from(redemptions)
    .where(usedOf(tenant, code));
  return row?.count ?? 0;
}

async function hadIt(
  { orm }: Queries,
  tenant: TenantId,
  { code, perMonths }: Voucher,
  { owner, email }: Pick<VoucherWish, 'owner' | 'email'>,
  now: Date,
): Promise<boolean> {
  if (perMonths === null) return false;
  const person = email === undefined ? undefined : eq(redemptions.person, personOf(tenant, email));
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - perMonths);
  const found = await orm
    .select({ order: redemptions.order })
    .from(redemptions)
    .where(and(usedOf(tenant, code), gt(redemptions.at, since), or(eq(redemptions.owner, owner), person)))
    .limit(1);
  return found.length > 0;
}

const one = (tenant: string, code: string) => and(eq(vouchers.tenant, tenant), eq(vouchers.code, code));
const usedOf = (tenant: string, code: string) =>
  and(eq(redemptions.tenant, tenant), eq(redemptions.code, code), isNull(redemptions.releasedAt));

/** By what somebody is known who may have no account. */
export function personOf(tenant: string, email: string): string {
  return createHash('sha256').update(`${tenant} ${email.toLowerCase()}`).digest('base64url');
}
