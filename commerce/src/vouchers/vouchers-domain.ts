import type { Domain, Platform } from '@vitrine/platform/doors';
import { redeemers } from './redeemers.ts';
import { createVoucherSource, voucherListRoute } from './voucher-list.ts';

/** Vouchers: what a shop shows of them, and what is kept of those who redeemed one. Baskets and orders have doors of their own. */
export function createVouchers(parts: Pick<Platform, 'database' | 'clock'>): Domain {
  return {
    name: 'vouchers',
    sources: [createVoucherSource(parts)],
    routes: [voucherListRoute(parts)],
    personal: redeemers(parts.database),
  };
}
