import { logFailure } from '../../data-fetching/index.ts';
import { GATEWAY_PATH, shopGateway } from '../../gateway/index.ts';
import { ADD_TO_BASKET } from './add-to-basket-query.ts';

/**
 * Puts what a form holds into the basket: the count beside the basket is raised at once and put right by the answer; the panel
 * opens, or the words say why not. While an answer is awaited a further press does nothing.
 */
export async function putIntoBasket(
  keeper: HTMLElement,
  form: HTMLFormElement,
  submitter: HTMLElement | null,
): Promise<void> {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  const { addToBasket: sku = '', failed = '' } = keeper.dataset;
  const before = shownCount();
  showCount(before + 1);
  showProblem(keeper, undefined);
  const { data, error } = await shopGateway().mutate({
    mutation: ADD_TO_BASKET,
    variables: { sku, variant: variantIn(form, submitter), once: crypto.getRandomValues(new Uint32Array(4)).join('-') },
  });
  form.ariaBusy = null;
  const change = data?.addToBasket;
  form.closest('dialog')?.close();
  if (change?.success !== true) {
    showCount(change?.basket.count ?? before);
    showProblem(keeper, change?.message ?? failed);
    if (error !== undefined) logFailure({ message: error.message, component: 'add-to-basket', url: GATEWAY_PATH });
    return;
  }
  showCount(change.basket.count);
  const panel = keeper.querySelector<HTMLDialogElement>('[data-added-panel]');
  const words = panel?.querySelector('[data-added]');
  if (words) words.textContent = change.message;
  panel?.showModal();
}

function variantIn(form: HTMLFormElement, submitter: HTMLElement | null): string | null {
  const value = new FormData(form, submitter).get('variant');
  return typeof value === 'string' ? value : null;
}

function shownCount(): number {
  const badge = document.querySelector<HTMLElement>('[data-count=basket] [data-badge]');
  return badge === null || badge.hidden ? 0 : Number.parseInt(badge.textContent ?? '0', 10);
}

function showCount(basket: number): void {
  document.dispatchEvent(new CustomEvent('counts', { detail: { basket } }));
}

function showProblem(keeper: HTMLElement, words: string | undefined): void {
  const place = keeper.querySelector<HTMLElement>('[data-problem]');
  if (place === null) return;
  place.hidden = words === undefined;
  place.textContent = words ?? '';
}
