import type { ShopSchemaBuilder } from '@vitrine/platform/doors';
import type { Goods, GoodsFinder, ProductTypes } from '../catalogue/index.ts';
import { ownerOf } from '../session/index.ts';
import type { Baskets } from './basket-service.ts';

interface Line {
  key: string;
  goods: Goods;
  quantity: number;
}

/** The query `basket` of the shop door: that of whoever asks. */
export function addBasketTypes(
  builder: ShopSchemaBuilder,
  { Product }: Pick<ProductTypes, 'Product'>,
  { baskets, goods }: { baskets: Pick<Baskets, 'find'>; goods: GoodsFinder },
): void {
  const BasketLineItem = builder.objectRef<Line>('BasketLineItem').implement({
    description: 'A line of the basket.',
    fields: (t) => ({
      key: t.exposeString('key', { description: 'By which it is changed: the SKU of its article.' }),
      product: t.field({ type: Product, description: 'What is bought.', resolve: ({ goods: of }) => of }),
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
    t.field({
      type: Basket,
      description: "The visitor's basket.",
      async resolve(_root, _args, caller) {
        const shop = goods.shop(caller.tenant, caller.locale);
        const owner = ownerOf({ caller });
        const basket = owner === undefined ? undefined : await baskets.find(shop.tenant, owner);
        const lines = basket?.lines ?? [];
        const found = await goods.find(
          shop,
          lines.map(({ product }) => product),
        );
        return {
          lines: lines.flatMap(({ product, variant, quantity }) => {
            const of = found.find((each) => each.product.sku === product);
            return of === undefined ? [] : [{ key: variant, goods: of, quantity }];
          }),
        };
      },
    }),
  );
}
