import type { Domain } from '@vitrine/platform/doors';
import type { CatalogueDomain, Goods } from '../catalogue/index.ts';

interface Wish {
  key: string;
  goods: Goods;
}

/** The query `wishlist` of the shop door; nothing can be put into it yet. */
export function createWishlist({ typesOf }: Pick<CatalogueDomain, 'typesOf'>): Domain {
  return {
    name: 'wishlist',
    graphql(builder) {
      const { Product } = typesOf(builder);
      const WishlistLineItem = builder.objectRef<Wish>('WishlistLineItem').implement({
        description: 'A line of the wishlist.',
        fields: (t) => ({
          key: t.exposeString('key', { description: 'By which it is changed.' }),
          product: t.field({ type: Product, description: 'What is wished for.', resolve: ({ goods }) => goods }),
        }),
      });
      const Wishlist = builder.objectRef<{ lines: Wish[] }>('Wishlist').implement({
        description: 'What a visitor wants to remember. Everybody has one.',
        fields: (t) => ({
          id: t.id({ description: 'Always WISHLIST.', resolve: () => 'WISHLIST' }),
          lines: t.field({ type: [WishlistLineItem], description: 'Latest first.', resolve: ({ lines }) => lines }),
        }),
      });
      builder.queryField('wishlist', (t) =>
        t.field({ type: Wishlist, description: "The visitor's wishlist.", resolve: () => ({ lines: [] }) }),
      );
    },
  };
}
