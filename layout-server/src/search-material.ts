import type { Product } from '@vitrine/schemas';
import type { MessageBook, ShopTexts } from './content/messages/index.ts';
import type { SearchMaterial } from './shop/search/index.ts';

/**
 * What a shop's search is made of: its products, and the names of their categories from its texts. The version is the same
 * object as long as both are, so that nothing else of the shop makes an index anew (ADR 0024).
 */
export function createSearchMaterial(
  productsOf: (tenant: string) => readonly Product[],
  messages: MessageBook,
): (tenant: string, locale: string) => SearchMaterial {
  const versions = new WeakMap<readonly Product[], WeakMap<ShopTexts, object>>();
  const versionOf = (products: readonly Product[], texts: ShopTexts): object => {
    let byTexts = versions.get(products);
    if (byTexts === undefined) versions.set(products, (byTexts = new WeakMap()));
    let version = byTexts.get(texts);
    if (version === undefined) byTexts.set(texts, (version = {}));
    return version;
  };
  return (tenant, locale) => {
    const products = productsOf(tenant);
    const texts = messages.of(tenant);
    return {
      version: versionOf(products, texts),
      products,
      categoryName: (key) => texts.message(locale, `category.${key}`),
    };
  };
}
