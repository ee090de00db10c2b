import type { Queries } from '@vitrine/platform/database';
import type { LocalShop } from '@vitrine/platform/doors';
import { memberUntil } from '../premium/index.ts';
import type { Orderer } from './caller-owner.ts';
import type { Checkout } from './checkout.ts';
import type { Premium } from './order-quote.ts';

/** What the programme costs, once, and for how many months. */
export type PremiumOffer = NonNullable<NonNullable<LocalShop['checkout']>['premium']>;

/** What somebody is to the premium programme, and what they can join it for. */
export interface PremiumStanding {
  of: Premium;
  /** Undefined where the shop has no programme, for members, and for whoever has not proved to be a customer. */
  offer?: PremiumOffer;
}

/** Who joined before the shop ended its programme stays a member until their term ends. */
export async function premiumOf(
  database: Queries,
  { tenant, switches, checkout }: LocalShop,
  { owner, session }: Pick<Orderer, 'owner' | 'session'>,
  said: Checkout | undefined,
  now: Date,
): Promise<PremiumStanding> {
  if (session?.type !== 'full') return { of: 'none' };
  if ((await memberUntil(database, tenant, owner, now)) !== undefined) return { of: 'member' };
  const offer = switches['premium'] === true ? checkout?.premium : undefined;
  if (offer === undefined) return { of: 'none' };
  return { of: said?.isPremiumWanted === true ? 'joins' : 'none', offer };
}
