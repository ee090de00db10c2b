import type { LocalShop, ShopAsker, ShopSchemaBuilder } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import type { RateLimiter } from '@vitrine/platform/limits';
import type { GoodsFinder } from '../catalogue/index.ts';
import { ownerForWriting } from '../session/index.ts';
import { MOST_PIECES, piecesIn, type Basket } from './basket.ts';
import type { BasketWish, Baskets, Once } from './basket-service.ts';
import type { BasketTypes, ShownBasket } from './basket-types.ts';
import { NOT_ADDED, NOT_CHANGED, refusalOf, successOf } from './basket-words.ts';
import { countCookie } from './count-cookie.ts';

interface Change {
  success: boolean;
  code: string;
  message: string;
  pieces: string | undefined;
  basket: ShownBasket;
}

/** So long a script may send the same again without knowing whether it was taken. */
const ONCE_MS = 48 * 3_600_000;
const LONGEST_WORD = 100;

/** The mutations `addToBasket` and `changeBasketLine` of the shop door, on the basket of whoever asks. */
export function addBasketMutations(
  builder: ShopSchemaBuilder,
  { Basket: BasketType, shown }: BasketTypes,
  {
    baskets,
    goods,
    limiter,
    ids,
  }: { baskets: Baskets; goods: GoodsFinder; limiter: RateLimiter; ids: Pick<Ids, 'secret'> },
): void {
  const BasketChange = builder.objectRef<Change>('BasketChange').implement({
    description: 'What became of a change of the basket.',
    fields: (t) => ({
      success: t.exposeBoolean('success', { description: 'It was done, now or before.' }),
      code: t.exposeString('code', { description: 'The last part of the name of its message.' }),
      message: t.exposeString('message', { description: 'In words of the locale.' }),
      pieces: t.exposeString('pieces', {
        nullable: true,
        description: 'How many of what was put in are in the basket now, in words; null where nothing was put in.',
      }),
      basket: t.field({ type: BasketType, description: 'The basket as it is now.', resolve: ({ basket }) => basket }),
    }),
  });

  async function change(caller: ShopAsker, wish: BasketWish, once?: Once): Promise<Change> {
    const shop = goods.shop(caller.tenant, caller.locale);
    const { owner, cookies } = ownerForWriting({ caller }, ids);
    const isAllowed = isInBounds(wish) && (await limiter.count(shop.tenant, caller.client)) === 0;
    const { outcome, basket } = isAllowed
      ? await baskets.change(shop.tenant, owner, wish, once, caller.unit)
      : { outcome: undefined, basket: await baskets.find(shop.tenant, owner) };
    const notAllowed = wish.kind === 'add' ? NOT_ADDED : NOT_CHANGED;
    const refusal = outcome === undefined ? notAllowed : refusalOf(outcome);
    const words = refusal ?? successOf(outcome ?? 'done');
    if (refusal === undefined) for (const cookie of [...cookies, countCookie(basket)]) caller.setCookie(cookie);
    return {
      success: refusal === undefined,
      code: words.key.slice(words.key.lastIndexOf('.') + 1),
      message: shop.message(words.key, words.with) ?? '',
      pieces: wish.kind === 'add' && refusal === undefined ? piecesOf(wish, basket, shop) : undefined,
      basket: await shown(shop, basket, owner),
    };
  }

  builder.mutationFields((t) => ({
    addToBasket: t.field({
      type: BasketChange,
      description: 'Puts an article into the basket.',
      args: {
        sku: t.arg.string({ required: true, description: 'Of the product.' }),
        variant: t.arg.string({ description: 'SKU of the article; may be left out of a product that has one.' }),
        quantity: t.arg.int({ defaultValue: 1, description: `How many, 1 to ${MOST_PIECES}.` }),
        once: t.arg.string({ description: 'What was sent before with the same word is not done again.' }),
      },
      resolve: (_root, { sku, variant, quantity, once }, caller) =>
        change(
          caller,
          { kind: 'add', product: sku, quantity: quantity ?? 1, ...(variant && { variant }) },
          once ? { key: once.slice(0, LONGEST_WORD), ms: ONCE_MS } : undefined,
        ),
    }),
    changeBasketLine: t.field({
      type: BasketChange,
      description: 'Says how many there are to be of a line; of none it is taken out.',
      args: {
        key: t.arg.string({ required: true, description: 'Of the line.' }),
        quantity: t.arg.int({ required: true, description: `0 to ${MOST_PIECES}.` }),
      },
      resolve: (_root, { key, quantity }, caller) => change(caller, { kind: 'set', variant: key, quantity }),
    }),
  }));
}

function piecesOf(
  { product, variant }: Extract<BasketWish, { kind: 'add' }>,
  basket: Basket | undefined,
  shop: LocalShop,
): string | undefined {
  const lines = (basket?.lines ?? []).filter(
    (line) => line.product === product && (variant === undefined || line.variant === variant),
  );
  return shop.message('basket.pieces', { count: piecesIn({ lines }) });
}

function isInBounds(wish: BasketWish): boolean {
  if (wish.kind === 'restore') return true;
  return wish.quantity >= (wish.kind === 'add' ? 1 : 0) && wish.quantity <= MOST_PIECES;
}
