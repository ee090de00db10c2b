declare const brand: unique symbol;

/**
 * The id of a tenant that exists. Only loading the family of shops makes one, so a function that takes it
 * cannot be called with text from outside.
 */
export type TenantId = string & { readonly [brand]: 'TenantId' };

/** Marks the id of a tenant whose configuration was read. */
export function tenantId(id: string): TenantId {
  return id as TenantId;
}
