import type { DataSource, Domain, LocalShop, Words } from '@vitrine/platform/doors';
import { postalCodeError } from '../accounts/index.ts';
import { findParcelShops } from './find-parcel-shops.ts';
import { parcelShopWords } from './parcel-shop-words.ts';

const LONGEST_PLACE = 50;
const TEXT = { type: 'string' } as const;
const LINES = { type: 'array', items: TEXT } as const;

/**
 * `parcel-shops`: those near a postal code or a city that somebody typed, or what is wrong with it, or that none is near. A place
 * that begins with a digit is a postal code, as the country writes them.
 */
const source: DataSource = {
  name: 'parcel-shops',
  argsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: { place: { type: 'string', maxLength: 500 } },
  },
  valueSchema: {
    type: 'object',
    required: ['place', 'shops'],
    properties: {
      place: TEXT,
      error: TEXT,
      heading: TEXT,
      none: TEXT,
      shops: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id', 'name', 'lines', 'hours'],
          properties: { id: TEXT, name: TEXT, lines: LINES, hours: LINES },
        },
      },
    },
  },
  async fetch(args, { shop }) {
    // The schema above is the type.
    const { place: typed } = args as { place?: string };
    const { parcelShops } = shop;
    if (parcelShops === undefined) throw new Error(`expected ${shop.tenant} to have parcel shops, got none`);
    if (typed === undefined) return { value: { place: '', shops: [] }, tags: [] };
    const place = typed.trim().slice(0, LONGEST_PLACE);
    const word = ({ key, with: said }: Words): string => shop.message(key, said) ?? '';
    const wrong = placeError(place, shop);
    const shops = wrong === undefined ? findParcelShops(parcelShops, place) : [];
    const said =
      wrong !== undefined
        ? { error: word(wrong) }
        : shops.length === 0
          ? { none: word({ key: 'parcelShop.none' }) }
          : { heading: word({ key: 'parcelShop.found', with: { place } }) };
    return {
      value: { place, ...said, shops: shops.map((each) => parcelShopWords(each, shop)) },
      tags: [],
      // Places that somebody typed are no pages for search engines.
      head: { robots: 'noindex' as const },
    };
  },
};

/** What is wrong with a place; the digits of a Dutch code are enough of it. */
function placeError(place: string, shop: LocalShop): Words | undefined {
  if (place === '') return { key: 'validation.required.field' };
  if (!/^\d/u.test(place)) return undefined;
  const country = shop.locale.slice(-2);
  if (country === 'NL') return /^\d{4}$/u.test(place) ? undefined : postalCodeError(place.toUpperCase(), country);
  return postalCodeError(place, country);
}

/** The finder of parcel shops, on pages of those shops that have any. */
export function createParcelShops(): Domain {
  return { name: 'parcel-shops', sources: [source] };
}
