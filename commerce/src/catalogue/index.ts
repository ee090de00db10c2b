/**
 * Products: which a shop has, how they get there, in which order they are found, how a card shows them and their prices.
 * Used by the pages that show products, by the search, and by the staff door that imports them.
 */
export { createMemoryCatalogue, type Catalogue, type ProductQuery, type ProductSort } from './catalogue.ts';
export { brandLink, brandsOf, brandTag, nameOfBrand, skusOfBrand } from './brand-page.ts';
export { categoryOf, nameOfCategory, skusIn } from './category-page.ts';
export { changesBetween, type ProductChanges } from './changes-between.ts';
export { cardAsChosen } from './chosen-card.ts';
export { articleView, type ArticleView } from './detail/article-view.ts';
export { correctGoods, tendedArticle, type Correction, type TendedArticle } from './correct-goods.ts';
export { chosenOf } from './detail/chosen-variant.ts';
export { priceOfChoice } from './detail/shown-price.ts';
export { arrivalOf, arrivalWords } from './delivery/arrival.ts';
export { availabilityWords } from './detail/availability-words.ts';
export { createCatalogueDomain, type CatalogueDomain } from './catalogue-domain.ts';
export { COPIED, createGoodsCopy, type GoodsCopy } from './goods-copy.ts';
export { listTagsOf } from './list-tags.ts';
export { localProduct } from './local-product.ts';
export type { Goods, GoodsFinder } from './graphql/goods.ts';
export type { ProductTypes } from './graphql/product-types.ts';
export { explainPrices, type PriceExplanation } from './prices/explain-prices.ts';
export { exportCatalogue } from './import/export-catalogue.ts';
export { fillShops, unfilledShops, type NewShop } from './import/fill-shops.ts';
export { importCatalogue, type ImportReport } from './import/import-catalogue.ts';
export type { ImportCounts } from './import/tally.ts';
export { csvLines } from './import/csv/csv-lines.ts';
export { jsonLines, type ImportLine } from './import/import-line.ts';
export type { ImportingShop } from './import/read-record.ts';
export { withdrawProducts } from './import/withdraw.ts';
export { formatMoney, minorUnitsOf, type MoneyWords } from './money-format.ts';
export { priceBlock, reductionPercent, type PriceWords } from './price-block.ts';
export type { Availability, Product, ProductRecord, ProductTexts, Variant } from './product.ts';
export { productCard, slugOf, slugOfProduct, type CardWords } from './product-card.ts';
export { RECOMMENDATION_DEADLINE_MS } from './recommendations/strategies.ts';
export { recordValues } from './product-view.ts';
export { CARD_LIST, createProductCards, type ProductCards } from './product-cards.ts';
export {
  releaseStock,
  reserveStock,
  restock,
  sendStock,
  type NoteChanges,
  type Pieces,
} from './stock/reserve-stock.ts';
export { sellingShop } from './stored-product.ts';
export { catalogueFills, prices, products, stock, stockMovements, variants } from './tables.ts';
