import type { LocalShop } from '@vitrine/platform/doors';
import { productCard } from '../product-card.ts';
import type { Product, Variant } from '../product.ts';
import { CHOSEN_BY, offeredValues, type ValueWords } from './attribute-values.ts';
import { productPictures, type ProductPicture } from './product-pictures.ts';

/** One article in the words of a shop, wherever somebody keeps it: in a basket, on a wishlist, in an order. */
export interface ArticleView extends ProductPicture {
  sku: string;
  name: string;
  brand: string;
  /** Its product's page with the article chosen. */
  href: string;
  /** Colour and size by their names, such as `Petrol, 38`; empty where there is nothing to choose. */
  options: string;
}

/** Undefined for an article that could not be drawn: its picture or its address is missing. */
export function articleView(product: Product, variant: Variant, shop: LocalShop): ArticleView | undefined {
  const card = productCard(product, shop);
  if (card === undefined) return undefined;
  const values = CHOSEN_BY.flatMap((by): (ValueWords & { by: string; of: number })[] => {
    const offered = offeredValues(product, by, shop.locale);
    const value = offered.find(({ key }) => key === variant.attributes[by]);
    return value === undefined ? [] : [{ ...value, by, of: offered.length }];
  });
  const query = values.flatMap(({ by, word, of }) => (of < 2 ? [] : [`${by}=${word}`])).join('&');
  const [picture] = productPictures(product, variant.attributes['colour'], shop);
  return {
    sku: variant.sku,
    name: card.name,
    brand: card.brand,
    href: query === '' ? card.href : `${card.href}?${query}`,
    options: values.map(({ name }) => name).join(', '),
    ...(picture ?? { image: card.image, imageAlt: card.imageAlt }),
  };
}
