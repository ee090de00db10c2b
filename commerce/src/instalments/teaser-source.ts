import { tagOf, type DataSource } from '@vitrine/platform/doors';
import { chosenOf, formatMoney, priceOfChoice, type Catalogue } from '../catalogue/index.ts';
import { instalmentPlan } from './instalment-plan.ts';
import { percentWords, rateHints } from './instalment-words.ts';

const WORD = { type: 'string', maxLength: 500 } as const;
const TEXT = { type: 'string' } as const;
const MILLION = 1_000_000;

/**
 * `instalment-teaser`: what a product comes to a month in the most instalments that the shop has, with the example that a rate
 * must not be named without. Nothing of it where the shop does not lend the price, or lacks one of the words.
 */
export function createTeaserSource(catalogue: Pick<Catalogue, 'bySkus'>): DataSource {
  return {
    name: 'instalment-teaser',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { sku: { type: 'string', pattern: '^[A-Z0-9-]{1,40}$' }, colour: WORD, size: WORD },
    },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { text: TEXT, hints: { type: 'array', items: TEXT } },
    },
    async fetch(args, { shop }) {
      // The schema above is the type.
      const { sku = '', ...wish } = args as { sku?: string; colour?: string; size?: string };
      const tags = [tagOf.catalogue(shop.tenant), tagOf.product(shop.tenant, sku)];
      const [product] = await catalogue.bySkus(shop.tenant, [sku]);
      const terms = shop.checkout?.instalments;
      const price = product && priceOfChoice(product, chosenOf(product, wish, shop.locale).variants);
      const isLent = terms !== undefined && price !== undefined && price >= terms.least && price <= terms.most;
      const expires = product?.until === undefined ? {} : { expires: new Date(product.until) };
      if (!isLent || product?.soldOut === true) return { value: {}, tags, ...expires };
      const plan = instalmentPlan(price, { monthlyFactor: terms.monthlyFactor, count: Math.max(...terms.counts) });
      const amount = formatMoney(plan.monthly, shop);
      const text = shop.message('instalment.teaser', { amount });
      const example = shop.message('instalment.teaserExample', {
        count: plan.regular + 2,
        regular: plan.regular + 1,
        amount,
        last: formatMoney(plan.last, shop),
        price: formatMoney(price, shop),
        total: formatMoney(plan.overall, shop),
        monthlyRate: percentWords(terms.monthlyFactor / MILLION, shop),
        yearlyRate: percentWords(plan.yearlyRate, shop),
      });
      const isWorded = text !== undefined && example !== undefined;
      return { value: isWorded ? { text, hints: [example, ...rateHints(shop)] } : {}, tags, ...expires };
    },
  };
}
