import type { Product } from '@vitrine/schemas';

/** A product in the words of a locale. What it does not say there it says in the shop's default locale. */
export function localProduct(product: Product, locale: string): Product {
  const texts = product.texts?.[locale];
  if (texts === undefined) return product;
  const { colors = {}, ...words } = texts;
  const names = new Map(Object.entries(colors));
  return {
    ...product,
    ...words,
    ...(product.colors === undefined
      ? {}
      : { colors: product.colors.map(({ name, hex }) => ({ name: names.get(name) ?? name, hex })) }),
  };
}
