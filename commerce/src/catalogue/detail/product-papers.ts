import type { ProductCardData } from '@vitrine/schemas';
import type { LocalShop } from '@vitrine/platform/doors';
import type { Product } from '../product.ts';

/** An energy label in the words of a shop, class and scale in words (PR-019). */
export type EnergyLabel = NonNullable<ProductCardData['energy']>;

/** The energy label of a product; undefined for what needs none, and where the shop has no words for it. */
export function energyLabel(
  { record: { energy } }: Product,
  { message }: Pick<LocalShop, 'message'>,
): EnergyLabel | undefined {
  if (energy === undefined) return undefined;
  const [first = '', last = ''] = energy.scale.split('-');
  const scale = message('product.energy.scale', { first, last }) ?? energy.scale;
  const label = message('product.energy.class', { class: energy.class, scale });
  const sheet = message('product.energy.dataSheet');
  return label === undefined || sheet === undefined
    ? undefined
    : { grade: energy.class, label, sheet: { label: sheet, href: energy.sheet } };
}

/** A file about a product. */
export interface ProductDownload {
  label: string;
  href: string;
  /** Its kind and size in words, such as "PDF, 12 kB". */
  size: string;
}

/** The files about a product, in the words of a shop. */
export function productDownloads(
  { record: { downloads = [] }, locale: ours }: Product,
  shop: LocalShop,
): ProductDownload[] {
  return downloads.flatMap(({ names, href, bytes }) => {
    const name = names[shop.locale] ?? names[ours];
    const label = name === undefined ? undefined : shop.message('product.download', { name });
    return label === undefined ? [] : [{ label, href, size: sizeWords(href, bytes, shop.locale) }];
  });
}

const KILOBYTE = 1000;

function sizeWords(href: string, bytes: number, locale: string): string {
  const isLarge = bytes >= KILOBYTE * KILOBYTE;
  const size = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(Math.max(bytes / (isLarge ? KILOBYTE * KILOBYTE : KILOBYTE), isLarge ? 0 : 1));
  const kind = /\.([a-z0-9]{2,4})$/i.exec(href)?.[1];
  return kind === undefined ? size : `${kind.toUpperCase()}, ${size}`;
}
