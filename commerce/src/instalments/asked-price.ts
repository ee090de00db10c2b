import type { LocalShop } from '@vitrine/platform/doors';
import { articleView, minorUnitsOf, type Catalogue } from '../catalogue/index.ts';

/** What an address asks the calculator for. */
export interface CalculatorWish {
  /** In units of the currency, such as 19.90. */
  amount?: string;
  /** How many instalments. */
  count?: string;
  sku?: string;
  variant?: string;
}

/** The amount to reckon with, in minor units; instead of one, of which product nothing is chosen; neither if nothing is asked. */
export interface AskedPrice {
  price?: number;
  undecided?: { label: string; href: string };
}

/** What is typed wins over an article; a product that the shop does not have is no question. */
export async function askedPrice(
  { amount, sku, variant }: CalculatorWish,
  shop: LocalShop,
  catalogue: Pick<Catalogue, 'bySkus'>,
): Promise<AskedPrice> {
  if (amount !== undefined) return { price: Math.round(Number(amount) * minorUnitsOf(shop)) };
  if (sku === undefined) return {};
  const [product] = await catalogue.bySkus(shop.tenant, [sku]);
  const [first] = product?.variants ?? [];
  const chosen = product?.variants.find((each) => each.sku === variant);
  if (chosen !== undefined) return { price: chosen.price };
  const view = product && first && articleView(product, first, shop);
  return view === undefined ? {} : { undecided: { label: view.name, href: view.href.replace(/\?.*$/u, '') } };
}
