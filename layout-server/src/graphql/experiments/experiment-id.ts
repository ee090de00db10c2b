const ID = /^([a-z][a-z0-9-]{0,39})\/([a-zA-Z0-9][a-zA-Z0-9_-]{0,63})$/;

/** Tenant and key of `at/hero-words`; undefined if it is no such id. */
export function parseExperimentId(id: string): { tenant: string; key: string } | undefined {
  const [, tenant, key] = ID.exec(id) ?? [];
  return tenant === undefined || key === undefined ? undefined : { tenant, key };
}
