import type { Domain, ShopSchemaBuilder } from '@vitrine/platform/doors';
import type { CatalogueDomain, Goods } from '../catalogue/index.ts';

interface Line {
  key: string;
  goods: Goods;
  quantity: number;
}
type Wish = Pick<Line, 'key' | 'goods'>;

/** The queries `basket` and `wishlist` of the shop door, and the types that answer them. */
export function createBasket({ typesOf }: Pick<CatalogueDomain, 'typesOf'>): Domain {
  return {
    name: 'basket',
    graphql(builder) {
      const { Product } = typesOf(builder);
      addBasket(builder, Product);
      addWishlist(builder, Product);
    },
  };
}

type ProductRef = ReturnType<CatalogueDomain['typesOf']>['Product'];

function addBasket(builder: ShopSchemaBuilder, Product: ProductRef): void {
  const BasketLineItem = builder.objectRef<Line>('BasketLineItem').implement({
    description: 'A line of the basket.',
    fields: (t) => ({
      key: t.exposeString('key', { description: 'By which it is changed.' }),
      product: t.field({ type: Product, description: 'What is bought.', resolve: ({ goods }) => goods }),
      quantity: t.exposeInt('quantity', { description: 'How many.' }),
    }),
  });
  const Basket = builder.objectRef<{ lines: Line[] }>('Basket').implement({
    description: 'What a visitor wants to buy. Everybody has one.',
    fields: (t) => ({
      id: t.id({ description: 'Always BASKET.', resolve: () => 'BASKET' }),
      lines: t.field({ type: [BasketLineItem], description: 'Latest first.', resolve: ({ lines }) => lines }),
    }),
  });
  builder.queryField('basket', (t) =>
    t.field({ type: Basket, description: "The visitor's basket.", resolve: () => ({ lines: [] }) }),
  );
}

function addWishlist(builder: ShopSchemaBuilder, Product: ProductRef): void {
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
}
