import type { DialogPlaces } from './dialog-places.ts';
import { priceBlock } from './price-shells.ts';
import type { QuickProduct } from './quick-view-query.ts';

/** Shows what a card says of its product, and nothing of another one. */
export function showCard({ at, put, say, show }: DialogPlaces, card: HTMLElement): void {
  const link = card.querySelector('a');
  put('picture', card.querySelector('picture')?.cloneNode(true));
  put('price', card.querySelector('[data-price]')?.cloneNode(true));
  say('name', link?.textContent);
  say('brand', link?.parentElement?.previousElementSibling?.textContent);
  put('more', wayTo(link, at('more')?.dataset['label']));
  for (const place of ['colour', 'sold-out', 'form', 'problem', 'rating', 'delivery', 'description', 'failed'] as const)
    show(place, false);
  show('later', true);
  at('later')?.setAttribute('aria-busy', 'true');
  const form = at('form');
  if (form === null) return;
  form.ariaBusy = null;
  delete form.dataset['told'];
}

function wayTo(link: HTMLAnchorElement | null, label = ''): HTMLAnchorElement | undefined {
  if (link === null) return undefined;
  const way = document.createElement('a');
  way.href = link.href;
  way.textContent = label;
  return way;
}

/** Shows the first part of the answer. What somebody chose stays chosen while the same is told again. */
export function showFirst(dialog: HTMLElement, places: DialogPlaces, product: QuickProduct): void {
  const { at, put, say, show } = places;
  const { sku, name, brand, price, availability, choice } = product;
  say('name', name);
  say('brand', brand.name);
  put('price', priceBlock(dialog, price, 'page'));
  say('sold-out', availability.soldOut ? availability.label : null);
  const form = at('form');
  const told = JSON.stringify([sku, choice]);
  show('form', !availability.soldOut);
  if (form === null || form.dataset['told'] === told) return;
  form.dataset['told'] = told;
  say('colour', choice.colour);
  show('choice', choice.articles.length > 0);
  put('sizes', ...choice.articles.map((article) => sizeOf(dialog, article)));
}

/** Shows the part of the answer that comes later. */
export function showLater({ at, say, show }: DialogPlaces, { rating, delivery, description }: QuickProduct): void {
  show('rating', Boolean(rating));
  at('stars')?.style.setProperty('--filled', `${Math.round((rating?.average ?? 0) * 20)}%`);
  say('rating-words', rating?.label);
  show('delivery', Boolean(delivery));
  say('delivery-range', delivery?.label);
  say('delivery-until', delivery?.orderBy);
  say('description', description);
  at('later')?.removeAttribute('aria-busy');
}

/** A size to choose, made of the empty one of the dialog. */
function sizeOf(
  dialog: HTMLElement,
  { variant, label, soldOut, note }: QuickProduct['choice']['articles'][number],
): Node | undefined {
  const size = dialog.querySelector('[data-quick-shells] > label')?.cloneNode(true) as HTMLElement | undefined;
  const input = size?.querySelector('input');
  const [words, said] = size?.querySelectorAll('span') ?? [];
  if (input) {
    input.value = variant;
    input.disabled = soldOut;
  }
  if (words) words.textContent = label;
  if (said) said.textContent = note;
  return size;
}
