import type { CatalogueRecord } from '@vitrine/schemas';
import type { Rating } from '../reviews/index.ts';

/** Whether a variant can be had, and how soon: the one thing of its stock that is shown. */
export type Availability = 'inStock' | 'fewLeft' | 'delayed' | 'soldOut';

/** A product as a shop shows it now: money in integer minor units, words in the shop's default locale. */
export interface Product {
  sku: string;
  /** The shop's default locale, in which all words here are. */
  locale: string;
  name: string;
  brand: string;
  description?: string;
  /** Category keys, most specific first. */
  categories: readonly string[];
  series?: string;
  /** Names of pictures. */
  image: string;
  imageAlt: string;
  secondImage?: string;
  /** The lowest price of what can be ordered of it, of everything if nothing can. */
  price: number;
  /** Whether other variants cost more. */
  isFrom?: boolean;
  /** What it cost before a reduction that may be announced. */
  originalPrice?: number;
  /** The lowest price of the 30 days before that reduction, where the law of the shop asks for it. */
  lowest30?: number;
  /** The maker's recommended retail price, where the shop shows it and asks for less. */
  rrp?: number;
  /** Until when all of this holds, in epoch milliseconds; left out, until somebody changes it. */
  until?: number;
  unit?: NonNullable<CatalogueRecord['unit']>;
  /** Mean of the stars of its reviews and how many there are; left out where nobody rated. */
  rating?: Rating;
  isNew?: boolean;
  soldOut?: boolean;
  /** In the order in which they are offered. */
  sizes?: readonly string[];
  colors?: readonly { name: string; hex: string }[];
  /** The shop's own order in lists, higher first. */
  rank: number;
  /** Date of first sale, YYYY-MM-DD. */
  addedOn: string;
  /** What it says in further locales of the shop; what is left out there is said in the default one. */
  texts?: Readonly<Record<string, ProductTexts>>;
  /** What can be ordered, in the order in which it is offered. */
  variants: readonly Variant[];
  /** Everything that was imported of it and never changes by itself, such as maker, attributes and pictures. */
  record: ProductRecord;
}

/** The words of a product in one locale. */
export interface ProductTexts {
  name?: string;
  description?: string;
  imageAlt?: string;
  /** Names of its colours and sizes, by those in the default locale. */
  colors?: Readonly<Record<string, string>>;
  sizes?: Readonly<Record<string, string>>;
}

/** One article of a product. */
export interface Variant {
  sku: string;
  /** Keys of its values by the keys of attributes. */
  attributes: Readonly<Record<string, string>>;
  availability: Availability;
  /** When more is expected, YYYY-MM-DD; of what is delayed or sold out, if anybody knows. */
  restockOn?: string;
  price: number;
  /** As of the product, for this article alone. */
  originalPrice?: number;
  lowest30?: number;
  rrp?: number;
  /** When a reduction ends because a higher price begins, in epoch milliseconds. */
  reducedUntil?: number;
}

/** An imported record without what lives on by itself: prices and stock. When it was added is always known. */
export type ProductRecord = Omit<CatalogueRecord, 'variants' | 'addedOn'> & {
  addedOn: string;
  variants: readonly Omit<CatalogueRecord['variants'][number], 'prices' | 'stock'>[];
};
