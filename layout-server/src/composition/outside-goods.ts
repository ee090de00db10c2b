import { existsSync } from 'node:fs';
import path from 'node:path';
import type { OutsideGoods } from '@vitrine/commerce/goods-events';
import { openSource } from '@vitrine/commerce/outside-goods';
import type { Shops } from '@vitrine/platform/doors';
import { importingShop } from './goods.ts';

/** The commerce systems that the shops' own files name (`catalogue/source.json`), read anew each time. */
export function outsideGoods(
  { login, eventSecrets }: { login: string; eventSecrets: readonly string[] },
  { tenantsDir, shops }: { tenantsDir: string; shops: Shops },
): OutsideGoods {
  return {
    eventSecrets,
    async open(tenant) {
      const file = path.join(tenantsDir, tenant, 'catalogue', 'source.json');
      return existsSync(file) ? openSource(file, login) : undefined;
    },
    shopOf(tenant) {
      const shop = shops.find(tenant);
      return shop && importingShop(shop);
    },
  };
}
