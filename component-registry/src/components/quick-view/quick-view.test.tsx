// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import type { QuickViewProps } from '../../../generated/props.ts';
import { catalog } from '../../manifest.ts';
import { Price } from '../price/price.tsx';
import { keepCardButtons } from './card-buttons.ts';
import { placesOf } from './dialog-places.ts';
import { priceBlock } from './price-shells.ts';
import { QuickView } from './quick-view.tsx';
import type { PriceWords, QuickProduct } from './quick-view-query.ts';
import { showCard, showFirst, showLater } from './show-product.ts';

const props = catalog.find('quick-view')?.examples[0]?.props as unknown as QuickViewProps;
const card = (name: string, sku = 'A'): string =>
  `<article data-event="select-item" data-item="${sku}"><p>Linnhof</p><p><a href="/p/A">${name}</a></p><div data-price="">€ 5,00</div></article>`;
const plain: PriceWords = {
  from: null,
  current: '€ 4,00',
  original: null,
  originalLabel: null,
  lowest30: null,
  rrp: null,
  unit: null,
};

const coat: QuickProduct = {
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
const chosenIn = (dialog: HTMLElement): FormDataEntryValue | null =>
  new FormData(dialog.querySelector<HTMLFormElement>('[data-quick=form]') ?? undefined).get('variant');

afterEach(() => vi.unstubAllGlobals());

function open(): HTMLDialogElement {
  document.body.innerHTML = `<main>${card('Mantel')}</main>${renderToStaticMarkup(QuickView(props))}`;
  // As the script of the visit does.
  const template = document.querySelector('template');
  template?.replaceWith(template.content);
  return document.querySelector('dialog') ?? expect.fail('no dialog');
}

it('gives each card a button with the name of its product, also one that comes later', async () => {
  const stop = keepCardButtons(open());
  const main = document.querySelector('main');
  main?.insertAdjacentHTML('beforeend', `<section>${card('Jacke')}</section>`);
  const names = (): (string | null)[] =>
    [...document.querySelectorAll('main button')].map((button) => button.getAttribute('aria-label'));
  await expect.poll(() => names()).toEqual(['Schnellansicht: Mantel', 'Schnellansicht: Jacke']);
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

it.each(['card', 'page'] as const)('words a block of a %s as the page does', (size) => {
  const price = { ...plain, from: 'ab', original: '€ 6,00', originalLabel: 'Früher', lowest30: 'Tiefst', rrp: 'UVP' };
  const words = (element: Element | null): string | undefined => element?.textContent.replaceAll(/\s+/gu, ' ').trim();
  const { current, original, originalLabel, lowest30, rrp } = price;
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(
    Price({ size, price: { current, original, originalLabel, lowest30, rrp, from: true, fromLabel: 'ab' } }),
  );
  expect(words(priceBlock(open(), price, size))).toBe(words(page));
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
  showFirst(dialog, places, coat);
  expect(said()).toMatch(/Petrol.*€ 4,00.*Größe.*36.*38.*Ausverkauft/u);
  const [first, second] = dialog.querySelectorAll<HTMLInputElement>('[data-quick=sizes] input');
  expect([first?.disabled, second?.disabled, said().includes('Sternen')]).toEqual([false, true, false]);
  if (first) first.checked = true;
  showFirst(dialog, places, coat);
  showLater(places, {
    ...coat,
    rating: { average: 4, label: '4 von 5 Sternen' },
    delivery: null,
    description: 'Warm.',
  });
  expect(said()).toMatch(/4 von 5 Sternen.*Warm\./u);
  expect(chosenIn(dialog)).toBe('A-36');

  // Opened anew nothing is chosen, and all is said again.
  showCard(places, document.querySelector('article') ?? expect.fail('no card'));
  showFirst(dialog, places, coat);
  expect([chosenIn(dialog), said()]).toEqual([null, expect.stringContaining('Petrol')]);
});

it('leaves an open dialog to its product: neither another press nor a late answer of the basket changes it', async () => {
  // The browser of these tests has no dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  const answers: ((answer: object) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    (_: string, init?: RequestInit) =>
      new Promise<Response>((resolve) => {
        if (String(init?.body).includes('"once"')) answers.push((answer) => resolve(Response.json({ data: answer })));
      }),
  );
  // The gateway's client is one for all of a page, and files share a worker: here it is that of this page alone.
  vi.resetModules();
  const { showQuickView } = await import('./show-quick-view.ts');
  const dialog = open();
  document.querySelector('main')?.insertAdjacentHTML('beforeend', card('Jacke', 'B'));
  const [first, second] = document.querySelectorAll('article');
  if (first === undefined || second === undefined) return expect.fail('no cards');
  const press = (): void => {
    showFirst(dialog, placesOf(dialog), coat);
    dialog.querySelector<HTMLInputElement>('[data-quick=sizes] input')?.click();
    dialog.querySelector<HTMLFormElement>('[data-quick=form]')?.requestSubmit();
  };
  const change = (success: boolean, message: string): object => ({
    addToBasket: { success, code: 'X', message, basket: { id: 'b', count: 1, lines: [] } },
  });
  const toasts: unknown[] = [];
  const onToast = (event: Event): void => void toasts.push((event as CustomEvent).detail);
  document.addEventListener('toast', onToast);

  showQuickView(dialog, first);
  // Ahead of the sizes, which are on their way.
  expect(document.activeElement).toBe(placesOf(dialog).at('name'));
  press();
  await expect.poll(() => answers).toHaveLength(1);
  dialog.close();
  showQuickView(dialog, second);
  showQuickView(dialog, first);
  const { at } = placesOf(dialog);
  expect(at('name')?.textContent).toBe('Jacke');
  press();
  await expect.poll(() => answers).toHaveLength(2);
  answers[0]?.(change(false, 'Vergriffen.'));
  await expect.poll(() => toasts).toEqual([{ kind: 'error', text: 'Vergriffen.' }]);
  expect([dialog.open, at('problem')?.hidden, at('form')?.ariaBusy]).toEqual([true, true, 'true']);
  answers[1]?.(change(true, 'Im Warenkorb.'));
  await expect.poll(() => dialog.open).toBe(false);
  expect(toasts).toHaveLength(2);
  document.removeEventListener('toast', onToast);
});
