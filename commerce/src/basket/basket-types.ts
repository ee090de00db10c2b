import type { LocalShop, ShopSchemaBuilder } from '@vitrine/platform/doors';
import type { Goods, GoodsFinder, ProductTypes } from '../catalogue/index.ts';
import type { Clock } from '@vitrine/platform/clock';
import type { Queries } from '@vitrine/platform/database';
import { memberUntil } from '../premium/index.ts';
import { ownerOf } from '../session/index.ts';
import { piecesIn, type Basket as KeptBasket } from './basket.ts';
import type { Baskets } from './basket-service.ts';
import { freeDelivery, type FreeDelivery } from './free-delivery.ts';
import { pricedBasket } from './priced-basket.ts';

interface Line {
  key: string;
  goods: Goods;
  quantity: number;
}

/** A basket as queries tell it. */
export interface ShownBasket {
  count: number;
  lines: Line[];
  /** How far it is from being delivered for nothing. */
  free: () => Promise<FreeDelivery | undefined>;
}

/** The type of a basket, and what makes one of what is kept. */
export type BasketTypes = ReturnType<typeof addBasketTypes>;

/** The query `basket` of the shop door: that of whoever asks. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- Pothos infers what the type is
export function addBasketTypes(
  builder: ShopSchemaBuilder,
  { Product }: Pick<ProductTypes, 'Product'>,
  {
    baskets,
    goods,
    database,
    clock,
  }: { baskets: Pick<Baskets, 'find' | 'articlesOf'>; goods: GoodsFinder; database: Queries; clock: Clock },
) {
  const BasketLineItem = builder.objectRef<Line>('BasketLineItem').implement({
    description: 'A line of the basket.',
    fields: (t) => ({
      key: t.exposeString('key', { description: 'By which it is changed: the SKU of its article.' }),
      product: t.field({ type: Product, description: 'What is bought.', resolve: ({ goods: of }) => of }),
      quantity: t.exposeInt('quantity', { description: 'How many.' }),
    }),
  });
  const FreeDeliveryType = builder.objectRef<FreeDelivery>('FreeDelivery').implement({
    description: 'How far a basket is from being delivered for nothing.',
    fields: (t) => ({
      text: t.exposeString('text', { description: 'In words of the locale.' }),
      percent: t.exposeInt('percent', { description: '0 to 100; 100 is there.' }),
    }),
  });
  const Basket = builder.objectRef<ShownBasket>('Basket').implement({
    description: 'What a visitor wants to buy. Everybody has one.',
    fields: (t) => ({
      id: t.id({ description: 'Always BASKET.', resolve: () => 'BASKET' }),
      count: t.exposeInt('count', { description: 'How many pieces are in it.' }),
      freeDelivery: t.field({
        type: FreeDeliveryType,
        nullable: true,
        description: 'How far it is from being delivered for nothing; null where that is never.',
        resolve: ({ free }) => free(),
      }),
      lines: t.field({ type: [BasketLineItem], description: 'Latest first.', resolve: ({ lines }) => lines }),
    }),
  });
  const shown = async (
    shop: LocalShop,
    basket: KeptBasket | undefined,
    owner: string | undefined,
  ): Promise<ShownBasket> => {
    const lines = basket?.lines ?? [];
    const found = await goods.find(
      shop,
      lines.map(({ product }) => product),
    );
    return {
      count: piecesIn({ lines }),
      async free() {
        const priced = pricedBasket(lines, await baskets.articlesOf(shop.tenant, lines));
        const until = owner && (await memberUntil(database, shop.tenant, owner, clock.now()));
        return freeDelivery(priced, shop, { isMember: Boolean(until) });
      },
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
        return shown(shop, owner === undefined ? undefined : await baskets.find(shop.tenant, owner), owner);
      },
    }),
  );
  return { Basket, shown };
}
