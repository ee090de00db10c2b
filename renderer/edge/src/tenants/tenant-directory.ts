import type { EdgeTenants } from '@vitrine/schemas';
import { createHosts } from '@vitrine/schemas/addresses';

export type EdgeTenant = EdgeTenants['tenants'][number];

export interface TenantDirectory {
  /** The tenant of a host name in lower case without port; `undefined` if no tenant has it (TN-001). */
  byHost(host: string): EdgeTenant | undefined;
  byId(id: string): EdgeTenant | undefined;
  readonly defaultTenant: EdgeTenant | undefined;
  readonly all: readonly EdgeTenant[];
}

/** Finds tenants in what the layout server told of them. */
export function createTenantDirectory({ tenants, defaultTenant: defaultId }: EdgeTenants): TenantDirectory {
  const byId = new Map(tenants.map((tenant) => [tenant.id, tenant]));
  const defaultTenant = byId.get(defaultId);
  return {
    byHost: createHosts(tenants, ({ hosts }) => hosts, defaultTenant),
    byId: (id) => byId.get(id),
    defaultTenant,
    all: tenants,
  };
}
