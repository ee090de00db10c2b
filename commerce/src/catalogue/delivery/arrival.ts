import type { LocalShop } from '@vitrine/platform/doors';
import { dateWords } from '../date-words.ts';
import type { Product, Variant } from '../product.ts';
import { deliveryDates, type DeliveryDates } from './delivery-dates.ts';

/**
 * When an article arrives that is ordered at a moment: what its page says of it, and what an order promises. Undefined where
 * nothing can be promised: the shop says nothing of its delivery, it is sold out, or nobody knows when it is there again.
 */
export function arrivalOf(
  { record }: Pick<Product, 'record'>,
  { availability, restockOn }: Pick<Variant, 'availability' | 'restockOn'>,
  { delivery, timeZone }: Pick<LocalShop, 'delivery' | 'timeZone'>,
  at: Date,
): DeliveryDates | undefined {
  if (delivery === undefined || availability === 'soldOut') return undefined;
  const isThere = availability !== 'delayed';
  if (!isThere && restockOn === undefined) return undefined;
  return deliveryDates(
    {
      days: record.delivery?.days ?? delivery.days,
      ...(isThere || restockOn === undefined ? {} : { notBefore: restockOn }),
    },
    delivery,
    timeZone,
    at.getTime(),
  );
}

/** A range of dates in words, such as "Di., 24. Nov. – Do., 26. Nov.". */
export function arrivalWords(
  { from, to }: Pick<DeliveryDates, 'from' | 'to'>,
  { locale }: Pick<LocalShop, 'locale'>,
): string {
  const words = (date: string): string => dateWords(Date.parse(date), 'day', locale, 'UTC');
  return from === to ? words(from) : `${words(from)} – ${words(to)}`;
}
