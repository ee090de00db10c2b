import type { Availability } from '../catalogue/index.ts';
import type { VoucherGoods } from '../vouchers/index.ts';
import type { BasketLine } from './basket.ts';
import type { Article } from './basket-service.ts';

/** A line with what its article is now. */
export interface PricedLine extends BasketLine {
  /** Undefined for what the shop has no more. */
  article: Article | undefined;
  availability: Availability;
  /** How many pieces can be ordered; Infinity where nobody counted them. */
  left: number;
  /** Minor units a piece, as of now. */
  unit: number;
  /** Minor units of all pieces; 0 for what cannot be had. */
  total: number;
}

/** A basket as it would be ordered now: prices and stock are the catalogue's, whatever anybody saw before. */
export interface PricedBasket {
  lines: readonly PricedLine[];
  /** Pieces of what can be had. */
  pieces: number;
  /** Minor units of what can be had. */
  subtotal: number;
  /** Something is in it, and all of it can be had. */
  canBeOrdered: boolean;
}

/**
 * Prices lines by the articles that they name. `counted` is how many pieces of each are left: whoever wants more of one than there
 * are cannot order, and is told so long before the order, which counts again under a lock.
 */
export function pricedBasket(
  lines: readonly BasketLine[],
  articles: ReadonlyMap<string, Article>,
  counted: ReadonlyMap<string, number> = new Map(),
): PricedBasket {
  const priced = lines.map((line): PricedLine => {
    const article = articles.get(line.variant);
    const availability = article?.variant.availability ?? 'soldOut';
    const unit = article?.variant.price ?? line.seenPrice;
    const left = counted.get(line.variant) ?? Infinity;
    return { ...line, article, availability, left, unit, total: availability === 'soldOut' ? 0 : unit * line.quantity };
  });
  const available = priced.filter(({ availability }) => availability !== 'soldOut');
  return {
    lines: priced,
    pieces: available.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: available.reduce((sum, { total }) => sum + total, 0),
    canBeOrdered: priced.length > 0 && available.length === priced.length && !priced.some(isTooMuch),
  };
}

/** Whether more of it is wanted than there is, though there is some. */
export function isTooMuch({ availability, left, quantity }: PricedLine): boolean {
  return availability !== 'soldOut' && left < quantity;
}

/** What of a basket a voucher can hold for: what can be had. */
export function voucherGoods({ lines }: Pick<PricedBasket, 'lines'>): VoucherGoods[] {
  return lines.flatMap(({ article, availability, variant, total }) =>
    article === undefined || availability === 'soldOut' ? [] : [{ variant, brand: article.product.brand, total }],
  );
}
