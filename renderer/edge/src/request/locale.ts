import type { EdgeTenant } from '../tenants/tenant-directory.ts';

export interface LocalisedPath {
  locale: EdgeTenant['defaultLocale'];
  /** Without the locale's prefix, beginning with a slash. */
  path: string;
  /** Where the page really lives, if the default language was written as a prefix (RT-001). */
  redirect?: string;
}

/**
 * The locale of a path: the first whole segment if it is a configured prefix of the tenant (RT-002), otherwise
 * the tenant's default (RT-003). A tenant of several languages answers `/de/x` in its unprefixed language
 * with the address `/x`.
 */
export function localisePath(tenant: EdgeTenant, path: string): LocalisedPath {
  const slash = path.indexOf('/', 1);
  const first = slash === -1 ? path.slice(1) : path.slice(1, slash);
  const rest = slash === -1 ? '/' : path.slice(slash);
  if (first === '') return { locale: tenant.defaultLocale, path };
  const prefixed = tenant.locales.find(({ prefix }) => prefix === first);
  if (prefixed) return { locale: prefixed.locale, path: rest };
  const isDefaultLanguage = tenant.locales.length > 1 && first === tenant.defaultLocale.slice(0, 2);
  return { locale: tenant.defaultLocale, path, ...(isDefaultLanguage ? { redirect: rest } : {}) };
}
