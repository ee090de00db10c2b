import type { Queries, Transaction } from '@vitrine/platform/database';
import type { LocalShop } from '@vitrine/platform/doors';
import { creditOf, lockCredit, type Credit } from '../revolving-credit/index.ts';

interface Asker {
  owner: string;
  session?: { type: 'soft' | 'full' };
}

/** The revolving credit that whoever orders can draw of; undefined for guests, and where the shop gives none. */
export async function drawableCredit(queries: Queries, shop: LocalShop, asker: Asker): Promise<Credit | undefined> {
  return mayDraw(shop, asker) ? creditOf(queries, shop.tenant, asker.owner) : undefined;
}

/** The same for the transaction that orders: nobody draws of it meanwhile. */
export async function lockDrawableCredit(
  transaction: Transaction,
  shop: LocalShop,
  asker: Asker,
): Promise<Credit | undefined> {
  return mayDraw(shop, asker) ? lockCredit(transaction, shop.tenant, asker.owner) : undefined;
}

function mayDraw({ switches, checkout }: LocalShop, { session }: Asker): boolean {
  return session?.type === 'full' && switches['revolvingCredit'] === true && checkout?.revolvingCredit !== undefined;
}
