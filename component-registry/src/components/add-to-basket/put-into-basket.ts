import { addArticle } from '../../components-support/add-article.ts';
import type { BasketChange } from '../../components-support/add-to-basket-query.ts';

/**
 * Puts what a form holds into the basket; then the panel opens, or the words say why not. While an answer is awaited a further
 * press does nothing.
 */
export async function putIntoBasket(
  keeper: HTMLElement,
  form: HTMLFormElement,
  submitter: HTMLElement | null,
): Promise<void> {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  const { addToBasket: sku = '', failed = '' } = keeper.dataset;
  showProblem(keeper, undefined);
  const change = await addArticle({ sku, variant: variantIn(form, submitter) }, 'add-to-basket');
  form.ariaBusy = null;
  form.closest('dialog')?.close();
  if (change?.success !== true) return showProblem(keeper, change?.message ?? failed);
  const panel = keeper.querySelector<HTMLDialogElement>('[data-added-panel]');
  const words = panel?.querySelector('[data-added]');
  if (words) words.textContent = change.message;
  const size = panel?.querySelector('[data-added-size]');
  // Of a size that the page has chosen already it is said.
  if (size && submitter?.dataset['size'] !== undefined) size.textContent = submitter.dataset['size'];
  if (panel) showBasket(panel, change);
  panel?.showModal();
}

/** How many of it are in the basket now, and how far that is from being delivered for nothing; where the shop says neither, nothing is shown. */
function showBasket(panel: HTMLElement, { pieces, basket: { freeDelivery } }: BasketChange): void {
  const place = panel.querySelector('[data-added-pieces]');
  if (place) place.textContent = pieces ?? '';
  const free = panel.querySelector<HTMLElement>('[data-added-free]');
  const [words, bar] = [free?.querySelector('p'), free?.querySelector<HTMLElement>('[data-bar]')];
  if (!free || !words || !bar) return;
  free.hidden = freeDelivery === null;
  words.textContent = freeDelivery?.text ?? '';
  bar.style.width = `${freeDelivery?.percent ?? 0}%`;
}

function variantIn(form: HTMLFormElement, submitter: HTMLElement | null): string | null {
  const value = new FormData(form, submitter).get('variant');
  return typeof value === 'string' ? value : null;
}

function showProblem(keeper: HTMLElement, words: string | undefined): void {
  const place = keeper.querySelector<HTMLElement>('[data-problem]');
  if (place === null) return;
  place.hidden = words === undefined;
  place.textContent = words ?? '';
}
