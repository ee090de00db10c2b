/**
 * Products: which a shop has, in which order they are found, and how a card shows them.
 * Used by data sources. Money and words come from `shop/prices` and the library of a page.
 */
export { createFileCatalogue, type Catalogue, type ProductQuery, type ProductSort } from './catalogue.ts';
export { productCard, slugOf, type CardWords } from './product-card.ts';
export { createProductLoader, type ProductLoader } from './product-loader.ts';
