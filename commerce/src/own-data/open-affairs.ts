import { createRecords } from '../account-records/index.ts';
import type { Customer } from '../accounts/index.ts';
import { formatMoney } from '../catalogue/index.ts';
import type { Database } from '@vitrine/platform/database';
import type { LocalShop, Words } from '@vitrine/platform/doors';
import { isOnItsWay } from './on-its-way.ts';

/** Why an account cannot be erased yet, in words; undefined where nothing is open between customer and shop. */
export type OpenAffairs = (shop: LocalShop, customer: Pick<Customer, 'id' | 'mail'>) => Promise<Words | undefined>;

/** Reads them of orders, returns, the books and what is still to be mailed: whoever is erased can be sent no parcel and no money any more. */
export function createOpenAffairs(database: Pick<Database, 'orm'>): OpenAffairs {
  const records = createRecords(database);
  return async (shop, customer) => {
    const { orders, returning, balance } = await records.open(shop.tenant, customer);
    const numbers = (list: readonly string[]): string => list.join(', ');
    if (orders.length > 0) return { key: 'ownData.open.orders', with: { numbers: numbers(orders) } };
    if (returning.length > 0) return { key: 'ownData.open.returns', with: { numbers: numbers(returning) } };
    if (balance === 0)
      return (await isOnItsWay(database, shop.tenant, customer)) ? { key: 'ownData.open.onItsWay' } : undefined;
    const amount = formatMoney(Math.abs(balance), shop);
    return { key: balance > 0 ? 'ownData.open.owed' : 'ownData.open.credit', with: { amount } };
  };
}
