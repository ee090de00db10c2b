/** Who may redeem a voucher: everybody, or who is known by an account. */
export const VOUCHER_GROUPS = ['account'] as const;
export type VoucherGroup = (typeof VOUCHER_GROUPS)[number];

/** Something that takes an amount off an order. It is never paid out, and never beside another one (CK-011). */
export interface Voucher {
  /** As shoppers type it, in capital letters. */
  code: string;
  kind: 'percent' | 'amount';
  /** Basis points of a percentage, else minor units. */
  value: number;
  /** The first and the last day on which it holds, YYYY-MM-DD, in the time zone of its shop. */
  from: string;
  until: string;
  /** What the goods for which it holds come to at least, in minor units, also after what was sent back. */
  minOrder: number;
  group: VoucherGroup | null;
  /** Brands for whose goods it does not hold. */
  excludedBrands: readonly string[];
  /** Nobody gets it again within so many months; null: as often as they like. */
  perMonths: number | null;
  /** So many orders can have it; null: any number. */
  maxUses: number | null;
}

/** Why a voucher takes nothing off. `used`: it was redeemed as often as it can be, by anybody or by this person. */
export type VoucherRefusal = 'unknown' | 'expired' | 'used' | 'account' | 'excludedBrand' | 'minOrder';

/** Goods that are to be ordered. */
export interface VoucherGoods {
  variant: string;
  brand: string;
  /** Minor units of all pieces. */
  total: number;
}

/** How a code is written down: shoppers type it in small letters, and with spaces around. */
export function writtenCode(typed: string): string {
  return typed.trim().toUpperCase();
}
