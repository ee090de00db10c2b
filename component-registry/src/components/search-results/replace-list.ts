/** Parts of a list by their names: each is replaced by the part of the same name of another page of the list. */
const PARTS = [
  'head',
  'related',
  'filter-button',
  'filters',
  'reset',
  'show',
  'said',
  'sort',
  'chips',
  'list',
  'empty',
] as const;

/** The part of a list by its name; null where the page has none. */
function partOf(list: ParentNode, name: (typeof PARTS)[number]): HTMLElement | null {
  return list.querySelector<HTMLElement>(`[data-list-part="${name}"]`);
}

/**
 * Shows what another page of the list shows in the parts of this one. Whoever has the focus in a part keeps it, on the same words;
 * where they are gone with all of their part, as the last chosen filter is, on what is said of the list.
 */
export function replaceParts(list: HTMLElement, other: HTMLElement): void {
  const focused = document.activeElement;
  const words = focused?.textContent ?? '';
  const hadList = list.contains(focused);
  for (const name of PARTS) {
    const [part, next] = [partOf(list, name), partOf(other, name)];
    if (part === null || next === null) continue;
    const hadFocus = part.contains(focused);
    const open = foldsOf(part);
    part.replaceChildren(...next.childNodes);
    // What was unfolded stays so, by its place.
    for (const [index, fold] of part.querySelectorAll('details').entries()) fold.open = open[index] ?? fold.open;
    if (hadFocus) sameIn(part, words).focus({ preventScroll: true });
  }
  // An empty part has no place on the page, so it takes no focus.
  const head = partOf(list, 'head');
  if (!hadList || head === null || list.contains(document.activeElement)) return;
  head.tabIndex = -1;
  head.focus({ preventScroll: true });
}

/** Adds the products that another page of the list shows from its newest step on. @returns the first of them. */
export function appendProducts(list: HTMLElement, other: HTMLElement): HTMLElement | null {
  const [products, added] = [productsOf(list), productsOf(other)];
  if (products === null || added === null) return null;
  list.querySelector('#more')?.removeAttribute('id');
  const items = [...added.children];
  const from = items.findIndex((item) => item.id === 'more');
  const newest = items.slice(Math.max(from, 0));
  products.append(...newest);
  list.querySelector('[data-list-end]')?.replaceChildren(...(other.querySelector('[data-list-end]')?.childNodes ?? []));
  return newest[0]?.querySelector<HTMLElement>('a') ?? null;
}

function productsOf(list: HTMLElement): Element | null {
  return list.querySelector('[data-list-products]');
}

function foldsOf(part: HTMLElement): boolean[] {
  return part.dataset['listPart'] === 'sort' ? [] : [...part.querySelectorAll('details')].map(({ open }) => open);
}

/** The link or button with the same words, else the part itself. */
function sameIn(part: HTMLElement, words: string): HTMLElement {
  const same = [...part.querySelectorAll<HTMLElement>('a, button, summary')].find(
    ({ textContent }) => nameIn(textContent) === nameIn(words),
  );
  if (same !== undefined) return same;
  part.tabIndex = -1;
  return part;
}

/** Words without the number behind them, which has changed. */
function nameIn(text: string): string {
  return text.replace(/\s*\(\d+\)$/u, '');
}
