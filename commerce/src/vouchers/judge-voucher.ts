import { splitDiscount } from './split-discount.ts';
import type { Voucher, VoucherGoods, VoucherRefusal } from './voucher.ts';

/** What is known when somebody wants to redeem a voucher. */
export interface Occasion {
  goods: readonly VoucherGoods[];
  /** YYYY-MM-DD, where the shop is. */
  today: string;
  hasAccount: boolean;
  /** Orders that have it. */
  uses: number;
  /** Whether this person has it already, within the time in which nobody gets it again. */
  hadIt: boolean;
}

/** What a voucher takes off, in minor units: in all, and of which line. */
export interface Discount {
  amount: number;
  byVariant: ReadonlyMap<string, number>;
}

/** What a voucher takes off some goods, or why it takes off nothing. */
export function judgeVoucher(voucher: Voucher, occasion: Occasion): Discount | VoucherRefusal {
  const { goods, today, hasAccount, uses, hadIt } = occasion;
  if (today < voucher.from) return 'unknown';
  if (today > voucher.until) return 'expired';
  if (hadIt || (voucher.maxUses !== null && uses >= voucher.maxUses)) return 'used';
  if (voucher.group === 'account' && !hasAccount) return 'account';
  const eligible = goods.filter(({ brand }) => !voucher.excludedBrands.includes(brand));
  if (goods.length > 0 && eligible.length === 0) return 'excludedBrand';
  const worth = eligible.reduce((sum, { total }) => sum + total, 0);
  if (worth < Math.max(voucher.minOrder, 1)) return 'minOrder';
  const amount = amountOff(voucher, worth);
  const shares = splitDiscount(
    amount,
    eligible.map(({ total }) => total),
  );
  return { amount, byVariant: new Map(eligible.map(({ variant }, index) => [variant, shares[index] ?? 0])) };
}

/** Half up, once, of the sum. Something always remains to be paid: there is no payment of nothing. */
function amountOff({ kind, value }: Voucher, worth: number): number {
  const wanted = kind === 'amount' ? value : Number((BigInt(worth) * BigInt(value) * 2n + 10_000n) / 20_000n);
  return Math.min(wanted, worth - 1);
}
