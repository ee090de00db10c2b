import { tagOf, type DataSource, type LocalShop } from '@vitrine/platform/doors';
import type { Clock } from '@vitrine/platform/clock';
import type { Catalogue } from '../catalogue.ts';
import { chosenOf } from '../detail/chosen-variant.ts';
import { deliveryDates } from './delivery-dates.ts';

const TEXT = { type: 'string' } as const;
const WORD = { type: 'string', maxLength: 500 } as const;

/**
 * `delivery`: when what is chosen of a product arrives if it is ordered now, as a range of dates, and until when it must be
 * ordered for that; from then on the answer is another. Without dates where nothing can be promised: it is sold out, or nobody
 * knows when it is there again. Nothing at all where the shop says nothing of its delivery.
 */
export function createDeliverySource(catalogue: Catalogue, clock: Clock): DataSource {
  return {
    name: 'delivery',
    argsSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { sku: { type: 'string', pattern: '^[A-Z0-9-]{1,40}$' }, colour: WORD, size: WORD },
    },
    valueSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { range: TEXT, orderBy: TEXT },
    },
    async fetch(args, { shop }) {
      // The schema above is the type.
      const { sku = '', ...wish } = args as { sku?: string; colour?: string; size?: string };
      const [product] = await catalogue.bySkus(shop.tenant, [sku]);
      if (product === undefined) throw new Error(`expected a product of ${shop.tenant}, got ${sku}`);
      const tags = [tagOf.catalogue(shop.tenant), tagOf.product(shop.tenant, sku), tagOf.tenant(shop.tenant)];
      const { variants } = chosenOf(product, wish, shop.locale);
      const variant =
        variants.find(({ availability }) => availability === 'inStock' || availability === 'fewLeft') ??
        variants.find(({ availability, restockOn }) => availability === 'delayed' && restockOn !== undefined);
      if (shop.delivery === undefined) return { value: {}, tags };
      if (variant === undefined) {
        const none = shop.message('product.delivery.none');
        return { value: none === undefined ? {} : { range: none }, tags };
      }

      const isThere = variant.availability !== 'delayed';
      const { from, to, orderBy } = deliveryDates(
        {
          days: product.record.delivery?.days ?? shop.delivery.days,
          ...(isThere || variant.restockOn === undefined ? {} : { notBefore: variant.restockOn }),
        },
        shop.delivery,
        shop.timeZone,
        clock.now().getTime(),
      );
      const range = from === to ? dayWords(from, shop) : `${dayWords(from, shop)} – ${dayWords(to, shop)}`;
      const until = shop.message('product.delivery.orderBy', { time: momentWords(orderBy, shop) });
      return {
        value: { range, ...(until === undefined ? {} : { orderBy: until }) },
        tags,
        expires: new Date(orderBy),
      };
    },
  };
}

/** A calendar date such as "Di., 24. Nov.". */
function dayWords(date: string, { locale }: LocalShop): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return format.format(Date.parse(date));
}

/** A moment by the clocks of the shop, such as "Mo., 23. Nov., 14:00". */
function momentWords(at: number, { locale, timeZone }: LocalShop): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(at);
}
