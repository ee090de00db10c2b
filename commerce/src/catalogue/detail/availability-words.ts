import type { LocalShop } from '@vitrine/platform/doors';
import { dateWords } from '../date-words.ts';
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

/** A calendar date, YYYY-MM-DD, as a locale writes it (TN-030). */
export function calendarDate(date: string, locale: string): string {
  return dateWords(Date.parse(date), 'date', locale, 'UTC');
}
