import DataLoader from 'dataloader';
import type { TenantId } from '@vitrine/platform/doors';
import type { Catalogue } from './catalogue.ts';
import type { Product } from './product.ts';

/** Products by SKU for the time of one page: what is asked for together is fetched together, and each once (LX-024). */
export interface ProductLoader {
  /** In the order of `skus`, without those that the shop does not have. */
  products(skus: readonly string[]): Promise<readonly Product[]>;
}

const BATCH = 500;

/** Gives a loader over a catalogue for one tenant; make a new one for every page. */
export function createProductLoader(catalogue: Catalogue, tenant: TenantId): ProductLoader {
  const loader = new DataLoader<string, Product | undefined>(
    (skus) => catalogue.bySkus(tenant, skus).then((found) => [...found]),
    { maxBatchSize: BATCH },
  );
  return {
    async products(skus) {
      const found = await Promise.all(skus.map((sku) => loader.load(sku)));
      return found.filter((product) => product !== undefined);
    },
  };
}
