/**
 * Products: which a shop has, in which order they are found, how a card shows them and their prices.
 * Used by the pages that show products and by the search.
 */
export { createFileCatalogue, type Catalogue, type ProductQuery, type ProductSort } from './catalogue.ts';
export { categoryOf, nameOfCategory, skusIn } from './category-page.ts';
export { createCatalogueDomain, type CatalogueDomain } from './catalogue-domain.ts';
export { localProduct } from './local-product.ts';
export type { Goods, GoodsFinder } from './graphql/goods.ts';
export type { ProductTypes } from './graphql/product-types.ts';
export { formatMoney, type MoneyWords } from './money-format.ts';
export { priceBlock, reductionPercent, type PriceWords } from './price-block.ts';
export { productCard, slugOf, type CardWords } from './product-card.ts';
export { CARD_LIST, createProductCards, type ProductCards } from './product-cards.ts';
