import type { LocalShop, ShopSchemaBuilder } from '@vitrine/platform/doors';
import type { Goods, GoodsFinder, ProductTypes } from '../catalogue/index.ts';
import { ownerOf } from '../session/index.ts';
import { piecesIn, type Basket as KeptBasket } from './basket.ts';
import type { Baskets } from './basket-service.ts';

interface Line {
  key: string;
  goods: Goods;
  quantity: number;
}

/** A basket as queries tell it. */
export interface ShownBasket {
  count: number;
  lines: Line[];
}

/** The type of a basket, and what makes one of what is kept. */
export type BasketTypes = ReturnType<typeof addBasketTypes>;

/** The query `basket` of the shop door: that of whoever asks. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- Pothos infers what the type is
export function addBasketTypes(
  builder: ShopSchemaBuilder,
  { Product }: Pick<ProductTypes, 'Product'>,
  { baskets, goods }: { baskets: Pick<Baskets, 'find'>; goods: GoodsFinder },
) {
  const BasketLineItem = builder.objectRef<Line>('BasketLineItem').implement({
    description: 'A line of the basket.',
    fields: (t) => ({
      key: t.exposeString('key', { description: 'By which it is changed: the SKU of its article.' }),
      product: t.field({ type: Product, description: 'What is bought.', resolve: ({ goods: of }) => of }),
      quantity: t.exposeInt('quantity', { description: 'How many.' }),
    }),
  });
  const Basket = builder.objectRef<ShownBasket>('Basket').implement({
    description: 'What a visitor wants to buy. Everybody has one.',
    fields: (t) => ({
      id: t.id({ description: 'Always BASKET.', resolve: () => 'BASKET' }),
      count: t.exposeInt('count', { description: 'How many pieces are in it.' }),
      lines: t.field({ type: [BasketLineItem], description: 'Latest first.', resolve: ({ lines }) => lines }),
    }),
  });
  const shown = async (shop: LocalShop, basket: KeptBasket | undefined): Promise<ShownBasket> => {
    const lines = basket?.lines ?? [];
    const found = await goods.find(
      shop,
      lines.map(({ product }) => product),
    );
    return {
      count: piecesIn({ lines }),
      lines: lines.flatMap(({ product, variant, quantity }) => {
        const of = found.find((each) => each.product.sku === product);
        return of === undefined ? [] : [{ key: variant, goods: of, quantity }];
      }),
    };
  };
  builder.queryField('basket', (t) =>
    t.field({
      type: Basket,
      description: "The visitor's basket.",
      async resolve(_root, _args, caller) {
        const shop = goods.shop(caller.tenant, caller.locale);
        const owner = ownerOf({ caller });
        return shown(shop, owner === undefined ? undefined : await baskets.find(shop.tenant, owner));
      },
    }),
  );
  return { Basket, shown };
}
