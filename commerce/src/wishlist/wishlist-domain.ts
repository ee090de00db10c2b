import type { Domain, Platform, TenantId } from '@vitrine/platform/doors';
import type { Catalogue, CatalogueDomain } from '../catalogue/index.ts';
import { createWishlistForms } from './wishlist-forms.ts';
import { createWishlistRepository } from './wishlist-repository.ts';
import { createWishlists, type Wishlists } from './wishlist-service.ts';
import { createWishlistSource } from './wishlist-source.ts';
import { addWishlistTypes } from './wishlist-types.ts';
import { wishedRoute } from './wished-route.ts';

/** The domain of wishlists, and they themselves, for who moves something onto one. */
export interface WishlistDomain extends Domain {
  wishlists: Wishlists;
  /** Called once at a login; may be called again. */
  joinAtLogin(tenant: TenantId, who: { visitor: string; customer: string }): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** So long a browser is known by its cookie. */
const KEPT_MS = 90 * 24 * HOUR_MS;
const BATCH = 5_000;
/** Changes of one network address: enough for a family that looks around, too few for a robot. */
const CHANGE_LIMIT = { most: 300, seconds: 600 } as const;

/** Wishlists: the source and the query `wishlist`, the form and the mutations that change one, `GET /api/wishlist`. */
export function createWishlistDomain(
  { database, clock, ids, limitTo }: Pick<Platform, 'database' | 'clock' | 'ids' | 'limitTo'>,
  {
    catalogue,
    products,
  }: { catalogue: Pick<Catalogue, 'bySkus'>; products: Pick<CatalogueDomain, 'goods' | 'typesOf'> },
): WishlistDomain {
  const repository = createWishlistRepository(database);
  const wishlists = createWishlists({ repository, catalogue, clock });
  const limiter = limitTo('wishlist', CHANGE_LIMIT);
  return {
    name: 'wishlist',
    wishlists,
    joinAtLogin: wishlists.join,
    sources: [createWishlistSource(wishlists, catalogue)],
    forms: createWishlistForms({ wishlists, limiter, ids }),
    routes: [wishedRoute(wishlists)],
    graphql(builder) {
      addWishlistTypes(builder, products.typesOf(builder), { wishlists, goods: products.goods, limiter, ids });
    },
    jobs: [
      {
        name: 'wishlist.forget',
        everyMs: HOUR_MS,
        async run(signal) {
          const before = new Date(clock.now().getTime() - KEPT_MS);
          for (let gone = BATCH; gone === BATCH && !signal.aborted;) gone = await repository.forget(before, BATCH);
        },
      },
    ],
  };
}
