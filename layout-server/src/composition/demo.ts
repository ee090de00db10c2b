import { admitDemoOrders } from '@vitrine/commerce/account-records';
import { admitDemoCustomers } from '@vitrine/commerce/accounts';
import { admitDemoBorrowers } from '@vitrine/commerce/lending';
import { admitDemoSubscribers } from '@vitrine/commerce/newsletter';
import { admitDemoPaylinks } from '@vitrine/commerce/payments';
import { admitDemoVouchers } from '@vitrine/commerce/vouchers';
import type { Platform } from '@vitrine/platform/doors';
import type { FamilyRepository } from '../tenants/index.ts';

/** Gives every shop the customers, orders, vouchers and links of the demo; those that are there already stay as they are. */
export async function admitDemo(platform: Platform, families: Pick<FamilyRepository, 'current'>): Promise<void> {
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
  await admitDemoBorrowers(
    platform,
    shops.map(({ tenant }) => tenant),
  );
}
