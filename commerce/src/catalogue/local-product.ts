import type { Product, ProductRecord } from './product.ts';

/** A product in the words of a locale. What it does not say there it says in the shop's default locale. */
export function localProduct(product: Product, locale: string): Product {
  const texts = product.texts?.[locale];
  if (texts === undefined) return product;
  const { colors = {}, sizes = {}, ...words } = texts;
  const [colourNames, sizeNames] = [new Map(Object.entries(colors)), new Map(Object.entries(sizes))];
  return {
    ...product,
    ...words,
    ...(product.colors === undefined
      ? {}
      : { colors: product.colors.map(({ name, hex }) => ({ name: colourNames.get(name) ?? name, hex })) }),
    ...(product.sizes === undefined ? {} : { sizes: product.sizes.map((name) => sizeNames.get(name) ?? name) }),
  };
}

/**
 * What the record of a product says in a locale in the place of what is made of its name or description. Words of the shop's
 * default locale stand for it only where that name or description is the default one as well.
 */
export function saidInstead(
  { record: { texts }, locale: ownLocale }: Product,
  locale: string,
  madeOf: 'name' | 'description',
  pick: (texts: ProductRecord['texts'][string]) => string | undefined,
): string | undefined {
  const there = texts[locale] ?? {};
  return pick(there) ?? (there[madeOf] === undefined ? pick(texts[ownLocale] ?? {}) : undefined);
}
