import { listText } from './values.ts';

/** An edition of a page that differs. */
export interface ChangedEdition {
  tenant: string;
  locale: string;
  page: string;
}

/** Where shoppers see a difference, as one sentence for each page: `home looks different in at (de-AT) and ch (de-CH, fr-CH).` */
export function blastRadius(changes: readonly ChangedEdition[]): string[] {
  return [...Map.groupBy(changes, ({ page }) => page)].map(([page, editions]) => {
    const shops = [...Map.groupBy(editions, ({ tenant }) => tenant)].map(
      ([tenant, its]) => `${tenant} (${[...new Set(its.map(({ locale }) => locale))].join(', ')})`,
    );
    return `${page} looks different in ${listText(shops)}.`;
  });
}
