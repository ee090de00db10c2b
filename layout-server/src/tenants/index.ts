/**
 * The shops: their files, read and checked as a whole, kept, reloaded and announced.
 * Used by everything that answers for a tenant. Nothing outside changes a shop: its files do.
 */
export { announceChanges } from './announce.ts';
export { checkTenantFile, type CheckedFile } from './check-tenant.ts';
export { edgeTenants, measureCategoryOf } from './edge-tenants.ts';
export type { Family, Shop } from './family.ts';
export { openFamilies, UnsoundFiles, type FamilyRepository, type FamilyOptions } from './family-repository.ts';
export { watchFiles } from './file-watch.ts';
export { createLayoutFiles, documentIdOf, readLayoutFile } from './layout-files.ts';
export { familyOf } from './family.ts';
export {
  restoreShop,
  settingsOf,
  type FileFolders,
  type Files,
  type Part,
  type Reading,
  type ShopFiles,
  type ShopReading,
} from './shop-files.ts';
export { savedSince } from './saved-since.ts';
export { SWITCH_DEFAULTS, switchesOf, switchSettings } from './switches.ts';
export { localesOf, type ShopLocale } from './shop-locales.ts';
