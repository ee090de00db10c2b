import type { Availability } from '../catalogue/index.ts';
import type { VoucherGoods } from '../vouchers/index.ts';
import type { BasketLine } from './basket.ts';
import type { Article } from './basket-service.ts';

/** A line with what its article is now. */
export interface PricedLine extends BasketLine {
  /** Undefined for what the shop has no more. */
  article: Article | undefined;
  availability: Availability;
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

/** Prices lines by the articles that they name. */
export function pricedBasket(lines: readonly BasketLine[], articles: ReadonlyMap<string, Article>): PricedBasket {
  const priced = lines.map((line): PricedLine => {
    const article = articles.get(line.variant);
    const availability = article?.variant.availability ?? 'soldOut';
    const unit = article?.variant.price ?? line.seenPrice;
    return { ...line, article, availability, unit, total: availability === 'soldOut' ? 0 : unit * line.quantity };
  });
  const available = priced.filter(({ availability }) => availability !== 'soldOut');
  return {
    lines: priced,
    pieces: available.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: available.reduce((sum, { total }) => sum + total, 0),
    canBeOrdered: priced.length > 0 && available.length === priced.length,
  };
}

/** What of a basket a voucher can hold for: what can be had. */
export function voucherGoods({ lines }: Pick<PricedBasket, 'lines'>): VoucherGoods[] {
  return lines.flatMap(({ article, availability, variant, total }) =>
    article === undefined || availability === 'soldOut' ? [] : [{ variant, brand: article.product.brand, total }],
  );
}
