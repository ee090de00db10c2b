import { addArticle } from '../../components-support/add-article.ts';

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
  panel?.showModal();
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
