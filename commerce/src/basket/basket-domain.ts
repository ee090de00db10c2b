import type { Domain, Platform, TenantId } from '@vitrine/platform/doors';
import type { Catalogue, CatalogueDomain } from '../catalogue/index.ts';
import type { Wishlists } from '../wishlist/index.ts';
import { createBasketForms } from './basket-forms.ts';
import { addBasketMutations } from './basket-mutations.ts';
import { createBasketRepository } from './basket-repository.ts';
import { createBaskets, type Baskets } from './basket-service.ts';
import { createBasketVouchers } from './basket-vouchers.ts';
import { countsRoute } from './counts-route.ts';
import { createBasketSource } from './basket-source.ts';
import { createBesideBasketSource } from './beside-basket-source.ts';
import { addBasketTypes } from './basket-types.ts';
import { redeemRoute, voucherForm } from './voucher-doors.ts';

/** The domain of baskets, and they themselves, for orders. */
export interface BasketDomain extends Domain {
  baskets: Baskets;
  /** Called once at a login; may be called again. */
  joinAtLogin(tenant: TenantId, who: { visitor: string; customer: string }): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** BK-005: so long the basket of nobody's customer is kept after its last change. */
const KEPT_MS = 30 * 24 * HOUR_MS;
const BATCH = 5_000;
/** Changes of one network address: enough for a family with a lot to buy, too few for a robot. */
const CHANGE_LIMIT = { most: 300, seconds: 600 } as const;
/** Codes that are none, of one network address: so many typing mistakes, too few to find one. */
const GUESS_LIMIT = { most: 20, seconds: 600 } as const;

/** Baskets: the sources `basket` and `beside-basket`, the query `basket`, the forms that change one. */
export function createBasketDomain(
  { database, clock, ids, limitTo, outbox }: Pick<Platform, 'database' | 'clock' | 'ids' | 'limitTo' | 'outbox'>,
  {
    catalogue,
    products,
    wishlists,
  }: {
    catalogue: Pick<Catalogue, 'bySkus' | 'find'>;
    products: Pick<CatalogueDomain, 'cards' | 'goods' | 'typesOf'>;
    wishlists: Pick<Wishlists, 'change' | 'find'>;
  },
): BasketDomain {
  const repository = createBasketRepository(database, ids);
  const baskets = createBaskets({ repository, catalogue, clock, outbox, ids });
  const limiter = limitTo('basket', CHANGE_LIMIT);
  const vouchers = createBasketVouchers({ baskets, database, clock, limiter: limitTo('voucher-codes', GUESS_LIMIT) });
  return {
    name: 'basket',
    baskets,
    joinAtLogin: baskets.join,
    sources: [
      createBasketSource(baskets, clock, database),
      createBesideBasketSource({ baskets, catalogue, cards: products.cards }),
    ],
    forms: [...createBasketForms({ baskets, wishlists, limiter, ids }), voucherForm(vouchers, limiter)],
    routes: [countsRoute(baskets, wishlists), redeemRoute(vouchers)],
    graphql(builder) {
      const { goods } = products;
      const types = addBasketTypes(builder, products.typesOf(builder), { baskets, goods, database, clock });
      addBasketMutations(builder, types, { baskets, goods, limiter, ids });
    },
    jobs: [
      {
        name: 'basket.forget',
        everyMs: HOUR_MS,
        async run(signal) {
          const before = new Date(clock.now().getTime() - KEPT_MS);
          for (let gone = BATCH; gone === BATCH && !signal.aborted;) gone = await repository.forget(before, BATCH);
        },
      },
    ],
  };
}
