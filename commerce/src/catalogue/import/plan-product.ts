import type { CatalogueRecord } from '@vitrine/schemas';
import type { PricePoint } from '../prices/price-history.ts';
import type { StoredArticle, StoredProduct } from '../stored-product.ts';
import { newPoints } from './plan-prices.ts';

/** What is to be written so that a product becomes what a record says. */
export interface ProductPlan {
  after: StoredProduct;
  /** SKUs of variants that the shop never had. */
  newVariants: readonly string[];
  prices: readonly (PricePoint & { variant: string; currency: string })[];
  /** Variants whose stock becomes another. */
  stock: readonly { variant: string; pieces: number; article: StoredArticle }[];
}

/** The plan for a record over what is stored of its product, as of `now` in epoch milliseconds. */
export function planProduct(
  { variants, ...record }: CatalogueRecord,
  { before, hash, now }: { before: StoredProduct | undefined; hash: string; now: number },
): ProductPlan {
  const prices: { variant: string; currency: string; amount: number; rrp?: number; from: number; setAt: number }[] = [];
  const stock: { variant: string; pieces: number; article: StoredArticle }[] = [];
  const articles = new Map(before?.articles);
  for (const variant of variants) {
    const known = before?.articles.get(variant.sku);
    const own = new Map(known?.prices);
    for (const [currency, given] of Map.groupBy(variant.prices, (price) => price.currency)) {
      const points = newPoints(own.get(currency) ?? [], given, now);
      prices.push(...points.map((point) => ({ ...point, variant: variant.sku, currency })));
      own.set(currency, [...(own.get(currency) ?? []), ...points]);
    }
    const { onHand, backorder = 0, restockOn } = variant.stock;
    const reserved = known?.reserved;
    const article = {
      prices: own,
      onHand,
      backorder,
      ...(reserved === undefined ? {} : { reserved }),
      ...(restockOn === undefined ? {} : { restockOn }),
    };
    articles.set(variant.sku, article);
    const isSame =
      known !== undefined && known.onHand === onHand && known.backorder === backorder && known.restockOn === restockOn;
    if (!isSame) stock.push({ variant: variant.sku, pieces: onHand - (known?.onHand ?? 0), article });
  }
  return {
    after: {
      sku: record.sku,
      isWithdrawn: false,
      hash,
      record: {
        ...record,
        variants: variants.map(({ sku, ean, attributes }) => ({
          sku,
          ...(ean === undefined ? {} : { ean }),
          attributes,
        })),
      },
      articles,
    },
    newVariants: variants.flatMap(({ sku }) => (before?.articles.has(sku) === true ? [] : [sku])),
    prices,
    stock,
  };
}
