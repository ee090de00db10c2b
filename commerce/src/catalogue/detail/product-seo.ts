import { localProduct, saidInstead } from '../local-product.ts';
import type { Product } from '../product.ts';

/** What search engines are told of a product. */
export interface ProductSeo {
  title: string;
  /** At most 300 characters; left out where nobody wrote any. */
  description?: string;
}

const LONGEST_DESCRIPTION = 300;

/** In the words of a locale what a product's record says for search engines, else its name and brand, and its description. */
export function productSeo(product: Product, locale: string): ProductSeo {
  const { name, brand, description } = localProduct(product, locale);
  const told = saidInstead(product, locale, 'description', ({ seo }) => seo?.description) ?? description;
  return {
    title: saidInstead(product, locale, 'name', ({ seo }) => seo?.title) ?? `${name} – ${brand}`,
    ...(told === undefined ? {} : { description: told.slice(0, LONGEST_DESCRIPTION) }),
  };
}
