import { brandsOf, nameOfCategory, skusIn, type Catalogue } from '@vitrine/commerce/catalogue';
import { tenantId } from '@vitrine/platform/doors';
import type { ShopTexts } from '../../content/messages/index.ts';
import type { ShopGoods } from '../publishing/index.ts';

/** What publishing asks of a catalogue: a category is one that has products, or a name among the shop's texts. */
export function shopGoods(catalogue: Catalogue, textsOf: (tenant: string) => ShopTexts): ShopGoods {
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
    outside: async (tenant, category, skus) => {
      const held = new Set(await skusIn(catalogue, tenantId(tenant), category));
      const had = await catalogue.bySkus(tenantId(tenant), skus);
      return held.size === 0 ? [] : skus.filter((sku, index) => had[index] !== undefined && !held.has(sku));
    },
    brands: (tenant) => brandsOf(catalogue, tenantId(tenant)),
    hasAny: async (tenant) => (await catalogue.find(tenantId(tenant), { sort: 'popular', limit: 1 })).length > 0,
  };
}
