import { tagOf, type DataSource } from '@vitrine/platform/doors';
import type { Catalogue } from './catalogue.ts';
import { chosenOf } from './detail/chosen-variant.ts';
import { shownPrice } from './detail/shown-price.ts';

const WORD = { type: 'string', maxLength: 500 } as const;
const TEXT = { type: 'string' } as const;

/**
 * `offer`: when the reduced price of what is chosen of a product ends because a higher one begins, as an instant in ISO 8601
 * and in words (PR-019). Empty where no such end is known.
 */
export function createOfferSource(catalogue: Catalogue): DataSource {
  return {
    name: 'offer',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { sku: { type: 'string', pattern: '^[A-Z0-9-]{1,40}$' }, colour: WORD, size: WORD },
    },
    valueSchema: { type: 'object', additionalProperties: false, properties: { endsAt: TEXT, until: TEXT } },
    async fetch(args, { shop }) {
      // The schema above is the type.
      const { sku = '', ...wish } = args as { sku?: string; colour?: string; size?: string };
      const [product] = await catalogue.bySkus(shop.tenant, [sku]);
      if (product === undefined) throw new Error(`expected a product of ${shop.tenant}, got ${sku}`);
      const tags = [tagOf.catalogue(shop.tenant), tagOf.product(shop.tenant, sku)];
      const expires = product.until === undefined ? {} : { expires: new Date(product.until) };
      const { reducedUntil } = shownPrice(product, chosenOf(product, wish, shop.locale).variants);
      if (reducedUntil === undefined) return { value: {}, isEmpty: true, tags, ...expires };
      const end = new Intl.DateTimeFormat(shop.locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: shop.timeZone,
      }).format(reducedUntil);
      const until = shop.message('product.countdown.until', { date: end });
      return {
        value: { endsAt: new Date(reducedUntil).toISOString(), ...(until === undefined ? {} : { until }) },
        tags,
        ...expires,
      };
    },
  };
}
