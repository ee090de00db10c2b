import type { FieldPolicy, Reference, TypePolicies, TypePolicy } from '@apollo/client';
import { REVIEWS_POLICY } from './reviews-policy.ts';

/** Types of which each object is known by a field of its own (GW-012), or of which there is one for a visitor. */
const IDENTIFIED: TypePolicies = {
  Product: { keyFields: ['sku'] },
  SeoData: { keyFields: ['sku'] },
  SortingOrder: { keyFields: ['key'] },
  Basket: { keyFields: () => 'BASKET' },
  Wishlist: { keyFields: () => 'WISHLIST' },
};

/** Types that belong to what they stand in, whatever fields they have (GW-013). */
export const WITHOUT_IDENTITY = [
  'Brand',
  'Availability',
  'Delivery',
  'ProductChoice',
  'Article',
  'ProductPrice',
  'PriceSaving',
  'Service',
  'Rating',
  'RatingReview',
  'RatingReviewer',
  'RatingTags',
  'ReviewStatistic',
  'SearchQueryResult',
  'SearchProductResult',
  'FilterValueColour',
  'FilterValueImage',
  'FilterValueRange',
  'FilterValueRating',
  'Breadcrumb',
  'SeoLink',
  'ProductRecommendations',
  'BrandRecommendations',
  'CategoryRecommendations',
  'SponsoredProductData',
  'LoyaltyProgramme',
  'InstalmentData',
  'EfficiencyFlags',
  'EcoLabel',
  'Download',
  'MediaAsset',
  'Countdown',
  'AbTesting',
  'BasketLineItem',
  'WishlistLineItem',
] as const;

/** Of the same object in the same place, different questions know different fields. */
const EMBEDDED: TypePolicy = { keyFields: false, merge: true };

/** `product(sku)`: a product is known by its sku, whatever answer brought it, such as a list or a suggestion. */
const PRODUCT_POLICY: FieldPolicy<Reference | null> = {
  read: (known, { args, toReference }) =>
    known === undefined ? toReference({ __typename: 'Product', sku: String(args?.['sku']) }) : known,
};

/** By what the cache knows objects again. */
export const TYPE_POLICIES: TypePolicies = {
  ...Object.fromEntries(WITHOUT_IDENTITY.map((type) => [type, EMBEDDED])),
  ...IDENTIFIED,
  Query: { fields: { product: PRODUCT_POLICY, reviews: REVIEWS_POLICY } },
};
