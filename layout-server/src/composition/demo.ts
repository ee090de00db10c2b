import { admitDemoOrders } from '@vitrine/commerce/account-records';
import { admitDemoCustomers } from '@vitrine/commerce/accounts';
import { demoBorrowersJob } from '@vitrine/commerce/lending';
import { admitDemoSubscribers } from '@vitrine/commerce/newsletter';
import { admitDemoPaylinks } from '@vitrine/commerce/payments';
import { admitDemoVouchers } from '@vitrine/commerce/vouchers';
import type { Platform } from '@vitrine/platform/doors';
import type { Job } from '@vitrine/platform/jobs';
import type { FamilyRepository } from '../tenants/index.ts';

/**
 * Gives every shop the customers, orders, vouchers and links of the demo; those that are there already stay as they are.
 * @returns what keeps people of the demo what they are from day to day
 */
export async function admitDemo(platform: Platform, families: Pick<FamilyRepository, 'current'>): Promise<Job[]> {
  const shops = families.current().shops.map(({ id, locales: [{ locale }] }) => ({ tenant: id, locale }));
  await admitDemoCustomers(
    platform,
    shops.map(({ tenant, locale }) => ({ tenant, country: locale.slice(-2) })),
  );
  await admitDemoSubscribers(platform, shops);
  for (const { tenant, locale } of shops) {
    const shop = platform.shops.find(tenant, locale);
    if (shop === undefined) continue;
    await admitDemoVouchers(platform, shop);
    await admitDemoOrders(platform, shop);
    await admitDemoPaylinks(platform, [shop]);
  }
  const borrowers = demoBorrowersJob(platform, () => families.current().shops.map(({ id }) => id));
  await borrowers.run(new AbortController().signal);
  return [borrowers];
}
