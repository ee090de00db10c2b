import { createHash } from 'node:crypto';
import type { LocalShop } from '@vitrine/platform/doors';
import { canonicalJson } from '@vitrine/schemas';
import { deliveryFee, type PricedBasket } from '../basket/index.ts';
import { arrivalOf, articleView } from '../catalogue/index.ts';
import type { PaymentPlan } from '../instalments/index.ts';
import type { AppliedVoucher } from '../vouchers/index.ts';

/** What a shop charges beside its goods, and which VAT is in its prices. */
export type Charges = Pick<NonNullable<LocalShop['checkout']>, 'delivery' | 'taxes' | 'premium'>;

/** What joining the premium programme costs, once; `tax` is inside of `fee`. */
export interface PremiumCharge {
  fee: number;
  tax: number;
  months: number;
}

/** Of whom deliveries cost nothing: members, and whoever becomes one with this order. */
export type Premium = 'none' | 'member' | 'joins';

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
  /** When it is promised to arrive, as calendar dates (YYYY-MM-DD); null where nothing is. */
  arrivesFrom: string | null;
  arrivesTo: string | null;
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
  /** There for whoever joins with it. */
  premium?: PremiumCharge;
  /** VAT inside of `total`: of each line, of the delivery and of the programme, rounded each. */
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
 * the goods are worth without it. The name of a line is in the words of the shop. `at` is the moment from which on it is delivered.
 */
export function quoteOf(
  { lines: priced }: Pick<PricedBasket, 'lines'>,
  shop: LocalShop,
  charges: Charges,
  { at, applied, premium: whose = 'none' }: { at: Date; applied?: AppliedVoucher | undefined; premium?: Premium },
): Quote {
  const reduction = applied?.kind === 'applies' ? applied : undefined;
  const lines = priced.flatMap(({ article, availability, variant, product, quantity, unit, total }): QuoteLine[] => {
    if (article === undefined || availability === 'soldOut') return [];
    const view = articleView(article.product, article.variant, shop);
    const arrival = arrivalOf(article.product, article.variant, shop, at);
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
        arrivesFrom: arrival?.from ?? null,
        arrivesTo: arrival?.to ?? null,
      },
    ];
  });
  const worth = lines.reduce((sum, { gross }) => sum + gross, 0);
  const premium = whose === 'joins' ? chargeOf(charges) : undefined;
  const delivery =
    whose === 'member' || premium !== undefined ? 0 : deliveryFee({ lines: priced, subtotal: worth }, charges);
  const beside = taxInside(delivery, charges.taxes.standard) + (premium?.tax ?? 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, beside);
  const discount = reduction?.amount ?? 0;
  const voucher = reduction?.code ?? null;
  const goods = worth - discount;
  const total = goods + delivery + (premium?.fee ?? 0);
  return { lines, goods, discount, voucher, delivery, ...(premium && { premium }), tax, total };
}

function chargeOf({ premium, taxes }: Charges): PremiumCharge | undefined {
  return premium && { ...premium, tax: taxInside(premium.fee, taxes.standard) };
}

/** By what a shopper's agreement is known: another price, quantity, address or way to pay is another hash. */
export function quoteHash(quote: Quote, agreed: object): string {
  return createHash('sha256').update(canonicalJson({ quote, agreed })).digest('base64url').slice(0, 32);
}
