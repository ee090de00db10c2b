import type { LocalShop, TenantId } from '@vitrine/platform/doors';
import type { PricePoint } from './prices/price-history.ts';
import type { ProductRecord } from './product.ts';

/** A product as the database has it. */
export interface StoredProduct {
  sku: string;
  isWithdrawn: boolean;
  /** Of the line that it was imported from. */
  hash: string;
  record: ProductRecord;
  /** By SKU; those too that the product no longer offers. */
  articles: ReadonlyMap<string, StoredArticle>;
}

/** What changes of a variant by itself. */
export interface StoredArticle {
  /** By currency, in no order. */
  prices: ReadonlyMap<string, readonly PricePoint[]>;
  onHand: number;
  backorder: number;
  /** Of both, what orders have taken; left out, nothing. */
  reserved?: number;
  /** YYYY-MM-DD. */
  restockOn?: string;
}

/** What of a shop decides how its products are shown. */
export interface SellingShop {
  tenant: TenantId;
  /** The default one. */
  locale: string;
  currency: string;
  reductions: LocalShop['reductions'];
  showsRrp: boolean;
}

/** By the shop in its default locale. */
export function sellingShop({ tenant, locale, currency, reductions, switches }: LocalShop): SellingShop {
  return { tenant, locale, currency, reductions, showsRrp: switches['showRrp'] === true };
}
