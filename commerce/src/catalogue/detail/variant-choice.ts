import type { Image } from '@vitrine/schemas';
import type { LocalShop } from '@vitrine/platform/doors';
import type { Product, Variant } from '../product.ts';
import { availabilityWords } from './availability-words.ts';
import type { ValueWords } from './attribute-values.ts';
import { fitting, isToBeHad, type Chosen } from './chosen-variant.ts';

/** Where links to another choice lead on the page: without scripts it does not begin at its top again. */
const CHOICE_ANCHOR = 'choice';

/** A value that can be chosen. */
export interface ChoiceLink {
  label: string;
  href: string;
  isChosen: boolean;
  isSoldOut: boolean;
  /** What is to be said of its stock; left out where there is enough. */
  note?: string;
  hex?: string;
  image?: Image;
}

/** The choices of a product; a list is empty where there is nothing to choose between. */
export interface VariantChoice {
  colours: ChoiceLink[];
  sizes: ChoiceLink[];
  colour?: string;
  size?: string;
}

/** The colours and sizes of a product as links to its page with another choice. */
export function variantChoice(product: Product, chosen: Chosen, shop: LocalShop, path: string): VariantChoice {
  const { values, colour, size } = chosen;
  const linkTo = (wished: ValueWords | undefined, sized: ValueWords | undefined): string => {
    const query = [
      ...(wished === undefined || values.colour.length < 2 ? [] : [`colour=${wished.word}`]),
      ...(sized === undefined || values.size.length < 2 ? [] : [`size=${sized.word}`]),
    ].join('&');
    return `${path}${query === '' ? '' : `?${query}`}#${CHOICE_ANCHOR}`;
  };
  const soldOut = shop.message('product.soldOut');
  const colours = values.colour.map((one) => {
    const variants = fitting(product.variants, { colour: one.key });
    const keepsSize = size !== undefined && variants.some(({ attributes }) => attributes['size'] === size.key);
    const isSoldOut = !isToBeHad(variants);
    const image = pictureOf(product, one.key, shop);
    return {
      label: one.name,
      href: linkTo(one, keepsSize ? size : undefined),
      isChosen: one.key === colour?.key,
      isSoldOut,
      ...(isSoldOut && soldOut !== undefined ? { note: soldOut } : {}),
      ...(one.hex === undefined ? {} : { hex: one.hex }),
      ...(image === undefined ? {} : { image }),
    };
  });
  const sizes = values.size.map((one) => {
    const [variant] = fitting(product.variants, {
      ...(colour === undefined ? {} : { colour: colour.key }),
      size: one.key,
    });
    const note = variant === undefined ? undefined : noteOf(variant, shop);
    return {
      label: one.name,
      href: linkTo(colour, one),
      isChosen: one.key === size?.key,
      isSoldOut: variant?.availability === 'soldOut',
      ...(note === undefined ? {} : { note }),
    };
  });
  return {
    colours: colours.length < 2 ? [] : colours,
    sizes,
    ...(colour === undefined ? {} : { colour: colour.name }),
    ...(size === undefined ? {} : { size: size.name }),
  };
}

/** The articles of the chosen colour by their sizes, for who puts one into a basket without having chosen; none where one is chosen. */
export function articlesOfSizes(
  product: Product,
  { values, colour, variant }: Chosen,
  shop: LocalShop,
): { label: string; variant: string; isSoldOut: boolean; note?: string }[] {
  if (variant !== undefined) return [];
  return values.size.flatMap(({ key, name }) => {
    const [article] = fitting(product.variants, { ...(colour === undefined ? {} : { colour: colour.key }), size: key });
    if (article === undefined) return [];
    const note = noteOf(article, shop);
    return [
      {
        label: name,
        variant: article.sku,
        isSoldOut: article.availability === 'soldOut',
        ...(note === undefined ? {} : { note }),
      },
    ];
  });
}

/** What shows a colour alone; a picture that shows all of them says nothing of one. */
function pictureOf(product: Product, colour: string, shop: LocalShop): Image | undefined {
  const picture = product.record.media.find((one) => one.colour === colour);
  return picture === undefined ? undefined : shop.asset(picture.asset);
}

function noteOf(variant: Variant, shop: LocalShop): string | undefined {
  if (variant.availability === 'inStock') return undefined;
  if (variant.availability === 'fewLeft') return shop.message('product.availability.few');
  return availabilityWords(variant, shop);
}
