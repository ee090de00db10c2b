import type { FormHandler, FormOutcome, SentForm } from '@vitrine/platform/doors';
import type { Ids } from '@vitrine/platform/ids';
import type { RateLimiter } from '@vitrine/platform/limits';
import { ownerForWriting, ownerOf } from '../session/index.ts';
import { keyOf, wishCookie, type Wishlists } from '../wishlist/index.ts';
import { MOST_PIECES } from './basket.ts';
import type { Baskets, BasketWish } from './basket-service.ts';
import { NOT_ADDED, NOT_CHANGED, refusalOf } from './basket-words.ts';
import { countCookie } from './count-cookie.ts';

/** A second click of the same hand: what is sent so soon again was meant once. A form on everybody's page has no number of its own. */
export const DOUBLE_CLICK_MS = 2_000;

/** The forms of baskets for shoppers without scripts: `basket-add` on the page of a product, `basket` on the basket's own. */
export function createBasketForms({
  baskets,
  wishlists,
  limiter,
  ids,
}: {
  baskets: Baskets;
  wishlists: Pick<Wishlists, 'change' | 'find'>;
  limiter: RateLimiter;
  ids: Pick<Ids, 'secret'>;
}): FormHandler[] {
  return [
    {
      name: 'basket-add',
      fields: ['variant'],
      thanks: 'basket',
      failure: NOT_ADDED,
      limiter,
      async take({ shop, fields: { variant }, caller, cookies: brought, params: { sku = '' } }) {
        const { owner, cookies } = ownerForWriting({ caller, cookies: brought }, ids);
        const wish: BasketWish = { kind: 'add', product: sku, quantity: 1, ...(variant && { variant }) };
        const { outcome, basket } = await baskets.change(
          shop.tenant,
          owner,
          wish,
          doubleClick(sku, variant ?? ''),
          caller.unit,
        );
        const problem = refusalOf(outcome);
        if (problem !== undefined) return { kind: 'again', errors: {}, problem };
        return { kind: 'done', route: 'basket', cookies: [...cookies, countCookie(basket)] };
      },
    },
    {
      name: 'basket',
      fields: ['do', 'variant', 'quantity', 'product', 'key'],
      thanks: 'basket',
      failure: NOT_CHANGED,
      limiter,
      take: (form) =>
        form.fields['do'] === 'wish' || form.fields['do'] === 'take'
          ? takeMove(form, { baskets, wishlists, ids })
          : takeChange(form, baskets),
    },
  ];
}

/**
 * Moves a line to the wishlist (`wish`), or something on it into the basket (`take`). First it is put where it goes, then taken
 * from where it was: what breaks off between is in both, never lost.
 */
async function takeMove(
  { shop, fields, caller, cookies: brought }: SentForm,
  { baskets, wishlists, ids }: Pick<Parameters<typeof createBasketForms>[0], 'baskets' | 'wishlists' | 'ids'>,
): Promise<FormOutcome> {
  const { tenant } = shop;
  const { variant = '', product = '', key = '' } = fields;
  const { owner, cookies } = ownerForWriting({ caller, cookies: brought }, ids);
  if (fields['do'] === 'take') {
    const wish: BasketWish = { kind: 'add', product, quantity: 1, ...(variant === '' ? {} : { variant }) };
    const { outcome, basket } = await baskets.change(tenant, owner, wish, doubleClick(product, variant), caller.unit);
    const problem = refusalOf(outcome);
    if (problem !== undefined) return { kind: 'again', errors: {}, problem };
    const { items } = await wishlists.change(tenant, owner, { kind: 'remove', key });
    return { kind: 'done', route: 'basket', cookies: [...cookies, countCookie(basket), wishCookie(items)] };
  }
  const line = (await baskets.find(tenant, owner))?.lines.find((each) => each.variant === variant);
  if (line === undefined) return { kind: 'done', route: 'basket' };
  const wished = { product: line.product, variant };
  const { items } = await wishlists.change(tenant, owner, { kind: 'add', ...wished });
  if (!items.some((item) => keyOf(item) === keyOf(wished)))
    return { kind: 'again', errors: {}, problem: { key: 'wishlist.add.failed' } };
  const { basket } = await baskets.change(tenant, owner, { kind: 'set', variant, quantity: 0 });
  return { kind: 'done', route: 'basket', cookies: [...cookies, countCookie(basket), wishCookie(items)] };
}

function doubleClick(product: string, variant: string): { key: string; ms: number } {
  return { key: `click ${product} ${variant}`, ms: DOUBLE_CLICK_MS };
}

async function takeChange(
  { shop, fields, caller, cookies }: SentForm,
  baskets: Pick<Baskets, 'change'>,
): Promise<FormOutcome> {
  const owner = ownerOf({ caller, cookies });
  const wish = wishOf(fields);
  if (wish === undefined) return { kind: 'again', errors: {}, problem: NOT_CHANGED };
  // Nothing is known of this browser any more: its page shows that the basket is empty.
  if (owner === undefined) return { kind: 'done', route: 'basket' };
  const { outcome, basket } = await baskets.change(shop.tenant, owner, wish);
  const problem = outcome === 'full' ? refusalOf(outcome) : undefined;
  if (problem !== undefined) return { kind: 'again', errors: {}, problem };
  return { kind: 'done', route: 'basket', cookies: [countCookie(basket)] };
}

function wishOf({ do: deed, variant = '', quantity = '' }: SentForm['fields']): BasketWish | undefined {
  if (variant === '') return undefined;
  if (deed === 'remove') return { kind: 'set', variant, quantity: 0 };
  if (deed === 'restore') return { kind: 'restore', variant };
  // A field that is sent by itself has no button, as scripts and the Enter key do it.
  if (deed !== undefined && deed !== 'set') return undefined;
  return /^\d{1,3}$/.test(quantity)
    ? { kind: 'set', variant, quantity: Math.min(Number(quantity), MOST_PIECES) }
    : undefined;
}
