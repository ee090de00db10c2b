import type { Product, Variant } from '../product.ts';
import { CHOSEN_BY, offeredValues, type ChosenBy, type ValueWords } from './attribute-values.ts';

/** What an address chooses of a product, by the words of its values. */
export type Wish = Readonly<Partial<Record<ChosenBy, string>>>;

/** What is chosen of a product, and what else can be. */
export interface Chosen {
  values: Readonly<Record<ChosenBy, readonly ValueWords[]>>;
  /** A product in one colour has it chosen; a size is chosen by the shopper alone, unless there is one. */
  colour?: ValueWords;
  size?: ValueWords;
  /** Those that fit what is chosen; all of the product if it is chosen by nothing. */
  variants: readonly Variant[];
  /** The one that is meant. */
  variant?: Variant;
}

/**
 * What a wish chooses of a product. Words that are not the product's are ignored, and a size that the colour does not come in.
 * Without a wish the first colour is chosen of which something can be had: its pictures are shown.
 */
export function chosenOf(product: Product, wish: Wish, locale: string): Chosen {
  const colours = offeredValues(product, 'colour', locale);
  const wished = (values: readonly ValueWords[], by: ChosenBy): ValueWords | undefined =>
    values.find(({ word }) => word === wish[by]?.toLowerCase());
  const colour =
    wished(colours, 'colour') ??
    colours.find(({ key }) => isToBeHad(fitting(product.variants, { colour: key }))) ??
    colours[0];
  const ofColour = fitting(product.variants, keysOf({ colour }));
  const inColour = new Set(ofColour.map(({ attributes }) => attributes['size']));
  const sizes = offeredValues(product, 'size', locale).filter(({ key }) => inColour.has(key));
  const size = wished(sizes, 'size') ?? (sizes.length === 1 ? sizes[0] : undefined);
  const variants = fitting(ofColour, keysOf({ size }));
  const isDecided = sizes.length === 0 || size !== undefined;
  const [variant] = isDecided ? variants : [];
  return {
    values: { colour: colours, size: sizes },
    ...(colour === undefined ? {} : { colour }),
    ...(size === undefined ? {} : { size }),
    variants,
    ...(variant === undefined ? {} : { variant }),
  };
}

/** Whether one of these can be ordered. */
export function isToBeHad(variants: readonly Variant[]): boolean {
  return variants.some(({ availability }) => availability !== 'soldOut');
}

/** The variants that have these values. */
export function fitting(variants: readonly Variant[], keys: Wish): readonly Variant[] {
  return variants.filter(({ attributes }) =>
    CHOSEN_BY.every((by) => keys[by] === undefined || attributes[by] === keys[by]),
  );
}

function keysOf(values: Readonly<Partial<Record<ChosenBy, ValueWords | undefined>>>): Wish {
  return Object.fromEntries(CHOSEN_BY.flatMap((by) => (values[by] === undefined ? [] : [[by, values[by].key]])));
}
