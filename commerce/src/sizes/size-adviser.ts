import type { FormHandler, Words } from '@vitrine/platform/doors';
import { readCentimetres } from '../bra-finder/index.ts';
import { chosenOf, type Catalogue } from '../catalogue/index.ts';
import { isSame, MEASURES, sizeGuideOf } from './size-guide.ts';

const NONE: Words = { key: 'sizeGuide.none' };
/** Where the page of a product says which size it is. */
const ADVISED_ANCHOR = 'advised-size';

/** `size-adviser` turns measures into a size of the product of its page and leads to it with that size chosen. Nothing of them is kept. */
export function createSizeAdviser(catalogue: Pick<Catalogue, 'bySkus'>): FormHandler {
  return {
    name: 'size-adviser',
    fields: MEASURES,
    thanks: 'home',
    failure: NONE,
    async take({ shop, fields, params: { sku = '', slug }, query: { colour } }) {
      const [product] = await catalogue.bySkus(shop.tenant, [sku]);
      const wish = colour === undefined ? {} : { colour };
      const sizes = product === undefined ? [] : chosenOf(product, wish, shop.locale).values.size;
      const names = sizes.map(({ name }) => name);
      const guide = product && sizeGuideOf(shop, product.categories, names);
      if (guide === undefined) return { kind: 'again', errors: {}, problem: NONE };
      const measured = guide.measures.map((name) => [name, readCentimetres((fields[name] ?? '').trim())] as const);
      const wrong = measured.flatMap(([name, value]) => (value === undefined ? [name] : []));
      if (wrong.length > 0)
        return {
          kind: 'again',
          errors: Object.fromEntries(wrong.map((name) => [name, { key: 'sizeGuide.invalid' }])),
        };
      const advised = guide.advise(Object.fromEntries(measured));
      if (advised === undefined) return { kind: 'again', errors: {}, problem: NONE };
      const size = sizes.find(({ name }) => isSame(name, advised));
      if (size === undefined)
        return { kind: 'again', errors: {}, problem: { key: 'sizeGuide.notOffered', with: { size: advised } } };
      return {
        kind: 'done',
        route: 'product',
        params: { sku, ...(slug === undefined ? {} : { slug }) },
        query: { ...wish, size: size.word },
        anchor: ADVISED_ANCHOR,
      };
    },
  };
}
