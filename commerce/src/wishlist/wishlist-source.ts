import type { DataSource, LocalShop } from '@vitrine/platform/doors';
import { articleView, availabilityWords, priceBlock, type Catalogue, type Product } from '../catalogue/index.ts';
import { ownerOf } from '../session/index.ts';
import { keyOf, MOST_ITEMS, type WishlistItem } from './wishlist.ts';
import type { Wishlists } from './wishlist-service.ts';
import { WISHLIST_VALUE } from './wishlist-value.ts';

/**
 * `wishlist`: what whoever asks wants to remember. Nobody who is not known sees what is on it (SE-011, BK-014): then it says how
 * much that is. What the shop has no more is left out.
 */
export function createWishlistSource(wishlists: Wishlists, catalogue: Pick<Catalogue, 'bySkus'>): DataSource {
  return {
    name: 'wishlist',
    personal: true,
    argsSchema: { type: 'object', additionalProperties: false },
    valueSchema: WISHLIST_VALUE,
    async fetch(_args, { shop, caller }) {
      const owner = caller === undefined ? undefined : ownerOf({ caller });
      const items = owner === undefined ? [] : await wishlists.find(shop.tenant, owner);
      const isKnown = caller?.session !== undefined;
      const visible = isKnown ? items.slice(0, MOST_ITEMS) : [];
      const products = await catalogue.bySkus(
        shop.tenant,
        visible.map(({ product }) => product),
      );
      let room = MOST_ARTICLES_IN_ALL;
      const shown = visible.flatMap((item, index) => {
        const product = products[index];
        const words = product === undefined ? undefined : itemWords(item, product, shop, room);
        room -= words?.articles.length ?? 0;
        return words === undefined ? [] : [words];
      });
      return {
        value: {
          isKnown,
          isEmpty: isKnown && shown.length === 0,
          ...(items.length === 0 ? {} : { count: shop.message('wishlist.pieces', { count: items.length }) ?? '' }),
          items: shown,
        },
        tags: [],
      };
    },
  };
}

/** `room` is for how many articles there is some; where that is too little none can be chosen here, but on the product's page. */
function itemWords(
  item: WishlistItem,
  product: Product,
  shop: LocalShop,
  room: number,
): (Record<string, unknown> & { articles: readonly object[] }) | undefined {
  const chosen = product.variants.find(({ sku }) => sku === item.variant);
  const [first] = product.variants;
  const view = first === undefined ? undefined : articleView(product, chosen ?? first, shop);
  if (view === undefined) return undefined;
  const { name, brand, href, image, imageAlt, options } = view;
  const choices = product.variants.slice(0, MOST_ARTICLES);
  const status =
    chosen === undefined || chosen.availability === 'inStock' ? undefined : availabilityWords(chosen, shop);
  const label = (key: string): string => shop.message(`wishlist.${key}.action`, { name }) ?? '';
  return {
    key: keyOf(item),
    sku: product.sku,
    name,
    brand,
    href: chosen === undefined ? href.replace(/\?.*$/u, '') : href,
    image,
    imageAlt,
    ...(chosen === undefined || options === '' ? {} : { options }),
    ...(item.variant === undefined ? {} : { variant: item.variant }),
    price: priceBlock(chosen ?? product, shop),
    ...(status === undefined ? {} : { status }),
    isSoldOut: chosen === undefined ? product.soldOut === true : chosen.availability === 'soldOut',
    removeLabel: label('remove'),
    editLabel: label('edit'),
    articles: (choices.length > room ? [] : choices).flatMap((variant) => {
      const article = articleView(product, variant, shop);
      return article === undefined || article.options === ''
        ? []
        : [
            {
              variant: variant.sku,
              label:
                variant.availability === 'soldOut'
                  ? `${article.options} – ${shop.message('product.soldOut') ?? ''}`
                  : article.options,
            },
          ];
    }),
  };
}

/** Of a whole list: what it says must stay below what an answer may be long (`SOURCE_LIMITS`). */
const MOST_ARTICLES_IN_ALL = 1_200;
/** More cannot be chosen between in a dialog. */
const MOST_ARTICLES = 60;
