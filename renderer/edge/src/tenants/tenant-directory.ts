import type { EdgeTenants } from '@vitrine/schemas';
import { isBareHost } from '../request/host.ts';

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
  const byHost = new Map(
    tenants.flatMap((tenant) => tenant.hosts.map((host) => [host.toLowerCase(), tenant] as const)),
  );
  const byId = new Map(tenants.map((tenant) => [tenant.id, tenant]));
  const defaultTenant = byId.get(defaultId);
  return {
    byHost: (host) => byHost.get(host) ?? (isBareHost(host) ? defaultTenant : undefined),
    byId: (id) => byId.get(id),
    defaultTenant,
    all: tenants,
  };
}
