import type { Domain, Platform } from '@vitrine/platform/doors';
import { redeemers } from './redeemers.ts';

/** Vouchers: what is kept of those who redeemed one. Baskets and orders have their doors. */
export function createVouchers({ database }: Pick<Platform, 'database'>): Domain {
  return { name: 'vouchers', personal: redeemers(database) };
}
