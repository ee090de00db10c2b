import { tagOf, type PageSubject } from '@vitrine/platform/doors';
import type { Catalogue } from './catalogue.ts';
import { categoryOf, nameOfCategory, skusIn } from './category-page.ts';

/** What the pages of products and of categories are about: a page of what the shop does not have is not found. */
export function goodsPages(catalogue: Catalogue): PageSubject[] {
  return [
    {
      page: 'product',
      async find({ tenant }, { sku = '' }) {
        const [product] = await catalogue.bySkus(tenant, [sku]);
        return { isThere: product !== undefined, tags: [tagOf.catalogue(tenant)] };
      },
    },
    {
      page: 'category',
      async find(shop, { category: path = '' }) {
        const category = categoryOf(path);
        const isNamed = path.split('/').every((step) => nameOfCategory(shop, step) !== undefined);
        const skus = isNamed ? await skusIn(catalogue, shop.tenant, category) : [];
        return { isThere: skus.length > 0, tags: [tagOf.catalogue(shop.tenant), tagOf.list(shop.tenant, category)] };
      },
    },
  ];
}
