import type { Clock } from '@vitrine/platform/clock';
import type { TenantId } from '@vitrine/platform/doors';
import type { Catalogue } from '../catalogue/index.ts';
import { customerOwner } from '../session/index.ts';
import {
  changedWishes,
  joinedWishes,
  keyOf,
  type WishlistDeed,
  type WishlistItem,
  type WishlistOutcome,
} from './wishlist.ts';
import type { WishlistRepository } from './wishlist-repository.ts';

/** `gone`: the shop has no such article; `soldOut`: it cannot be had, so nobody changes to it. */
export type WishOutcome = WishlistOutcome | 'gone' | 'soldOut';

/** Wishlists of visitors and customers: every owner as sessions name one. Doors map to it. */
export interface Wishlists {
  find(tenant: TenantId, owner: string): Promise<readonly WishlistItem[]>;
  /** Does what is wished; what is said twice is done once. */
  change(
    tenant: TenantId,
    owner: string,
    deed: WishlistDeed,
  ): Promise<{ outcome: WishOutcome; items: readonly WishlistItem[] }>;
  /** At a login: what the browser kept goes to the customer's, once. */
  join(tenant: TenantId, who: { visitor: string; customer: string }): Promise<void>;
}

/** Wishlists over what is stored; an article counts only while the catalogue of the shop has it. */
export function createWishlists({
  repository,
  catalogue,
  clock,
}: {
  repository: WishlistRepository;
  catalogue: Pick<Catalogue, 'bySkus'>;
  clock: Clock;
}): Wishlists {
  /** Why an article cannot be named; undefined if it can. */
  async function refusalOf(
    tenant: TenantId,
    owner: string,
    deed: WishlistDeed,
  ): Promise<'gone' | 'soldOut' | undefined> {
    if (deed.kind === 'remove') return undefined;
    const sku =
      deed.kind === 'add'
        ? deed.product
        : (await repository.find(tenant, owner)).find((item) => keyOf(item) === deed.key)?.product;
    if (sku === undefined) return undefined;
    const [product] = await catalogue.bySkus(tenant, [sku]);
    if (product === undefined) return 'gone';
    const variant = product.variants.find((each) => each.sku === deed.variant);
    if (deed.variant !== undefined && variant === undefined) return 'gone';
    const isSame = deed.kind === 'edit' && deed.key === deed.variant;
    return deed.kind === 'edit' && !isSame && variant?.availability === 'soldOut' ? 'soldOut' : undefined;
  }

  return {
    find: (tenant, owner) => repository.find(tenant, owner),
    async change(tenant, owner, deed) {
      const refusal = await refusalOf(tenant, owner, deed);
      if (refusal !== undefined) return { outcome: refusal, items: await repository.find(tenant, owner) };
      const now = clock.now();
      let outcome: WishlistOutcome = 'unknown';
      const items = await repository.change(tenant, owner, now, (before) => {
        const after = changedWishes(before, deed, now);
        outcome = after.outcome;
        return after.items;
      });
      return { outcome, items };
    },
    join: (tenant, { visitor, customer }) =>
      repository.move(tenant, { from: visitor, to: customerOwner(customer) }, clock.now(), joinedWishes),
  };
}
