import type { ResolvedPage } from '@vitrine/schemas';

/** Whether a page says that there is no shop under an address: it is made with the default shop's looks, and names it nowhere (TN-001). */
export function isOfNoShop({ page }: Pick<ResolvedPage, 'page'>): boolean {
  return page === 'misdirected';
}
