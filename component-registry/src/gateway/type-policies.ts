import type { TypePolicies, TypePolicy } from '@apollo/client';
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

/** By what the cache knows objects again. */
export const TYPE_POLICIES: TypePolicies = {
  ...Object.fromEntries(WITHOUT_IDENTITY.map((type) => [type, EMBEDDED])),
  ...IDENTIFIED,
  Query: { fields: { reviews: REVIEWS_POLICY } },
};
