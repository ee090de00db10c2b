/**
 * Texts: the shop family's catalogues, what a tenant rewords, and the chain in which locales help each other out.
 * Used by the library of a page and by data sources. It does not know where a text is shown.
 */
export { createMessages, type Messages, type TextMaterial } from './messages.ts';
export { createShopTexts, localeChain, type ShopTexts } from './shop-texts.ts';
export {
  checkLanguages,
  checkMessages,
  loadLanguages,
  overlay,
  readMessages,
  textsByKey,
  type Catalogues,
  type Language,
  type Languages,
  type MessageTree,
} from './message-tree.ts';
