/**
 * Lists of products, whatever found them: narrowed by filters, counted, in an order, in steps.
 * Used by the list of domains. Columns are made of records, wherever those are kept.
 */
export { createListing, type ListingParts } from './listing-domain.ts';
export { createBrandSource } from './brand-source.ts';
export { createCategorySource } from './category-source.ts';
export { createSearchSource } from './search-source.ts';
export { createColumns, listOf, STEP_PRODUCTS, type ColumnsOf, type Listing } from './listing.ts';
export { createRulesPreview, type MovedProduct, type RulesPreview } from './preview-rules.ts';
export { createSponsoredCounts, type SponsoredCount } from './sponsored-counts.ts';
export { sponsoredCounts } from './tables.ts';
