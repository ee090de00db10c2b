import { tagOf, type PageSubject } from '@vitrine/platform/doors';
import type { Catalogue } from './catalogue.ts';
import { brandTag, skusOfBrand } from './brand-page.ts';
import { categoryOf, nameOfCategory, skusIn } from './category-page.ts';
import { slugOf, slugOfProduct } from './product-card.ts';

/** Categories above one another; more are no address of ours. */
const DEEPEST = 6;

/** What the pages of products, of categories and of brands are about: a page of what the shop does not have is not found. */
export function goodsPages(catalogue: Catalogue): PageSubject[] {
  return [
    {
      page: 'brand',
      async find(shop, { brand = '' }) {
        const key = slugOf(brand);
        const isThere = (await skusOfBrand(catalogue, shop.tenant, key)).length > 0;
        const moved = isThere && key !== brand ? shop.link('brand', { brand: key }) : undefined;
        return {
          isThere,
          ...(moved === undefined ? {} : { moved }),
          facts: { brand: key },
          tags: [tagOf.catalogue(shop.tenant), brandTag(shop.tenant, key)],
        };
      },
    },
    {
      page: 'product',
      async find(shop, { sku: asked = '', slug }) {
        const { tenant } = shop;
        // All SKUs are upper-case: whoever types one need not be.
        const sku = asked.toUpperCase();
        const tags = [tagOf.catalogue(tenant), tagOf.product(tenant, sku)];
        const [product] = await catalogue.bySkus(tenant, [sku]);
        if (product === undefined) {
          const isGone = (await catalogue.withdrawn(tenant, sku)) !== undefined;
          return { isThere: false, ...(isGone ? { isGone } : {}), tags };
        }
        // Without its readable part an address is the short one, which all languages share.
        const spelled = slugOfProduct(product, shop.locale);
        const isSpelled = sku === asked && (slug === undefined || slug === spelled);
        const own = { sku, ...(slug === undefined ? {} : { slug: spelled }) };
        const moved = isSpelled ? undefined : shop.link('product', own);
        const { categories, brand, price } = product;
        const facts = { category: categories, brand: slugOf(brand), price };
        return { isThere: true, ...(moved === undefined ? {} : { moved }), facts, tags };
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
        // One address, however many categories lie above it, and whichever they are tomorrow.
        const moved = isThere && path !== category ? shop.link('category', { category }) : undefined;
        return {
          isThere,
          ...(moved === undefined ? {} : { moved }),
          facts: { category: [category] },
          tags: [tagOf.catalogue(shop.tenant), tagOf.list(shop.tenant, category)],
        };
      },
    },
  ];
}
