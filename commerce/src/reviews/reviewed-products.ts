import type { TenantId } from '@vitrine/platform/doors';

/** What reviews must know of products. The catalogue knows. */
export interface ReviewedProducts {
  has(tenant: TenantId, sku: string): Promise<boolean>;
}
