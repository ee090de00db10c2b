import { tagOf, type DataSource } from '@vitrine/platform/doors';
import { formatMoney, type Catalogue } from '../catalogue/index.ts';
import { askedPrice, type CalculatorWish } from './asked-price.ts';
import { CALCULATOR_VALUE } from './calculator-value.ts';
import { planRows, rateHints, typedAmount } from './instalment-words.ts';
import { instalmentPlan, withinRange } from './instalment-plan.ts';

const WORD = { type: 'string', maxLength: 40 } as const;
const MOVED = { min: 'instalment.adjustedToMin', max: 'instalment.adjustedToMax' } as const;

/**
 * `instalment-calculator`: what a price comes to in instalments: of the amount that was asked for, else of an article. Of a
 * product of which nothing is chosen it says so; where nothing is asked it has no rows.
 */
export function createCalculatorSource(catalogue: Pick<Catalogue, 'bySkus'>): DataSource {
  return {
    name: 'instalment-calculator',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { amount: WORD, count: WORD, sku: WORD, variant: WORD },
    },
    valueSchema: CALCULATOR_VALUE,
    async fetch(args, { shop }) {
      // The schema above is the type.
      const wish = args as CalculatorWish;
      const terms = shop.checkout?.instalments;
      if (terms === undefined) throw new Error(`expected ${shop.tenant} to say what instalments cost, got nothing`);
      const { counts, monthlyFactor } = terms;
      const count = counts.find((each) => String(each) === wish.count) ?? counts[Math.floor(counts.length / 2)];
      const { price, undecided } = await askedPrice(wish, shop, catalogue);
      const base = price === undefined ? undefined : withinRange(price, terms);
      const notice = base?.moved && shop.message(MOVED[base.moved], { amount: formatMoney(base.amount, shop) });
      const rows = base && count ? planRows(instalmentPlan(base.amount, { monthlyFactor, count }), terms, shop) : [];
      return {
        value: {
          amount: base === undefined ? '' : typedAmount(base.amount, shop),
          counts: counts.map((each) => ({ value: String(each), isChosen: each === count })),
          ...(notice === undefined ? {} : { notice }),
          ...(undecided === undefined
            ? {}
            : { missing: shop.message('instalment.noVariant') ?? '', product: undecided }),
          rows,
          hints: rows.length === 0 ? [] : rateHints(shop),
          hasOwnColours: shop.switches['instalmentCalculatorCreditColours'] === true,
        },
        tags: wish.sku === undefined ? [] : [tagOf.catalogue(shop.tenant), tagOf.product(shop.tenant, wish.sku)],
        // Sums that somebody typed are no pages for search engines.
        ...(Object.keys(wish).length === 0 ? {} : { head: { robots: 'noindex' as const } }),
      };
    },
  };
}
