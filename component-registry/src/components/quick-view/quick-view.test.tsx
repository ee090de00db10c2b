// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { QuickViewProps } from '../../../generated/props.ts';
import { catalog } from '../../manifest.ts';
import { keepCardButtons } from './card-buttons.ts';
import { placesOf } from './dialog-places.ts';
import { priceBlock } from './price-shells.ts';
import { QuickView } from './quick-view.tsx';
import type { PriceWords, QuickProduct } from './quick-view-query.ts';
import { showCard, showFirst, showLater } from './show-product.ts';

const props = catalog.find('quick-view')?.examples[0]?.props as unknown as QuickViewProps;
const card = (name: string): string =>
  `<article data-event="select-item" data-item="A"><p>Linnhof</p><p><a href="/p/A">${name}</a></p><div data-price="">€ 5,00</div></article>`;
const plain: PriceWords = {
  from: null,
  current: '€ 4,00',
  original: null,
  originalLabel: null,
  lowest30: null,
  rrp: null,
  unit: null,
};

function open(): HTMLDialogElement {
  document.body.innerHTML = `<main>${card('Mantel')}</main>${renderToStaticMarkup(QuickView(props))}`;
  return document.querySelector('dialog') ?? expect.fail('no dialog');
}

it('gives each card a button with the name of its product, also one that comes later', async () => {
  const stop = keepCardButtons(open());
  const main = document.querySelector('main');
  main?.insertAdjacentHTML('beforeend', card('Jacke'));
  const names = (): (string | null)[] =>
    [...document.querySelectorAll('main button')].map((button) => button.getAttribute('aria-label'));
  await vi.waitFor(() => expect(names()).toEqual(['Schnellansicht: Mantel', 'Schnellansicht: Jacke']));
  stop();
});

it('makes price blocks with all words, or without a line for those that are missing', () => {
  const dialog = open();
  const reduced = {
    ...plain,
    from: 'ab',
    original: '€ 6,00',
    originalLabel: 'Früher',
    lowest30: 'Tiefst',
    unit: '1 kg',
  };
  const texts = (price: PriceWords): (string | null)[] =>
    [...(priceBlock(dialog, price, 'page')?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
  expect(texts(reduced)).toEqual(['ab € 4,00Früher € 6,00', 'Tiefst', '1 kg']);
  expect(texts(plain)).toEqual([' € 4,00']);
});

it('shows what the card says, then each part of the answer, and keeps a size that was chosen', () => {
  const dialog = open();
  const places = placesOf(dialog);
  const said = (): string => {
    const shown = dialog.cloneNode(true) as HTMLElement;
    for (const hidden of shown.querySelectorAll('[hidden]')) hidden.remove();
    return shown.textContent.replaceAll(/\s+/gu, ' ');
  };
  showCard(places, document.querySelector('article') ?? expect.fail('no card'));
  expect(said()).toMatch(/Linnhof ?Mantel ?€ 5,00 ?Zum Artikel/u);
  const product: QuickProduct = {
    sku: 'A',
    name: 'Mantel',
    brand: { name: 'Linnhof' },
    price: plain,
    availability: { soldOut: false, label: null },
    choice: {
      colour: 'Petrol',
      variant: null,
      articles: [
        { variant: 'A-36', label: '36', soldOut: false, note: null },
        { variant: 'A-38', label: '38', soldOut: true, note: 'Ausverkauft' },
      ],
    },
  };
  showFirst(dialog, places, product);
  expect(said()).toMatch(/Petrol.*€ 4,00.*Größe.*36.*38.*Ausverkauft/u);
  const [first, second] = dialog.querySelectorAll<HTMLInputElement>('[data-quick=sizes] input');
  expect([first?.disabled, second?.disabled, said().includes('Sternen')]).toEqual([false, true, false]);
  if (first) first.checked = true;
  showFirst(dialog, places, product);
  showLater(places, {
    ...product,
    rating: { average: 4, label: '4 von 5 Sternen' },
    delivery: null,
    description: 'Warm.',
  });
  expect(said()).toMatch(/4 von 5 Sternen.*Warm\./u);
  expect(new FormData(dialog.querySelector<HTMLFormElement>('[data-quick=form]') ?? undefined).get('variant')).toBe(
    'A-36',
  );
});
