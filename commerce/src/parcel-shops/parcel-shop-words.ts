import type { LocalShop } from '@vitrine/platform/doors';
import type { ParcelShop } from './find-parcel-shops.ts';

const DAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;
/** Monday is the 5th of January 1970; what is asked for is the name of a day alone. */
const MONDAY = Date.UTC(1970, 0, 5);
const DAY_MS = 86_400_000;

/** A parcel shop as it is called in a language; what is said nowhere else stays as the shop says it first. */
export function parcelShopIn({ locales, ...first }: ParcelShop, locale: string): Omit<ParcelShop, 'locales'> {
  return { ...first, ...locales?.[locale] };
}

/** A parcel shop as it is listed: name, address and hours in the language of the shop. */
export function parcelShopWords(listed: ParcelShop, shop: LocalShop) {
  const { id, name, street, houseNumber, postalCode, city, hours } = parcelShopIn(listed, shop.locale);
  return {
    id,
    name,
    lines: [`${street} ${houseNumber}`, `${postalCode} ${city}`],
    hours: hours.map(({ days, from, to }) => {
      const [first, last] = [days[0], days.at(-1)];
      const span = [first, last === first ? undefined : last].flatMap((day) =>
        day === undefined ? [] : [dayName(DAYS.indexOf(day), shop.locale)],
      );
      return `${span.join('–')} ${from}–${to}`;
    }),
  };
}

function dayName(index: number, locale: string): string {
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return day.format(new Date(MONDAY + index * DAY_MS));
}
