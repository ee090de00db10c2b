import { logFailure } from '../data-fetching/index.ts';
import { GATEWAY_PATH, shopGateway, type GatewayResult } from '../gateway/index.ts';
import { showWishes } from './show-wishes.ts';
import { ADD_TO_WISHLIST, CHANGE_WISHLIST_ITEM, REMOVE_FROM_WISHLIST, type WishlistChange } from './wishlist-query.ts';

type Deed = 'add' | 'remove' | 'edit';

/**
 * Does what a form asks of the wishlist: a heart fills or empties at once and goes back if it could not be done, the count beside
 * the wishlist follows the answer, and a toast says what became of it. The wishlist's own page is shown anew.
 */
export async function changeWish(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  const heart = form.querySelector<HTMLButtonElement>('[data-heart]');
  const wasPressed = heart?.ariaPressed === 'true';
  const deed = deedOf(form, wasPressed);
  const sku = heart?.value ?? '';
  press(sku, !wasPressed);
  const { data, error } = await send(deed, new FormData(form, submitter), sku);
  form.ariaBusy = null;
  const change = data?.change;
  if (change?.success === true) {
    document.dispatchEvent(new CustomEvent('counts', { detail: { wishlist: change.wishlist.count } }));
    form.closest('dialog')?.close();
    say('success', change.message);
    const place = heart === null ? form.closest<HTMLElement>('[data-wishlist]') : null;
    if (place !== null) await showWishes(place);
    return;
  }
  press(sku, wasPressed);
  if (error !== undefined) logFailure({ message: error.message, component: 'wishlist', url: GATEWAY_PATH });
  const words = change?.message ?? wordsOf(deed);
  const place = form.querySelector<HTMLElement>('[data-problem]');
  if (place === null) return say('error', words);
  // A toast would lie under the dialog.
  place.textContent = words;
  place.hidden = false;
}

function deedOf(form: HTMLFormElement, wasPressed: boolean): Deed {
  const { wish } = form.dataset;
  if (wish === 'heart') return wasPressed ? 'remove' : 'add';
  return wish === 'edit' ? 'edit' : 'remove';
}

function send(deed: Deed, fields: FormData, sku: string): Promise<GatewayResult<{ change: WishlistChange }>> {
  const textOf = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const gateway = shopGateway();
  if (deed === 'add')
    return gateway.mutate({ mutation: ADD_TO_WISHLIST, variables: { sku, variant: textOf('variant') || null } });
  const key = textOf('key') || sku;
  return deed === 'remove'
    ? gateway.mutate({ mutation: REMOVE_FROM_WISHLIST, variables: { key } })
    : gateway.mutate({ mutation: CHANGE_WISHLIST_ITEM, variables: { key, variant: textOf('variant') } });
}

/** Every heart of the product, for it may stand on a page several times. */
function press(sku: string, isPressed: boolean): void {
  if (sku === '') return;
  for (const heart of document.querySelectorAll<HTMLElement>(`[data-heart][value="${CSS.escape(sku)}"]`))
    heart.ariaPressed = String(isPressed);
}

/** What the page says where the shop cannot. */
function wordsOf(deed: Deed): string {
  const { dataset } = document.querySelector<HTMLElement>('[data-wish-words]') ?? document.body;
  return dataset[`${deed}Failed`] ?? '';
}

function say(kind: 'success' | 'error', text: string): void {
  document.dispatchEvent(new CustomEvent('toast', { detail: { kind, text } }));
}
