import { listText } from './values.ts';

/** An edition of a page that differs. */
export interface ChangedEdition {
  tenant: string;
  locale: string;
  page: string;
}

/** Beyond so many pages nobody reads a sentence for each. */
const MOST_PAGES = 5;

/**
 * Where shoppers see a difference, as one sentence for each page: `home looks different in at (de-AT) and ch (de-CH, fr-CH).`
 * Of more than five pages one says how many they are.
 */
export function blastRadius(changes: readonly ChangedEdition[]): string[] {
  const pages = Map.groupBy(changes, ({ page }) => page);
  if (pages.size > MOST_PAGES) return [`${pages.size} pages look different in ${shopsOf(changes)}.`];
  return [...pages].map(([page, editions]) => `${page} looks different in ${shopsOf(editions)}.`);
}

function shopsOf(editions: readonly ChangedEdition[]): string {
  const shops = [...Map.groupBy(editions, ({ tenant }) => tenant)].map(
    ([tenant, its]) => `${tenant} (${[...new Set(its.map(({ locale }) => locale))].join(', ')})`,
  );
  return listText(shops);
}
