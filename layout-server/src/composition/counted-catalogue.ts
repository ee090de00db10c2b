import type { Catalogue } from '@vitrine/commerce/catalogue';
import type { Metrics } from '@vitrine/platform/metrics';

/** The same catalogue; `vitrine_layout_product_lookups_total` tells how often products were asked of it, by tenant. */
export function countedCatalogue(catalogue: Catalogue, metrics: Metrics): Catalogue {
  const lookups = metrics.counter(
    'vitrine_layout_product_lookups_total',
    'How often products were looked up by their SKUs; a page asks once for all that its nodes show.',
    ['tenant'],
  );
  return {
    bySkus(tenant, skus) {
      lookups.inc({ tenant });
      return catalogue.bySkus(tenant, skus);
    },
    find: (tenant, query) => catalogue.find(tenant, query),
    withdrawn: (tenant, sku) => catalogue.withdrawn(tenant, sku),
    validUntil: (tenant) => catalogue.validUntil(tenant),
  };
}
