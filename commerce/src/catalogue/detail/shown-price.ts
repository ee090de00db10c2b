import type { Product, Variant } from '../product.ts';
import { isToBeHad } from './chosen-variant.ts';

type Prices = Pick<Product, 'price' | 'isFrom' | 'originalPrice' | 'lowest30' | 'rrp' | 'unit'> &
  Pick<Variant, 'reducedUntil'>;

/** What one of several variants costs, as its page shows it. */
export function priceOfChoice(product: Product, variants: readonly Variant[]): number {
  return shownPrice(product, variants).price;
}

/** The price of one of several variants: the lowest of those that can be had, of all if none can; as the product has it if there are none. */
export function shownPrice(product: Product, variants: readonly Variant[]): Prices {
  const unit = product.unit === undefined ? {} : { unit: product.unit };
  const offered = isToBeHad(variants) ? variants.filter(({ availability }) => availability !== 'soldOut') : variants;
  const [lead] = offered.toSorted((a, b) => a.price - b.price);
  if (lead === undefined) {
    const { price, isFrom, originalPrice, lowest30, rrp } = product;
    return {
      price,
      ...(isFrom === undefined ? {} : { isFrom }),
      ...(originalPrice === undefined ? {} : { originalPrice }),
      ...(lowest30 === undefined ? {} : { lowest30 }),
      ...(rrp === undefined ? {} : { rrp }),
      ...unit,
    };
  }
  const { price, originalPrice, lowest30, rrp, reducedUntil } = lead;
  return {
    price,
    ...(offered.some((one) => one.price > price) ? { isFrom: true } : {}),
    ...(originalPrice === undefined ? {} : { originalPrice }),
    ...(lowest30 === undefined ? {} : { lowest30 }),
    ...(rrp === undefined ? {} : { rrp }),
    ...(reducedUntil === undefined ? {} : { reducedUntil }),
    ...unit,
  };
}
