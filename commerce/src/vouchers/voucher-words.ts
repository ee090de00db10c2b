import type { LocalShop, Words } from '@vitrine/platform/doors';
import { formatMoney } from '../catalogue/index.ts';
import type { AppliedVoucher } from './redemptions.ts';
import type { VoucherRefusal } from './voucher.ts';

/** Why a voucher takes off nothing, in words. */
export function refusalWords(
  { reason, minOrder }: Pick<Extract<AppliedVoucher, { kind: 'refused' }>, 'reason' | 'minOrder'>,
  shop: LocalShop,
): Words {
  const words: Readonly<Record<VoucherRefusal, Words>> = {
    unknown: { key: 'voucher.invalid' },
    expired: { key: 'voucher.expiredCode' },
    used: { key: 'voucher.used' },
    account: { key: 'voucher.accountOnly' },
    excludedBrand: { key: 'voucher.excludedBrand' },
    minOrder: { key: 'voucher.minOrderValue', with: { amount: formatMoney(minOrder, shop) } },
  };
  return words[reason];
}
