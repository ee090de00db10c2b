/**
 * Texts: the shop family's catalogues, what a tenant rewords, and the chain in which locales help each other out.
 * Used by the library of a page and by data sources. It does not know where a text is shown.
 */
export { createMessageBook, type MessageBook, type TextMaterial } from './message-book.ts';
export { createShopTexts, localeChain, type ShopTexts } from './shop-texts.ts';
export { loadCatalogues, readMessages, type Catalogues, type MessageTree } from './message-tree.ts';
