import { addArticle } from '../../components-support/add-article.ts';
import { placesOf } from './dialog-places.ts';

/** Puts the one article of a card's product into the basket; a toast says what came of it. While an answer is awaited a further press does nothing. */
export async function buyOfCard(dialog: HTMLElement, form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  const sku = form.closest<HTMLElement>('[data-item]')?.dataset['item'] ?? '';
  const change = await addArticle({ sku, variant: null }, 'quick-view');
  form.ariaBusy = null;
  const text = change?.message ?? placesOf(dialog).at('form')?.dataset['failed'];
  const kind = change?.success === true ? 'success' : 'error';
  document.dispatchEvent(new CustomEvent('toast', { detail: { kind, text } }));
}
