import type { Domain, Platform, ShopSchemaBuilder } from '@vitrine/platform/doors';
import type { KnownInTime } from '../together/index.ts';
import type { ReviewsRepository } from '../reviews/index.ts';
import type { Catalogue } from './catalogue.ts';
import { deliveryRoute } from './delivery/delivery-route.ts';
import { createDeliverySource } from './delivery/delivery-source.ts';
import { createDeliveryFinder } from './delivery/delivery-statement.ts';
import { goodsPages } from './goods-pages.ts';
import { productValues } from './product-values.ts';
import { createGoodsFinder, type GoodsFinder } from './graphql/goods.ts';
import { addProductTypes, type ProductTypes } from './graphql/product-types.ts';
import { addProductQueries } from './graphql/queries.ts';
import { addRecommendations } from './graphql/recommendation-types.ts';
import { createFilmSource } from './film-source.ts';
import { createOfferSource } from './offer-source.ts';
import { createProductCards, type ProductCards } from './product-cards.ts';
import { createProductSource } from './product-source.ts';
import { createProductsSource } from './products-source.ts';
import { createForProductSource } from './recommendations/for-product-source.ts';
import { createRecommender } from './recommendations/recommender.ts';
import { createShopOrderSource } from './recommendations/shop-order-source.ts';
import { createWaySources } from './recommendations/way-sources.ts';
import { createSubstitutesSource } from './substitutes-source.ts';
import { createViewedSource } from './viewed-source.ts';

/** The domain of products, and its cards for the domains that show some. */
export interface CatalogueDomain extends Domain {
  cards: ProductCards;
  /** Products for queries. */
  goods: GoodsFinder;
  /** The types of a product in a schema, for the domains that answer with some; the same for the same builder. */
  typesOf(builder: ShopSchemaBuilder): ProductTypes;
}

/**
 * Products: the sources `product`, `delivery`, `offer`, `substitutes`, `viewed-products`, `products`, `recommendations` and
 * `product-recommendations`, `brand-recommendations` and `category-recommendations`, what their own pages are about, the call `/api/delivery`, and the queries `product`, `reviews` and `recommendations`.
 */
export function createCatalogueDomain(
  { shops, clock }: Pick<Platform, 'shops' | 'clock'>,
  catalogue: Catalogue,
  reviews: Pick<ReviewsRepository, 'find' | 'counts'>,
  together: Record<'bought' | 'viewed', KnownInTime>,
): CatalogueDomain {
  const cards = createProductCards(catalogue);
  const recommender = createRecommender(catalogue, together);
  const goods = createGoodsFinder(catalogue, shops);
  const delivery = createDeliveryFinder(catalogue, clock);
  const known = new WeakMap<ShopSchemaBuilder, ProductTypes>();
  const typesOf = (builder: ShopSchemaBuilder): ProductTypes => {
    const types = known.get(builder) ?? addProductTypes(builder, reviews, delivery);
    known.set(builder, types);
    return types;
  };
  return {
    name: 'catalogue',
    cards,
    goods,
    typesOf,
    graphql(builder) {
      addProductQueries(builder, typesOf(builder), goods);
      addRecommendations(builder, typesOf(builder), { catalogue, goods, recommender });
    },
    subjects: goodsPages(catalogue),
    values: [productValues(catalogue)],
    routes: [deliveryRoute(delivery)],
    sources: [
      createProductSource(catalogue),
      createDeliverySource(delivery),
      createOfferSource(catalogue),
      createFilmSource(catalogue),
      createSubstitutesSource({ catalogue, cards }),
      createViewedSource({ catalogue, cards }),
      createProductsSource({ catalogue, cards }),
      createShopOrderSource({ catalogue, cards }),
      createForProductSource({ recommender, cards, clock }),
      ...createWaySources(recommender),
    ],
  };
}
