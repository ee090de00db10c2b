import { createHash } from 'node:crypto';
import type { LocalShop } from '@vitrine/platform/doors';
import { canonicalJson } from '@vitrine/schemas';
import type { PricedBasket } from '../basket/index.ts';
import { articleView } from '../catalogue/index.ts';
import type { PaymentPlan } from '../instalments/index.ts';
import type { AppliedVoucher } from '../vouchers/index.ts';

/** What a shop charges beside its goods, and which VAT is in its prices. */
export type Charges = Pick<NonNullable<LocalShop['checkout']>, 'delivery' | 'taxes'>;

/** A line as it will be ordered; money gross, in minor units. */
export interface QuoteLine {
  product: string;
  variant: string;
  name: string;
  options: string;
  quantity: number;
  unit: number;
  gross: number;
  /** The line's part of what a voucher takes off. */
  discount: number;
  /** Basis points. */
  taxRate: number;
  tax: number;
}

/** What an order would come to now. */
export interface Quote {
  lines: readonly QuoteLine[];
  /** Less the discount. */
  goods: number;
  /** What a voucher takes off, and its code; 0 and null for none. */
  discount: number;
  voucher: string | null;
  delivery: number;
  /** VAT inside of `total`: of each line and of the delivery, rounded each. */
  tax: number;
  total: number;
  /** By which it is paid later; what that costs is in `total`. */
  plan?: PaymentPlan;
}

/** The VAT inside of a gross amount, in minor units, half up; the rate in basis points. */
export function taxInside(gross: number, rate: number): number {
  return Math.floor((2 * gross * rate + 10_000 + rate) / (2 * (10_000 + rate)));
}

/**
 * Prices what can be had of a basket, less what its voucher takes off. Whether the delivery is for nothing is a matter of what
 * the goods are worth without it. The name of a line is in the words of the shop.
 */
export function quoteOf(
  { lines: priced }: Pick<PricedBasket, 'lines'>,
  shop: LocalShop,
  charges: Charges,
  applied?: AppliedVoucher,
): Quote {
  const reduction = applied?.kind === 'applies' ? applied : undefined;
  const lines = priced.flatMap(({ article, availability, variant, product, quantity, unit, total }): QuoteLine[] => {
    if (article === undefined || availability === 'soldOut') return [];
    const view = articleView(article.product, article.variant, shop);
    const discount = reduction?.byVariant.get(variant) ?? 0;
    const taxRate = charges.taxes[article.product.record.taxClass];
    return [
      {
        product,
        variant,
        name: view?.name ?? article.product.name,
        options: view?.options ?? '',
        quantity,
        unit,
        gross: total,
        discount,
        taxRate,
        tax: taxInside(total - discount, taxRate),
      },
    ];
  });
  const worth = lines.reduce((sum, { gross }) => sum + gross, 0);
  const isBulky = priced.map(
    ({ article }) => (article?.product.record.delivery?.shippingClass ?? 'parcel') !== 'parcel',
  );
  const delivery = deliveryFee(worth, { parcels: isBulky.includes(false), bulky: isBulky.includes(true) }, charges);
  const tax = lines.reduce((sum, line) => sum + line.tax, taxInside(delivery, charges.taxes.standard));
  const discount = reduction?.amount ?? 0;
  const voucher = reduction?.code ?? null;
  const goods = worth - discount;
  return { lines, goods, discount, voucher, delivery, tax, total: goods + delivery };
}

/** Parcels cost once, nothing from a value on. What a forwarder brings costs once, whatever it is worth, and takes parcels along. */
function deliveryFee(
  goods: number,
  { parcels, bulky }: { parcels: boolean; bulky: boolean },
  { delivery: { fee, freeFrom, bulkyFee } }: Charges,
): number {
  if (bulky) return bulkyFee ?? fee;
  return parcels && (freeFrom === undefined || goods < freeFrom) ? fee : 0;
}

/** By what a shopper's agreement is known: another price, quantity, address or way to pay is another hash. */
export function quoteHash(quote: Quote, agreed: object): string {
  return createHash('sha256').update(canonicalJson({ quote, agreed })).digest('base64url').slice(0, 32);
}
