import { DIMENSION_ROWS, type DimensionRow } from '../dimensions.ts';

/** What values an attribute can have: a text (of an address, where it is told apart), several texts, a whole number, true or false, an instant, or one of a list. */
export type AttributeKind = 'text' | 'path' | 'texts' | 'number' | 'flag' | 'instant' | readonly string[];

/** Attributes that a condition may ask for, and the values that each can have. `switch.<name>` is a flag. */
const ATTRIBUTES: Readonly<Record<string, AttributeKind>> = {
  tenant: 'text',
  locale: 'text',
  page: 'text',
  path: 'path',
  ...Object.fromEntries(DIMENSION_ROWS.map(([name, row]) => [name, kindOf(row)])),
  time: 'instant',
  category: 'texts',
  brand: 'text',
  price: 'number',
};

/**
 * What a page is about, known where it is made and not of its visitors: keys of the categories of a product or list, the key of
 * a brand, and the price of a product in minor units of its shop's currency.
 */
export const SUBJECT_NAMES = ['category', 'brand', 'price'] as const;

export const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as readonly string[];

const SWITCH = /^switch\.([a-z][A-Za-z0-9-]*)$/;

/** The name of a switch that an attribute asks for. */
export function switchIn(attribute: string): string | undefined {
  return SWITCH.exec(attribute)?.[1];
}

/** The kind of an attribute that is no switch; undefined if there is none of that name. */
export function attributeKind(attribute: string): AttributeKind | undefined {
  return Object.hasOwn(ATTRIBUTES, attribute) ? ATTRIBUTES[attribute] : undefined;
}

function kindOf(row: DimensionRow): AttributeKind {
  return row.kind === 'choice' ? Object.keys(row.values) : row.kind;
}
