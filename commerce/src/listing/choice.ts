import { KEY_FACETS, type KeyFacet } from './record.ts';

/** Orders in which a list can be shown, by the keys that addresses name (SR-009). */
export const SORT_KEYS = ['relevance', 'priceAsc', 'priceDesc', 'newest', 'rating'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** What a list is narrowed to, and its order. */
export interface Choice {
  /** Keys of values by filter: one of them must fit. Filters without any are left out. */
  keys: Readonly<Partial<Record<KeyFacet, readonly string[]>>>;
  /** Bounds of the price in minor units, both inside. */
  minPrice?: number;
  maxPrice?: number;
  /** At least so many stars. */
  rating?: number;
  sort: SortKey;
}

/** Values that may be chosen at once: what is more is ignored, and no link leads there. */
export const MOST_VALUES = 8;
const KEY = /^[a-z0-9-]{1,40}$/;
const AMOUNT = /^(\d{1,6})(?:[.,](\d{1,2}))?$/;
const STARS = /^[1-5]$/;
const MINOR_UNITS = 100;

/** What the parameters of an address choose. Whatever is unknown or malformed is ignored; of two prices the lower one is the least. */
export function readChoice(values: Readonly<Record<string, string | undefined>>): Choice {
  let room = MOST_VALUES;
  const keys: Partial<Record<KeyFacet, readonly string[]>> = {};
  for (const facet of KEY_FACETS) {
    const wanted = [...new Set((values[facet] ?? '').split(',').filter((key) => KEY.test(key)))].slice(0, room);
    room -= wanted.length;
    if (wanted.length > 0) keys[facet] = wanted.sort();
  }
  const [minPrice, maxPrice] = inOrder(readAmount(values['minPrice']), readAmount(values['maxPrice']));
  const rating = STARS.test(values['rating'] ?? '') ? Number(values['rating']) : undefined;
  return {
    keys,
    ...(minPrice === undefined ? {} : { minPrice }),
    ...(maxPrice === undefined ? {} : { maxPrice }),
    ...(rating === undefined ? {} : { rating }),
    sort: SORT_KEYS.find((key) => key === values['sort']) ?? 'relevance',
  };
}

/** The parameters of a choice in their one spelling: filters, price, rating, order. Relevance is not said. */
export function choiceParameters({ keys, minPrice, maxPrice, rating, sort }: Choice): [name: string, value: string][] {
  return [
    ...KEY_FACETS.flatMap((facet) => {
      const chosen = keys[facet] ?? [];
      return chosen.length === 0 ? [] : [[facet, chosen.toSorted().join(',')] as [string, string]];
    }),
    ...(minPrice === undefined ? [] : [['minPrice', writeAmount(minPrice)] as [string, string]]),
    ...(maxPrice === undefined ? [] : [['maxPrice', writeAmount(maxPrice)] as [string, string]]),
    ...(rating === undefined ? [] : [['rating', String(rating)] as [string, string]]),
    ...(sort === 'relevance' ? [] : [['sort', sort] as [string, string]]),
  ];
}

/** The query of an address, with its question mark; empty for no parameters. Keys need no encoding. */
export function queryOf(parameters: readonly (readonly [string, string])[]): string {
  return parameters.length === 0 ? '' : `?${parameters.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** Whether a list shows less than all that was found. */
export function isNarrowed({ keys, minPrice, maxPrice, rating }: Choice): boolean {
  return Object.keys(keys).length > 0 || [minPrice, maxPrice, rating].some((bound) => bound !== undefined);
}

/** How many values are chosen, each end of the price and the stars as one. */
export function valuesIn({ keys, minPrice, maxPrice, rating }: Choice): number {
  const bounds = [minPrice ?? maxPrice, rating].filter((bound) => bound !== undefined).length;
  return Object.values(keys).reduce((sum, chosen) => sum + chosen.length, bounds);
}

/** The choice with a value more, or without it if it was chosen. */
export function toggled(choice: Choice, facet: KeyFacet, key: string): Choice {
  const { [facet]: chosen = [], ...others } = choice.keys;
  const next = chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key].sort();
  return { ...choice, keys: next.length === 0 ? others : { ...others, [facet]: next } };
}

/** Money as addresses say it: in whole units of the currency, with a point where there are cents. */
export function writeAmount(minorUnits: number): string {
  const [whole, cents] = [Math.floor(minorUnits / MINOR_UNITS), minorUnits % MINOR_UNITS];
  return cents === 0 ? String(whole) : `${whole}.${String(cents).padStart(2, '0')}`;
}

function inOrder(least: number | undefined, most: number | undefined): (number | undefined)[] {
  return least !== undefined && most !== undefined && least > most ? [most, least] : [least, most];
}

function readAmount(text = ''): number | undefined {
  const [, whole, cents = ''] = AMOUNT.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * MINOR_UNITS + Number(cents.padEnd(2, '0'));
}
