import type { LocalShop } from '@vitrine/platform/doors';
import type { Variant } from '../product.ts';

/**
 * Whether an article can be had, in the words of a shop (PR-022). What is delayed without a date is only said to be
 * deliverable later; undefined where the shop has no words.
 */
export function availabilityWords(
  { availability, restockOn }: Pick<Variant, 'availability' | 'restockOn'>,
  shop: Pick<LocalShop, 'locale' | 'message'>,
): string | undefined {
  if (availability === 'soldOut') return shop.message('product.soldOut');
  if (availability !== 'delayed') return shop.message(`product.availability.${availability}`);
  return restockOn === undefined
    ? shop.message('product.availability.later')
    : shop.message('product.availability.delayed', {
        date: calendarDate(restockOn, shop.locale),
      });
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A calendar date, YYYY-MM-DD, as a locale writes it (TN-030). */
export function calendarDate(date: string, locale: string): string {
  let format = formats.get(locale);
  if (format === undefined)
    formats.set(
      locale,
      (format = new Intl.DateTimeFormat(locale, {
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
        timeZone: 'UTC',
      })),
    );
  return format.format(Date.parse(date));
}
