import { brandsOf, nameOfCategory, skusIn, type Catalogue } from '@vitrine/commerce/catalogue';
import { tenantId, type TenantId } from '@vitrine/platform/doors';
import type { ShopTexts } from '../../content/messages/index.ts';
import type { ShopGoods } from '../publishing/index.ts';

/** The products that shoppers find by a term, in whichever language of the shop. */
export type FoundBy = (tenant: TenantId, term: string) => Promise<readonly string[]>;

/** What publishing asks of a catalogue: a category is one that has products, or a name among the shop's texts. */
export function shopGoods(
  catalogue: Catalogue,
  { textsOf, foundBy }: { textsOf: (tenant: string) => ShopTexts; foundBy: FoundBy | undefined },
): ShopGoods {
  return {
    missing: async (tenant, skus) => {
      const found = await catalogue.bySkus(tenantId(tenant), skus);
      return skus.filter((_, index) => found[index] === undefined);
    },
    countIn: async (tenant, locale, category) => {
      const count = (await skusIn(catalogue, tenantId(tenant), category)).length;
      const name = nameOfCategory({ message: (key) => textsOf(tenant).message(locale, key, {}) }, category);
      return count === 0 && name === undefined ? undefined : count;
    },
    outside: async (tenant, list, skus) => {
      const id = tenantId(tenant);
      const held = 'term' in list ? await foundBy?.(id, list.term) : await skusIn(catalogue, id, list.category);
      // A category without products is told as such.
      if (held === undefined || (held.length === 0 && 'category' in list)) return [];
      const had = await catalogue.bySkus(id, skus);
      const shown = new Set(held);
      return skus.filter((sku, index) => had[index] !== undefined && !shown.has(sku));
    },
    brands: (tenant) => brandsOf(catalogue, tenantId(tenant)),
    hasAny: async (tenant) => (await catalogue.find(tenantId(tenant), { sort: 'popular', limit: 1 })).length > 0,
  };
}
