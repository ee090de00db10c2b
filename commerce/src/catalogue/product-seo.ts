import type { CatalogueRecord } from '@vitrine/schemas';
import { localProduct } from './local-product.ts';
import type { Product } from './product.ts';
import { slugOf } from './slug.ts';

type Seo = NonNullable<CatalogueRecord['texts'][string]['seo']>;

/** The readable part of a product's address in a locale: as it was imported, else made of its name there. */
export function productSlug(product: Product, locale: string): string {
  return product.record.texts[locale]?.slug ?? slugOf(localProduct(product, locale).name);
}

/** What search engines are told of a product in a locale where it is not made of name and description; empty for most. */
export function seoOf({ record }: Product, { locale }: { locale: string }): Seo {
  return record.texts[locale]?.seo ?? {};
}
