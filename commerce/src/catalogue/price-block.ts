import type { PriceBlock } from '@vitrine/schemas';
import type { LocalShop } from '@vitrine/platform/doors';
import { formatMoney } from './money-format.ts';
import type { Product } from './product.ts';

/** What prices need of a shop: its currency and its words. */
export type PriceWords = Pick<LocalShop, 'locale' | 'currency' | 'groupSign' | 'message'>;

type PricedProduct = Pick<Product, 'price' | 'isFrom' | 'originalPrice' | 'lowest30' | 'rrp' | 'unit'>;

const MEASURES = { l: 'l', kg: 'kg', m: 'm', m2: 'm²' } as const;

/**
 * A price as it is shown (PR-002): the current one, the former one with its words for screen readers, the lowest of
 * the last 30 days where there is a reduction (Directive 98/6/EC, article 6a), what the maker recommends, and the price per
 * unit of measure.
 * Parts that do not apply are left out.
 */
export function priceBlock(product: PricedProduct, words: PriceWords): PriceBlock {
  const { price, isFrom, originalPrice, lowest30, rrp, unit } = product;
  const money = (minorUnits: number): string => formatMoney(minorUnits, words);
  const isReduced = originalPrice !== undefined && originalPrice > price;
  const originalLabel = words.message('product.price.original');
  const lowest =
    lowest30 !== undefined ? words.message('product.price.lowest30', { price: money(lowest30) }) : undefined;
  const recommended = rrp === undefined ? undefined : words.message('product.price.rrp', { price: money(rrp) });
  const fromLabel = isFrom === true ? words.message('product.price.from') : undefined;
  const perUnit = unit === undefined ? undefined : unitPrice(price, unit, words, money);
  return {
    current: money(price),
    ...(isReduced ? { original: money(originalPrice) } : {}),
    ...(isReduced && originalLabel !== undefined ? { originalLabel } : {}),
    ...(isReduced && lowest !== undefined ? { lowest30: lowest } : {}),
    ...(recommended === undefined ? {} : { rrp: recommended }),
    ...(perUnit === undefined ? {} : { unit: perUnit }),
    ...(fromLabel === undefined ? {} : { from: true, fromLabel }),
  };
}

/** The share by which the price fell against the lowest of the last 30 days, in percent, rounded down; 0 if it did not. */
export function reductionPercent({ price, originalPrice, lowest30 }: PricedProduct): number {
  const reference = originalPrice === undefined ? undefined : Math.min(originalPrice, lowest30 ?? originalPrice);
  return reference === undefined || reference <= price ? 0 : Math.floor(((reference - price) * 100) / reference);
}

function unitPrice(
  price: number,
  { amount, measure }: NonNullable<Product['unit']>,
  words: PriceWords,
  money: (minorUnits: number) => string,
): string | undefined {
  const unit = measure === 'piece' ? words.message('product.price.piece') : MEASURES[measure];
  if (unit === undefined) return undefined;
  return words.message('product.price.unit', { price: money(Math.round(price / amount)), unit: `1\u00a0${unit}` });
}
