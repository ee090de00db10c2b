import type { Tenant } from '@vitrine/schemas';

/** A locale that a shop speaks; `prefix` is the first path segment, empty for the default locale. */
export type ShopLocale = Tenant['i18n']['locales'][number];

/** All locales of a shop, the default one first. */
export type ShopLocales = readonly [ShopLocale, ...ShopLocale[]];

/** The language of a shop that names none (TN-004). */
export const DEFAULT_LOCALE = 'de-DE';

/** The locales of a tenant, the default one first. @throws Error for a tenant without any, which its schema refuses */
export function localesOf({ i18n }: Pick<Tenant, 'i18n'>): ShopLocales {
  const defaultLocale = i18n.defaultLocale ?? DEFAULT_LOCALE;
  const [first, ...others] = i18n.locales.toSorted(
    (a, b) => Number(b.locale === defaultLocale) - Number(a.locale === defaultLocale),
  );
  if (first === undefined) throw new Error('expected a tenant with at least one locale');
  return [first, ...others];
}
