import type { LocalShop } from '@vitrine/platform/doors';

/** A step on the way down to a page. */
export interface Step {
  label: string;
  href?: string;
}

/**
 * The way from the start of a shop down to a product: its categories, the widest first. A category that the shop has no name or
 * address for is left out.
 */
export function wayToProduct(categories: readonly string[], name: string, shop: LocalShop): Step[] {
  const home = shop.link('home');
  return [
    {
      label: shop.message('frame.home') ?? shop.name,
      ...(home === undefined ? {} : { href: home }),
    },
    ...categories.toReversed().flatMap((key) => {
      const label = shop.message(`category.${key}`);
      const href = shop.link('category', { category: key });
      return label === undefined || href === undefined ? [] : [{ label, href }];
    }),
    { label: name },
  ];
}
