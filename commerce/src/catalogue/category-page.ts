import type { LocalShop, TenantId } from '@vitrine/platform/doors';
import type { Catalogue, ProductQuery } from './catalogue.ts';

/** Lists that are no category of any product: what is new, what is reduced, what the shop puts first. */
const LISTS: Readonly<Record<string, Pick<ProductQuery, 'only' | 'sort'>>> = {
  neu: { only: 'new', sort: 'new' },
  sale: { only: 'reduced', sort: 'popular' },
  bestseller: { sort: 'popular' },
};
/** Their names: whatever changes the place of a product may change them. */
export const LIST_NAMES: readonly string[] = Object.keys(LISTS);
const MOST_CHOSEN = 48;
const EVERY = Number.MAX_SAFE_INTEGER;

/** The category that an address names: its last step; `damenmode/kleider` is `kleider`. */
export function categoryOf(path: string): string {
  return path.split('/').at(-1) ?? '';
}

/** SKUs of everything in a category or list, best first. */
export async function skusIn(catalogue: Catalogue, tenant: TenantId, category: string): Promise<readonly string[]> {
  const list = Object.hasOwn(LISTS, category) ? LISTS[category] : undefined;
  if (list === undefined) return catalogue.find(tenant, { category, sort: 'popular', limit: EVERY });
  return catalogue.find(tenant, { ...list, limit: list.only === undefined ? MOST_CHOSEN : EVERY });
}

/** The name of a category in the words of a shop; undefined if it has none, and then there is no page of it. */
export function nameOfCategory(shop: Pick<LocalShop, 'message'>, category: string): string | undefined {
  return /^[a-z0-9-]{1,80}$/.test(category) ? shop.message(`category.${category}`) : undefined;
}
