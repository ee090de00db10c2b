import type { LocalShop, TenantId } from '@vitrine/platform/doors';

/** What reviews must know of products. The catalogue knows. */
export interface ReviewedProducts {
  has(tenant: TenantId, sku: string): Promise<boolean>;
  /** Whether it has the size of a body: then it can turn out too small or too large. False for a product that there is not. */
  isWorn(shop: LocalShop, sku: string): Promise<boolean>;
}
