import { addArticle } from '../../components-support/add-article.ts';
import { logFailure } from '../../data-fetching/index.ts';
import { GATEWAY_PATH, shopGateway } from '../../gateway/index.ts';
import { placesOf, type DialogPlaces } from './dialog-places.ts';
import { holdCardPrices } from './hold-card-prices.ts';
import { QUICK_VIEW } from './quick-view-query.ts';
import { showCard, showFirst, showLater } from './show-product.ts';

/**
 * Opens the dialog with what a card says of its product, asks the shop for the rest, and shows each part of the answer when it
 * comes. Closing it takes back what is on its way. An open one stays as it is: its product was pressed first.
 */
export function showQuickView(dialog: HTMLDialogElement, card: HTMLElement): void {
  if (dialog.open) return;
  const { item: sku = '' } = card.dataset;
  const places = placesOf(dialog);
  showCard(places, card);
  dialog.showModal();
  // What is there already stands behind what is asked for: the keyboard begins before both.
  places.at('name')?.focus();
  dialog.scrollTop = 0;
  holdCardPrices(dialog, sku);

  let onlyVariant: string | null = null;
  const stop = shopGateway().watch(
    { query: QUICK_VIEW, variables: { sku }, policy: 'cache-and-network' },
    ({ data, error, hasNext, stale }) => {
      if (error !== undefined) logFailure({ message: error.message, component: 'quick-view', url: GATEWAY_PATH });
      const product = data?.product;
      if (product) {
        onlyVariant = product.choice.variant;
        showFirst(dialog, places, product);
        if (!hasNext) showLater(places, product);
      } else if (!stale && !hasNext) {
        places.show('failed', true);
        places.show('later', false);
      }
    },
  );
  const closing = new AbortController();
  const { signal } = closing;
  const onSubmit = (event: SubmitEvent): void => {
    const form = places.at('form');
    if (!(form instanceof HTMLFormElement) || event.target !== form) return;
    event.preventDefault();
    const chosen = new FormData(form).get('variant') ?? onlyVariant;
    if (typeof chosen === 'string') void putIn(dialog, places, form, { sku, variant: chosen }, signal);
    else places.say('problem', form.dataset['missing']);
  };
  const onClose = (): void => {
    stop();
    closing.abort();
  };
  dialog.addEventListener('submit', onSubmit, { signal });
  dialog.addEventListener('close', onClose, { signal });
}

/** While an answer is awaited a further press does nothing. One that comes after the dialog was closed is told outside of it. */
async function putIn(
  dialog: HTMLDialogElement,
  { say }: DialogPlaces,
  form: HTMLFormElement,
  article: { sku: string; variant: string },
  signal: AbortSignal,
): Promise<void> {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  say('problem', null);
  const change = await addArticle(article, 'quick-view');
  const isIn = change?.success === true;
  const words = change?.message ?? form.dataset['failed'];
  if (!signal.aborted) {
    form.ariaBusy = null;
    if (!isIn) return say('problem', words);
    dialog.close();
  }
  document.dispatchEvent(new CustomEvent('toast', { detail: { kind: isIn ? 'success' : 'error', text: words } }));
}
