import type { ProductCardData } from '@vitrine/schemas';
import type { LocalShop } from '@vitrine/platform/doors';
import { summaryOf } from '../reviews/index.ts';
import { energyLabel } from './detail/product-papers.ts';
import { localProduct, saidInstead } from './local-product.ts';
import { numberWords } from './number-words.ts';
import { priceBlock, reductionPercent } from './price-block.ts';
import type { Product } from './product.ts';

/** What a card needs of a shop in a locale. */
export type CardWords = Pick<LocalShop, 'locale' | 'currency' | 'groupSign' | 'message' | 'asset' | 'link'>;

const MAX_BADGES = 2;

type Card = ProductCardData | undefined;

/** What was made of a product in the words of a shop's locale; neither ever changes. */
const made = new WeakMap<CardWords, WeakMap<Product, { card: Card }>>();

/**
 * A product as a card shows it (PR-001), in the words of the locale. Made once for the same product and words.
 * Undefined if its picture or its address is missing: such a card could not be drawn.
 */
export function productCard(product: Product, words: CardWords): Card {
  let cards = made.get(words);
  if (cards === undefined) made.set(words, (cards = new WeakMap()));
  let entry = cards.get(product);
  if (entry === undefined) cards.set(product, (entry = { card: makeCard(product, words) }));
  return entry.card;
}

function makeCard(product: Product, words: CardWords): Card {
  const { sku, name, brand, imageAlt, colors = [] } = localProduct(product, words.locale);
  const image = words.asset(product.image);
  const href = words.link('product', { sku, slug: slugOfProduct(product, words.locale) });
  if (image === undefined || href === undefined) return undefined;
  const wish = { label: words.message('wishlist.add.action', { name }), href: words.link('wishlist') };
  const secondImage = product.secondImage === undefined ? undefined : words.asset(product.secondImage);
  const energy = energyLabel(product, words);
  return {
    sku,
    href,
    name,
    brand,
    image,
    imageAlt,
    ...(secondImage === undefined ? {} : { secondImage }),
    price: priceBlock(product, words),
    ...(energy === undefined ? {} : { energy }),
    ...(product.rating === undefined ? {} : { rating: { ...product.rating, label: summaryOf(product.rating, words) } }),
    ...(wish.label === undefined || wish.href === undefined ? {} : { wish: { label: wish.label, href: wish.href } }),
    ...buyOf(product, name, words),
    badges: badges(product, words),
    colors: [...colors],
  };
}

/** The page of a product takes a form without a variant where there is one alone; of several somebody has to choose. */
function buyOf(
  { soldOut = false, variants }: Product,
  name: string,
  { message }: CardWords,
): Pick<ProductCardData, 'buy'> {
  if (soldOut) return {};
  const kind = variants.length === 1 ? 'add' : 'choose';
  const label = message(`basket.card.${kind}`, { name });
  return label === undefined ? {} : { buy: { kind, label } };
}

/** The readable part of a product's address in a locale: what its record says, else made of its name. */
export function slugOfProduct(product: Product, locale: string): string {
  return saidInstead(product, locale, 'name', ({ slug }) => slug) ?? slugOf(localProduct(product, locale).name);
}

/** A name as addresses spell it: lower-case ASCII words; German umlauts are spelled out. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80);
}

function badges(product: Product, { locale, message }: CardWords): ProductCardData['badges'] {
  const percent = reductionPercent(product);
  const sale = percent > 0 ? numberWords(-percent / 100, 'percent', locale) : undefined;
  const wanted = [
    { kind: 'soldOut' as const, label: product.soldOut ? message('product.soldOut') : undefined },
    { kind: 'sale' as const, label: sale },
    { kind: 'new' as const, label: product.isNew ? message('product.badge.new') : undefined },
  ];
  return wanted.flatMap(({ kind, label }) => (label === undefined ? [] : [{ kind, label }])).slice(0, MAX_BADGES);
}
