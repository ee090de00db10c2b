import type { LocalShop, ShopAsker, ShopSchemaBuilder } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import type { RateLimiter } from '@vitrine/platform/limits';
import type { Goods, GoodsFinder, ProductTypes } from '../catalogue/index.ts';
import { ownerForWriting, ownerOf } from '../session/index.ts';
import { keyOf, type WishlistDeed, type WishlistItem } from './wishlist.ts';
import type { Wishlists } from './wishlist-service.ts';
import { wishCookie, wishWords } from './wishlist-words.ts';

interface Line {
  key: string;
  goods: Goods;
}
interface Shown {
  count: number;
  lines: Line[];
}
interface Change {
  success: boolean;
  code: string;
  message: string;
  wishlist: Shown;
}

/**
 * The query `wishlist` of the shop door and what changes one: `addToWishlist`, `removeFromWishlist`, `changeWishlistItem`; that
 * of whoever asks. Nobody who is not known sees what is on it, only how much (SE-011).
 */
export function addWishlistTypes(
  builder: ShopSchemaBuilder,
  { Product }: Pick<ProductTypes, 'Product'>,
  {
    wishlists,
    goods,
    limiter,
    ids,
  }: { wishlists: Wishlists; goods: GoodsFinder; limiter: RateLimiter; ids: Pick<Ids, 'secret'> },
): void {
  const WishlistLineItem = builder.objectRef<Line>('WishlistLineItem').implement({
    description: 'A line of the wishlist.',
    fields: (t) => ({
      key: t.exposeString('key', { description: 'By which it is changed.' }),
      product: t.field({ type: Product, description: 'What is wished for.', resolve: ({ goods: of }) => of }),
    }),
  });
  const Wishlist = builder.objectRef<Shown>('Wishlist').implement({
    description: 'What a visitor wants to remember. Everybody has one.',
    fields: (t) => ({
      id: t.id({ description: 'Always WISHLIST.', resolve: () => 'WISHLIST' }),
      count: t.exposeInt('count', { description: 'How much is on it.' }),
      lines: t.field({
        type: [WishlistLineItem],
        description: 'Latest first; none for who is not logged in.',
        resolve: ({ lines }) => lines,
      }),
    }),
  });
  const WishlistChange = builder.objectRef<Change>('WishlistChange').implement({
    description: 'What became of a change of the wishlist.',
    fields: (t) => ({
      success: t.exposeBoolean('success', { description: 'It was done, now or before.' }),
      code: t.exposeString('code', { description: 'The last part of the name of its message.' }),
      message: t.exposeString('message', { description: 'In words of the locale.' }),
      wishlist: t.field({ type: Wishlist, description: 'The list as it is now.', resolve: ({ wishlist }) => wishlist }),
    }),
  });

  async function shown(shop: LocalShop, caller: ShopAsker, items: readonly WishlistItem[]): Promise<Shown> {
    const visible = caller.session === undefined ? [] : items;
    const found = await goods.find(
      shop,
      visible.map(({ product }) => product),
    );
    return {
      count: items.length,
      lines: visible.flatMap((item) => {
        const of = found.find((each) => each.product.sku === item.product);
        return of === undefined ? [] : [{ key: keyOf(item), goods: of }];
      }),
    };
  }

  async function change(caller: ShopAsker, deed: WishlistDeed): Promise<Change> {
    const shop = goods.shop(caller.tenant, caller.locale);
    const { owner, cookies } = ownerForWriting({ caller }, ids);
    const isTooMuch = (await limiter.count(shop.tenant, caller.client)) > 0;
    const { outcome, items } = isTooMuch
      ? { outcome: 'gone' as const, items: await wishlists.find(shop.tenant, owner) }
      : await wishlists.change(shop.tenant, owner, deed);
    const { success, words } = wishWords(deed.kind, outcome);
    if (success) for (const cookie of [...cookies, wishCookie(items)]) caller.setCookie(cookie);
    return {
      success,
      code: words.key.slice(words.key.lastIndexOf('.') + 1),
      message: shop.message(words.key, words.with) ?? '',
      wishlist: await shown(shop, caller, items),
    };
  }

  builder.queryField('wishlist', (t) =>
    t.field({
      type: Wishlist,
      description: "The visitor's wishlist.",
      async resolve(_root, _args, caller) {
        const shop = goods.shop(caller.tenant, caller.locale);
        const owner = ownerOf({ caller });
        return shown(shop, caller, owner === undefined ? [] : await wishlists.find(shop.tenant, owner));
      },
    }),
  );
  builder.mutationFields((t) => ({
    addToWishlist: t.field({
      type: WishlistChange,
      description: 'Puts an article, or a product of which none was chosen, on the wishlist.',
      args: {
        sku: t.arg.string({ required: true, description: 'Of the product.' }),
        variant: t.arg.string({ description: 'SKU of the article.' }),
      },
      resolve: (_root, { sku, variant }, caller) =>
        change(caller, { kind: 'add', product: sku, ...(variant && { variant }) }),
    }),
    removeFromWishlist: t.field({
      type: WishlistChange,
      description: 'Takes a line, or all of a product, off the wishlist.',
      args: { key: t.arg.string({ required: true, description: 'Of the line, or the SKU of the product.' }) },
      resolve: (_root, { key }, caller) => change(caller, { kind: 'remove', key }),
    }),
    changeWishlistItem: t.field({
      type: WishlistChange,
      description: 'Changes a line to another article of its product.',
      args: {
        key: t.arg.string({ required: true, description: 'Of the line.' }),
        variant: t.arg.string({ required: true, description: 'SKU of the article.' }),
      },
      resolve: (_root, { key, variant }, caller) => change(caller, { kind: 'edit', key, variant }),
    }),
  }));
}
