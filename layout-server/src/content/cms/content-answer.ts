import type { CmsPage } from '@vitrine/schemas';

/**
 * What the content service says of an address. `expires` is when it must be asked again; absent where an event tells of
 * changes. `missing`: it has no such page; `moved`: it is at another path without prefix now; `unavailable`: it could not be asked, and there is no copy;
 * with `isLate` its answer is still under way.
 */
export type ContentAnswer =
  | { kind: 'found'; page: CmsPage; expires?: Date }
  | { kind: 'missing'; expires?: Date }
  | { kind: 'moved'; to: string; expires?: Date }
  | { kind: 'unavailable'; expires: Date; isLate?: true };

/** Whether shoppers see a page at its address: it is neither withdrawn nor moved. */
export function isShown({ withdrawn, movedTo }: CmsPage): boolean {
  return withdrawn !== true && movedTo === undefined;
}

const FRONT = 'storefront';
const LONGEST = 300;

/** The path without prefix at which a page of content stands; the start page for none. */
export function pathOfEntry(entry: string): string {
  return entry === FRONT || entry === '' ? '/' : `/${entry}`;
}

/**
 * The service's name of a page: the decoded path without the locale's prefix and without slashes at its ends;
 * `storefront` for the start page (CM-002). Undefined for what cannot be a page: dot segments, empty ones, too long.
 */
export function entryOf(path: string): string | undefined {
  const entry = path.replace(/^\/+|\/+$/g, '') || FRONT;
  const isAddress =
    entry.length <= LONGEST &&
    entry.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
  return isAddress ? entry : undefined;
}
