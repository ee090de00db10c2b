import type { NamedCookie } from '@vitrine/schemas';
import type { Words } from '@vitrine/platform/doors';
import { MOST_ITEMS, type WishlistDeed, type WishlistItem } from './wishlist.ts';
import type { WishOutcome } from './wishlist-service.ts';

/** What is said of what became of a deed, and whether it was done. What there was nothing to change of is said, but no failure. */
export function wishWords(kind: WishlistDeed['kind'], outcome: WishOutcome): { success: boolean; words: Words } {
  const said = (name: string, success: boolean, values?: Words['with']): { success: boolean; words: Words } => ({
    success,
    words: { key: `wishlist.${name}`, ...(values && { with: values }) },
  });
  // What is not there any more is off the list: that is what was wished.
  if (outcome === 'done' || (kind === 'remove' && outcome === 'unknown')) return said(`${kind}.success`, true);
  if (outcome === 'full') return said('add.full', false, { count: MOST_ITEMS });
  if (kind === 'edit' && (outcome === 'sameVariant' || outcome === 'soldOut')) return said(`edit.${outcome}`, false);
  return said(`${kind}.failed`, false);
}

const KEPT_SECONDS = 90 * 86_400;

/** What a page that everybody gets may show beside the wishlist: how much is on it. Taken away where nothing is. */
export function wishCookie(items: readonly WishlistItem[]): NamedCookie {
  const count = items.length;
  return { name: 'wishlistCount', value: count === 0 ? '' : String(count), maxAge: count === 0 ? 0 : KEPT_SECONDS };
}
