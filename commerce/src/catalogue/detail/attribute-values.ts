import type { RecordAttribute } from '@vitrine/schemas';
import type { Product } from '../product.ts';
import { slugOf } from '../product-card.ts';

/** What variants are chosen by, in the order in which it is asked. */
export const CHOSEN_BY = ['colour', 'size'] as const;
export type ChosenBy = (typeof CHOSEN_BY)[number];

/** One value of an attribute in the words of a locale. */
export interface ValueWords {
  key: string;
  /** How an address names it: the same in all languages. */
  word: string;
  name: string;
  hex?: string;
}

/** The values of an attribute that variants of the product have, in the order of the attribute; none if it has no such attribute. */
export function offeredValues(
  { record, locale: ours, variants }: Product,
  key: ChosenBy,
  locale: string,
): ValueWords[] {
  const values = record.attributes?.find((attribute) => attribute.key === key)?.values ?? [];
  const offered = new Set(variants.map(({ attributes }) => attributes[key]));
  return values.flatMap((value) =>
    offered.has(value.key)
      ? [
          {
            key: value.key,
            word: slugOf(value.key),
            name: valueName(value, locale, ours),
            ...(value.hex === undefined ? {} : { hex: value.hex }),
          },
        ]
      : [],
  );
}

/** The name of a value in a locale, else in the shop's default one, else its key. */
export function valueName(
  { key, names = {} }: Pick<RecordAttribute['values'][number], 'key' | 'names'>,
  locale: string,
  fallback: string,
): string {
  return names[locale] ?? names[fallback] ?? key;
}
