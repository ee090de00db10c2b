import { tagOf, type PageSubject } from '@vitrine/platform/doors';
import type { Catalogue } from './catalogue.ts';
import { categoryOf, nameOfCategory, skusIn } from './category-page.ts';

/** Categories above one another; more are no address of ours. */
const DEEPEST = 6;

/** What the pages of products and of categories are about: a page of what the shop does not have is not found. */
export function goodsPages(catalogue: Catalogue): PageSubject[] {
  return [
    {
      page: 'product',
      async find({ tenant }, { sku = '' }) {
        const [product] = await catalogue.bySkus(tenant, [sku]);
        return { isThere: product !== undefined, tags: [tagOf.catalogue(tenant), tagOf.product(tenant, sku)] };
      },
    },
    {
      page: 'category',
      async find(shop, { category: path = '' }) {
        const category = categoryOf(path);
        const steps = path.split('/').slice(0, DEEPEST + 1);
        const filled = await Promise.all(
          steps.map(async (step) => (await skusIn(catalogue, shop.tenant, step)).length > 0),
        );
        // Names are asked for last: what nobody has would be told as a text that is missing.
        const isThere =
          steps.length <= DEEPEST &&
          filled.every(Boolean) &&
          steps.every((step) => nameOfCategory(shop, step) !== undefined);
        return { isThere, tags: [tagOf.catalogue(shop.tenant), tagOf.list(shop.tenant, category)] };
      },
    },
  ];
}
