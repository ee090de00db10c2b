import type { Queries } from '@vitrine/platform/database';
import { readProducts } from '../goods-rows.ts';
import { reductionPercent } from '../price-block.ts';
import type { SellingShop } from '../stored-product.ts';
import { stepsOf } from './price-history.ts';
import { priceAt, type ReductionRule } from './reduction.ts';

/** What is shown of the prices of a product, and what it follows from. Money in minor units, moments in ISO 8601. */
export interface PriceExplanation {
  sku: string;
  currency: string;
  rule: ReductionRule;
  variants: readonly ExplainedVariant[];
}

export interface ExplainedVariant {
  sku: string;
  /** What was, is and will be in force, oldest first. */
  history: readonly { from: string; amount: number }[];
  /** Left out before the first price. */
  now?: {
    amount: number;
    rrp?: number;
    until?: string;
    /** Left out where none may be announced. */
    reduction?: { since: string; former: number; lowest30?: number; percent: number };
  };
}

/** Why the prices of a product are shown as they are at a moment (epoch milliseconds). Undefined for one that the shop never had. */
export async function explainPrices(
  queries: Queries,
  shop: SellingShop,
  sku: string,
  at: number,
): Promise<PriceExplanation | undefined> {
  const [stored] = await readProducts(queries, shop.tenant, [sku]);
  if (stored === undefined) return undefined;
  const { currency, reductions: rule } = shop;
  const variants = stored.record.variants.map((variant): ExplainedVariant => {
    const points = stored.articles.get(variant.sku)?.prices.get(currency) ?? [];
    const history = stepsOf(points).map(({ from, amount }) => ({ from: isoOf(from), amount }));
    const price = priceAt(points, rule, at);
    if (price === undefined) return { sku: variant.sku, history };
    const { amount, rrp, until, reduction } = price;
    return {
      sku: variant.sku,
      history,
      now: {
        amount,
        ...(rrp === undefined ? {} : { rrp }),
        ...(until === undefined ? {} : { until: isoOf(until) }),
        ...(reduction === undefined
          ? {}
          : {
              reduction: {
                since: isoOf(reduction.since),
                former: reduction.former,
                ...(reduction.lowest30 === undefined ? {} : { lowest30: reduction.lowest30 }),
                percent: reductionPercent({
                  price: amount,
                  originalPrice: reduction.former,
                  ...(reduction.lowest30 === undefined ? {} : { lowest30: reduction.lowest30 }),
                }),
              },
            }),
      },
    };
  });
  return { sku, currency, rule, variants };
}

function isoOf(moment: number): string {
  return new Date(moment).toISOString();
}
