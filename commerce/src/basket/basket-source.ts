import type { Clock } from '@vitrine/platform/clock';
import type { Queries } from '@vitrine/platform/database';
import type { DataSource, LocalShop } from '@vitrine/platform/doors';
import {
  arrivalOf,
  arrivalWords,
  articleView,
  availabilityWords,
  formatMoney,
  priceBlock,
} from '../catalogue/index.ts';
import { applyVoucher, refusalWords, type AppliedVoucher } from '../vouchers/index.ts';
import { memberUntil } from '../premium/index.ts';
import { ownerOf } from '../session/index.ts';
import { MOST_PIECES, piecesIn, type BasketLine } from './basket.ts';
import type { Article, Baskets } from './basket-service.ts';
import { BASKET_VALUE } from './basket-value.ts';
import { undoable } from './change-content.ts';
import { deliveryFee } from './delivery-fee.ts';
import { freeDelivery } from './free-delivery.ts';
import { leftInStock } from './left-in-stock.ts';
import { isTooMuch, pricedBasket, voucherGoods, type PricedBasket, type PricedLine } from './priced-basket.ts';

/**
 * `basket`: what whoever asks wants to buy, with prices and stock as of now and what has changed since it was put in. What the
 * shop has no more is said to be gone; it is in no sum.
 */
export function createBasketSource(baskets: Baskets, clock: Clock, database: Queries): DataSource {
  return {
    name: 'basket',
    personal: true,
    argsSchema: { type: 'object', additionalProperties: false },
    valueSchema: BASKET_VALUE,
    async fetch(_args, { shop, caller }) {
      const owner = caller === undefined ? undefined : ownerOf({ caller });
      const basket = owner === undefined ? undefined : await baskets.find(shop.tenant, owner);
      const { lines = [], removed = [], voucher: code } = basket ?? {};
      const gone = undoable({ removed }, clock.now());
      const articles = await baskets.articlesOf(shop.tenant, [...lines, ...gone]);
      const counted = await leftInStock(database, shop.tenant, lines);
      const asOfNow = pricedBasket(lines, articles, counted);
      const { subtotal, canBeOrdered, pieces, lines: priced } = asOfNow;
      const voucher =
        code === undefined || owner === undefined
          ? undefined
          : await applyVoucher(database, shop, { code, goods: voucherGoods(asOfNow), owner }, clock.now());
      const until = owner === undefined ? undefined : await memberUntil(database, shop.tenant, owner, clock.now());
      const free = freeDelivery(asOfNow, shop, { isMember: until !== undefined });
      const said = (key: string, values?: Readonly<Record<string, unknown>>): string => shop.message(key, values) ?? '';
      return {
        value: {
          isEmpty: lines.length === 0,
          ...(lines.length === 0 ? {} : { count: said('basket.pieces', { count: piecesIn({ lines }) }) }),
          lines: priced.map((line) => lineWords(line, shop, clock.now())),
          removed: gone.map((line) => ({
            variant: line.variant,
            text: said('basket.removed', { name: nameOf(line, articles, shop) }),
          })),
          pieces: said('basket.pieces', { count: pieces }),
          subtotal: formatMoney(subtotal, shop),
          ...(voucher === undefined ? {} : voucherWords(voucher, subtotal, shop)),
          ...(free === undefined ? {} : { freeDelivery: free }),
          ...sumsOf(asOfNow, voucher, shop, until !== undefined),
          canBeOrdered,
        },
        tags: [],
      };
    },
  };
}

/** What delivery adds and what all comes to, as an order would now; nothing where the shop takes none, or nothing can be had. */
function sumsOf(
  { lines, subtotal, pieces }: PricedBasket,
  voucher: AppliedVoucher | undefined,
  shop: LocalShop,
  isMember: boolean,
): object {
  if (shop.checkout === undefined || pieces === 0) return {};
  const available = lines.filter(({ availability }) => availability !== 'soldOut');
  const fee = isMember ? 0 : deliveryFee({ lines: available, subtotal }, shop.checkout);
  const off = voucher?.kind === 'applies' ? voucher.amount : 0;
  return {
    delivery: fee === 0 ? (shop.message('checkout.sum.free') ?? '') : formatMoney(fee, shop),
    total: formatMoney(subtotal - off + fee, shop),
  };
}

/** What a voucher takes off and what remains, or why it takes off nothing. */
function voucherWords(voucher: AppliedVoucher, subtotal: number, shop: LocalShop): object {
  const said = (key: string, values?: Readonly<Record<string, unknown>>): string => shop.message(key, values) ?? '';
  const { code } = voucher;
  if (voucher.kind === 'refused') {
    const { key, with: values } = refusalWords(voucher, shop);
    return { voucher: { code, isRefused: true, text: said(key, values) } };
  }
  return {
    voucher: { code, isRefused: false, text: said('voucher.redeemed') },
    reduction: {
      label: said('checkout.sum.voucher', { code }),
      amount: formatMoney(-voucher.amount, shop),
      total: formatMoney(subtotal - voucher.amount, shop),
    },
  };
}

function lineWords(line: PricedLine, shop: LocalShop, now: Date): object {
  const { article, variant: sku, product, quantity, left, seenPrice, unit, total, availability } = line;
  const view = article === undefined ? undefined : articleView(article.product, article.variant, shop);
  const said = (key: string, values?: Readonly<Record<string, unknown>>): string => shop.message(key, values) ?? '';
  const name = view?.name ?? product;
  const labels = {
    removeLabel: said('basket.line.remove', { name }),
    quantityLabel: said('basket.line.quantity', { name }),
  };
  if (article === undefined || view === undefined)
    return { variant: sku, name, quantity, isSoldOut: true, status: said('basket.line.gone'), ...labels };
  const isSoldOut = availability === 'soldOut';
  // The last pieces may have gone since the catalogue's copy was made.
  const isLacking = left > 0 && isTooMuch(line);
  const status = isSoldOut
    ? said('basket.line.soldOut')
    : isTooMuch(line)
      ? said(isLacking ? 'basket.line.left' : 'basket.line.soldOut', { count: left })
      : availability === 'inStock'
        ? undefined
        : availabilityWords(article.variant, shop);
  const arrival = arrivalOf(article.product, article.variant, shop, now);
  const money = (minorUnits: number): string => formatMoney(minorUnits, shop);
  const { brand, href, image, imageAlt, options } = view;
  return {
    variant: sku,
    name,
    brand,
    href,
    image,
    imageAlt,
    ...(options === '' ? {} : { options }),
    price: priceBlock(article.variant, shop),
    quantity,
    ...(isSoldOut ? {} : { total: money(total) }),
    isSoldOut,
    ...(status === undefined ? {} : { status }),
    ...(isLacking && { fewer: { quantity: left, label: said('basket.line.fewer', { count: left }) } }),
    ...(arrival && { arrives: said('product.delivery.arrives', { range: arrivalWords(arrival, shop) }) }),
    ...(seenPrice === unit || isSoldOut
      ? {}
      : {
          changed: said(unit < seenPrice ? 'basket.line.cheaper' : 'basket.line.dearer', {
            before: money(seenPrice),
            now: money(unit),
          }),
        }),
    ...(quantity < MOST_PIECES ? {} : { note: said('basket.line.most', { count: MOST_PIECES }) }),
    ...labels,
  };
}

function nameOf({ variant, product }: BasketLine, articles: ReadonlyMap<string, Article>, shop: LocalShop): string {
  const article = articles.get(variant);
  const view = article && articleView(article.product, article.variant, shop);
  if (view === undefined) return product;
  return view.options === '' ? view.name : `${view.name} (${view.options})`;
}
