import type { LocalShop } from '@vitrine/platform/doors';
import type { ProductCardData } from '@vitrine/schemas';
import { offeredValues, valueName, type ChosenBy } from './detail/attribute-values.ts';
import { fitting, isToBeHad } from './detail/chosen-variant.ts';
import { productPictures } from './detail/product-pictures.ts';
import { shownPrice } from './detail/shown-price.ts';
import { priceBlock } from './price-block.ts';
import { productCard, slugOf } from './product-card.ts';
import type { Product, Variant } from './product.ts';

/** To what a list is narrowed, by the keys of its filters; others than colour and size change no card. */
export type Narrowing = Readonly<Partial<Record<ChosenBy, readonly string[]>>>;

/**
 * A product's card in a list that is narrowed to colours: picture, price and address are of the first of them that can be had, in
 * a size that is chosen too. Elsewhere, and of a product in one colour, the card is the product's own.
 */
export function cardAsChosen(
  product: Product,
  shop: LocalShop,
  { colour: colours = [], size: sizes = [] }: Narrowing,
): ProductCardData | undefined {
  const card = productCard(product, shop);
  const all = colours.length === 0 ? [] : offeredValues(product, 'colour', shop.locale);
  if (card === undefined || all.length < 2) return card;
  const inSize = sizes.length === 0 ? product.variants : ofSizes(product, sizes, shop.locale);
  const wanted = all
    .filter(({ key }) => colours.includes(keyInLists(product, 'colour', key)))
    .map(({ key, word }) => ({ key, word, variants: fitting(inSize, { colour: key }) }))
    .filter(({ variants }) => variants.length > 0);
  const colour = wanted.find(({ variants }) => isToBeHad(variants)) ?? wanted[0];
  if (colour === undefined) return card;
  return {
    ...withPictures(card, product, colour.key, shop),
    href: `${card.href}?colour=${colour.word}`,
    price: priceBlock(shownPrice(product, colour.variants), shop),
  };
}

/** Pictures of other colours alone change nothing: the card has its own already. */
function withPictures(card: ProductCardData, product: Product, colour: string, shop: LocalShop): ProductCardData {
  const isShown = product.record.media.some((one) => one.colour === undefined || one.colour === colour);
  const [picture, second] = isShown ? productPictures(product, colour, shop) : [];
  if (picture === undefined) return card;
  const { secondImage: _, ...rest } = card;
  return { ...rest, ...picture, ...(second === undefined ? {} : { secondImage: second.image }) };
}

function ofSizes(product: Product, sizes: readonly string[], locale: string): readonly Variant[] {
  const keys = new Set(
    offeredValues(product, 'size', locale)
      .filter(({ key }) => sizes.includes(keyInLists(product, 'size', key)))
      .map(({ key }) => key),
  );
  return product.variants.filter(({ attributes }) => keys.has(attributes['size'] ?? ''));
}

/** Lists know a value by its name in the shop's own language (`listing/record.ts`). */
function keyInLists({ record, locale }: Product, by: ChosenBy, key: string): string {
  const value = record.attributes?.find((attribute) => attribute.key === by)?.values.find((one) => one.key === key);
  return slugOf(value === undefined ? key : valueName(value, locale, locale));
}
