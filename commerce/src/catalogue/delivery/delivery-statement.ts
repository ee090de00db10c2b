import type { LocalShop } from '@vitrine/platform/doors';
import type { Clock } from '@vitrine/platform/clock';
import type { Catalogue } from '../catalogue.ts';
import { dateWords } from '../date-words.ts';
import { chosenOf, type Wish } from '../detail/chosen-variant.ts';
import { arrivalOf, arrivalWords } from './arrival.ts';

/** When something arrives, in words of the shop's language; without them where the shop says nothing of its delivery. */
interface DeliveryStatement {
  /** The dates; or that there are none. */
  range?: string;
  /** Until when it must be ordered for that. */
  orderBy?: string;
  /** From then on the dates are others. */
  ends?: Date;
  /** What it is said of, by words that are the product's. */
  of: Wish;
}

/** When what is chosen of a product arrives if it is ordered now; undefined for a product that the shop lacks. */
export type DeliveryFinder = (shop: LocalShop, sku: string, wish: Wish) => Promise<DeliveryStatement | undefined>;

/** Reckons by the calendar of the shop. Without dates where nothing can be promised: it is sold out, or nobody knows when it is there again. */
export function createDeliveryFinder(catalogue: Catalogue, clock: Clock): DeliveryFinder {
  return async (shop, sku, wish) => {
    const [product] = await catalogue.bySkus(shop.tenant, [sku]);
    if (product === undefined) return undefined;
    const { colour, size, variants } = chosenOf(product, wish, shop.locale);
    const of = { ...(colour && { colour: colour.word }), ...(size && { size: size.word }) };
    if (shop.delivery === undefined) return { of };
    const at = clock.now();
    // What is there before what comes: the choice is the shopper's, and any of it will do.
    const there = variants.filter(({ availability }) => availability !== 'delayed');
    const [arrival] = [...there, ...variants].flatMap((variant) => arrivalOf(product, variant, shop, at) ?? []);
    if (arrival === undefined) {
      const none = shop.message('product.delivery.none');
      return { of, ...(none !== undefined && { range: none }) };
    }
    const { orderBy } = arrival;
    const range = arrivalWords(arrival, shop);
    const until = shop.message('product.delivery.orderBy', {
      time: dateWords(orderBy, 'moment', shop.locale, shop.timeZone),
    });
    return { of, range, ...(until !== undefined && { orderBy: until }), ends: new Date(orderBy) };
  };
}
