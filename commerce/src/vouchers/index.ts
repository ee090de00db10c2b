/** Vouchers: what a code takes off goods, and which orders had it. Baskets hold a code; orders redeem it in their transaction. */
export { admitDemoVouchers } from './demo-vouchers.ts';
export {
  applyVoucher,
  holdVoucher,
  redeemVoucher,
  releaseVoucher,
  type AppliedVoucher,
  type VoucherWish,
} from './redemptions.ts';
export { voucherRedemptions, vouchers } from './tables.ts';
export { writtenCode, type VoucherGoods } from './voucher.ts';
export { newsletterVouchers, VOUCHERS_VALUE } from './voucher-list.ts';
export { createVouchers } from './vouchers-domain.ts';
export { refusalWords } from './voucher-words.ts';
