import type { EdgeTenants, Tenant } from '@vitrine/schemas';
import type { Family } from './family.ts';

const MEASURE_CATEGORY = 'C0002';
const TAG_MANAGER_HOST = 'https://www.googletagmanager.com';

/** What the edge must know of all shops; `cursor` was read before the family was taken. */
export function edgeTenants({ shops, defaultShop }: Family, cursor: number): EdgeTenants {
  return {
    cursor,
    defaultTenant: defaultShop.id,
    tenants: shops.map(({ id, tenant, locales }) => ({
      id,
      hosts: tenant.hosts,
      defaultLocale: locales[0].locale,
      locales: locales.map(({ locale, prefix }) => ({ locale, prefix })),
      measureCategory: measureCategoryOf(tenant),
      assetHost: tenant.assets.host,
      gateway: tenant.endpoints.gateway,
      ...tagManagerOf(tenant),
    })),
  };
}

/** The category that a visitor of the shop must consent to before anything is measured. */
export function measureCategoryOf({ tracking: { measureCategory = MEASURE_CATEGORY } }: Tenant): string {
  return measureCategory;
}

/** The script of a tag manager is asked for with the shop's container. */
function tagManagerOf({
  tracking: { tagManagerId, tagManagerHost = TAG_MANAGER_HOST },
}: Tenant): Pick<EdgeTenants['tenants'][number], 'tagManager'> {
  return tagManagerId === '' ? {} : { tagManager: `${tagManagerHost}/gtm.js?id=${tagManagerId}` };
}
