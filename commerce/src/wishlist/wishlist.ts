/** Items of one wishlist; a robot must not fill the table. */
export const MOST_ITEMS = 100;

/** Something that a visitor wants to remember. */
export interface WishlistItem {
  /** SKU of the product. */
  product: string;
  /** SKU of its article; left out while none was chosen. */
  variant?: string;
  /** ISO instant. */
  addedAt: string;
}

/** What a visitor does with a wishlist. Items are named by `keyOf`. */
export type WishlistDeed =
  | { kind: 'add'; product: string; variant?: string }
  /** By its key, or all of a product. */
  | { kind: 'remove'; key: string }
  /** To another article of its product. */
  | { kind: 'edit'; key: string; variant: string };

/** `sameVariant`: there was nothing to change; `full`: no further item fits in; `unknown`: nothing of the kind is there. */
export type WishlistOutcome = 'done' | 'sameVariant' | 'full' | 'unknown';

/** By what an item is named: its article, else its product. */
export function keyOf({ product, variant }: Pick<WishlistItem, 'product' | 'variant'>): string {
  return variant ?? product;
}

/** A wishlist after a deed, latest first; the same array where nothing changed. */
export function changedWishes(
  items: readonly WishlistItem[],
  deed: WishlistDeed,
  now: Date,
): { items: readonly WishlistItem[]; outcome: WishlistOutcome } {
  if (deed.kind === 'add') {
    const { product, variant } = deed;
    const item = { product, ...(variant === undefined ? {} : { variant }), addedAt: now.toISOString() };
    if (items.some((each) => keyOf(each) === keyOf(item))) return { items, outcome: 'done' };
    if (items.length >= MOST_ITEMS) return { items, outcome: 'full' };
    return { items: inOrder([item, ...items]), outcome: 'done' };
  }
  if (deed.kind === 'remove') {
    const left = items.filter((each) => keyOf(each) !== deed.key && each.product !== deed.key);
    return left.length === items.length ? { items, outcome: 'unknown' } : { items: left, outcome: 'done' };
  }
  const item = items.find((each) => keyOf(each) === deed.key);
  if (item === undefined) return { items, outcome: 'unknown' };
  if (item.variant === deed.variant) return { items, outcome: 'sameVariant' };
  const others = items.filter((each) => each !== item && keyOf(each) !== deed.variant);
  return { items: inOrder([{ ...item, variant: deed.variant }, ...others]), outcome: 'done' };
}

/** One wishlist of two, whichever is first and however often: each item once. What is beyond the bound is what came first. */
export function joinedWishes(one: readonly WishlistItem[], other: readonly WishlistItem[]): readonly WishlistItem[] {
  const all = new Map<string, WishlistItem>();
  for (const item of [...one, ...other]) {
    const known = all.get(keyOf(item));
    if (known === undefined || known.addedAt < item.addedAt) all.set(keyOf(item), item);
  }
  return inOrder([...all.values()]).slice(0, MOST_ITEMS);
}

function inOrder(items: readonly WishlistItem[]): WishlistItem[] {
  return items.toSorted(
    (a, b) => (a.addedAt === b.addedAt ? 0 : a.addedAt < b.addedAt ? 1 : -1) || (keyOf(a) < keyOf(b) ? -1 : 1),
  );
}
