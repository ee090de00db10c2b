import { tagOf, type DataSource } from '@vitrine/platform/doors';
import type { Catalogue } from './catalogue.ts';
import { categoryOf, nameOfCategory, skusIn } from './category-page.ts';
import { CARD_LIST, type ProductCards } from './product-cards.ts';

/** Products that a step adds; a page shows the last two, so it never holds more than twice as many. */
const STEP = 24;
const LINK = {
  type: 'object',
  additionalProperties: false,
  required: ['label', 'href'],
  properties: { label: { type: 'string' }, href: { type: 'string' } },
} as const;

interface CategoryArgs {
  category?: string;
  page?: string;
}

/**
 * `category`: what a category holds, as its page shows it, in steps as a search is. Anything else than a number counts as the
 * first step, one behind the last as the last. Steps behind the first are not for search engines.
 */
export function createCategorySource({ catalogue, cards }: { catalogue: Catalogue; cards: ProductCards }): DataSource {
  return {
    name: 'category',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { category: { type: 'string', maxLength: 500 }, page: { type: 'string', maxLength: 500 } },
    },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      required: ['title', 'products', 'newFrom'],
      properties: {
        title: { type: 'string' },
        count: { type: 'string' },
        products: CARD_LIST,
        newFrom: { type: 'integer', minimum: 0 },
        progress: { type: 'string' },
        previous: LINK,
        more: LINK,
      },
    },
    async fetch(args, scope) {
      // The schema above is the type.
      const { category: path = '', page = '' } = args as CategoryArgs;
      const { shop } = scope;
      const category = categoryOf(path);
      const title = nameOfCategory(shop, category);
      if (title === undefined)
        throw new Error(`expected a category that ${shop.tenant} has a name for, got ${category}`);
      const skus = await skusIn(catalogue, shop.tenant, category);
      const last = Math.max(1, Math.ceil(skus.length / STEP));
      const step = /^[1-9]\d{0,3}$/.test(page) ? Math.min(Number(page), last) : 1;
      const first = Math.max(step - 2, 0) * STEP;
      const shown = Math.min(step * STEP, skus.length);
      const { value: products, tags } = await cards.forPage(scope, skus.slice(first, shown));
      const href = shop.link('category', { category: path });
      const linkTo = (key: string, rest: string): { label: string; href: string } | undefined => {
        const label = shop.message(key);
        return href === undefined || label === undefined ? undefined : { label, href: `${href}${rest}` };
      };
      const count = shop.message('search.results.count', { count: skus.length });
      const progress = skus.length > STEP ? shop.message('search.progress', { shown, total: skus.length }) : undefined;
      const previous = first > 0 ? linkTo('search.loadPrevious', step > 2 ? `?page=${step - 1}` : '') : undefined;
      const more = shown < skus.length ? linkTo('search.loadMore', `?page=${step + 1}#more`) : undefined;
      return {
        value: {
          title,
          products,
          newFrom: step === 1 ? 0 : (step - 1) * STEP - first,
          ...(count === undefined ? {} : { count }),
          ...(progress === undefined ? {} : { progress }),
          ...(previous === undefined ? {} : { previous }),
          ...(more === undefined ? {} : { more }),
        },
        tags: [...tags, tagOf.list(shop.tenant, category)],
        head: {
          title,
          ...(count === undefined ? {} : { description: `${title}: ${count}` }),
          ...(step > 1 ? { robots: 'noindex' } : {}),
        },
      };
    },
  };
}
