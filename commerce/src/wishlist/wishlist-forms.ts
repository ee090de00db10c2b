import type { FormHandler, SentForm, FormOutcome } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import type { RateLimiter } from '@vitrine/platform/limits';
import { ownerForWriting } from '../session/index.ts';
import type { WishlistDeed } from './wishlist.ts';
import type { Wishlists } from './wishlist-service.ts';
import { wishCookie, wishWords } from './wishlist-words.ts';

/**
 * The form `wishlist` for shoppers without scripts: `do` is add (`sku`, `variant`), remove (`key`) or edit (`key`, `variant`). It
 * is taken by the wishlist's own page, wherever a heart stands.
 */
export function createWishlistForms({
  wishlists,
  limiter,
  ids,
}: {
  wishlists: Pick<Wishlists, 'change'>;
  limiter: RateLimiter;
  ids: Pick<Ids, 'secret'>;
}): FormHandler[] {
  return [
    {
      name: 'wishlist',
      fields: ['do', 'sku', 'key', 'variant'],
      thanks: 'wishlist',
      failure: { key: 'wishlist.edit.failed' },
      limiter,
      take: (form) => takeWish(form, wishlists, ids),
    },
  ];
}

async function takeWish(
  { shop, fields, caller, cookies: brought }: SentForm,
  wishlists: Pick<Wishlists, 'change'>,
  ids: Pick<Ids, 'secret'>,
): Promise<FormOutcome> {
  const deed = deedOf(fields);
  if (deed === undefined) return { kind: 'again', errors: {}, problem: { key: 'wishlist.edit.failed' } };
  const { owner, cookies } = ownerForWriting({ caller, cookies: brought }, ids);
  const { outcome, items } = await wishlists.change(shop.tenant, owner, deed);
  const { success, words } = wishWords(deed.kind, outcome);
  if (!success) return { kind: 'again', errors: {}, problem: words };
  return { kind: 'done', route: 'wishlist', cookies: [...cookies, wishCookie(items)] };
}

function deedOf({ do: deed, sku = '', key = '', variant }: SentForm['fields']): WishlistDeed | undefined {
  if (deed === 'add' && sku !== '') return { kind: 'add', product: sku, ...(variant && { variant }) };
  if (deed === 'remove' && key !== '') return { kind: 'remove', key };
  if (deed === 'edit' && key !== '' && variant !== undefined && variant !== '') return { kind: 'edit', key, variant };
  return undefined;
}
