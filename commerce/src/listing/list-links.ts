import type { LocalShop } from '@vitrine/platform/doors';
import { choiceParameters, queryOf, type Choice } from './choice.ts';

/** A way on, in words. */
export interface Link {
  label: string;
  href: string;
}

/** The addresses of one list. */
export interface ListLinks {
  /** Of a choice, from its first step on or up to another. */
  to(choice: Choice, step?: number): string;
  /** Undefined without words. */
  link(label: string | undefined, href: string): Link | undefined;
}

/** `path` is that of the list without its query. */
export function linksOf(path: string): ListLinks {
  return {
    to: (choice, step = 1) => {
      const parameters = choiceParameters(choice);
      return `${path}${queryOf(step === 1 ? parameters : [...parameters, ['page', String(step)]])}`;
    },
    link: (label, href) => (label === undefined ? undefined : { label, href }),
  };
}

/** The way back to the start of the shop. */
export function homeStep(shop: Pick<LocalShop, 'message' | 'link' | 'name'>): { label: string; href?: string } {
  const href = shop.link('home');
  return { label: shop.message('frame.home') ?? shop.name, ...(href === undefined ? {} : { href }) };
}

/** A category by its key, undefined where it has no page or no name. */
export function categoryLink(shop: Pick<LocalShop, 'message' | 'link'>, category: string): Link | undefined {
  const label = shop.message(`category.${category}`);
  const href = shop.link('category', { category });
  return label === undefined || href === undefined ? undefined : { label, href };
}
