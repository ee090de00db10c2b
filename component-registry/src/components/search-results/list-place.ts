/** How far a list was loaded and where in it somebody was: the first card in sight, and how far below the edge of the window. */
interface ListPlace {
  shown: number;
  sku: string;
  top: number;
}

/** The way to the products before those that a page shows. */
export const PREVIOUS = 'a[rel="prev"]';

/** Notes the place with the entry of the history: a page that is loaded anew shows the last two steps alone. */
export function notePlace(list: HTMLElement): void {
  const cards = cardsOf(list);
  const inSight = cards.find((card) => card.getBoundingClientRect().bottom > 0);
  const sku = inSight?.dataset['item'];
  if (inSight === undefined || sku === undefined) return;
  const listPlace: ListPlace = { shown: cards.length, sku, top: inSight.getBoundingClientRect().top };
  history.replaceState({ ...(history.state as object | null), listPlace }, '');
}

/** The place that was noted with this entry; undefined where a list shows as many products anyway. */
export function placeToRestore(list: HTMLElement): ListPlace | undefined {
  const { listPlace } = (history.state ?? {}) as { listPlace?: ListPlace };
  return listPlace === undefined || listPlace.shown <= cardsOf(list).length ? undefined : listPlace;
}

/** Adds the products that another page of the list shows before those of this one. @returns whether there were any */
export function prependProducts(list: HTMLElement, other: ParentNode): boolean {
  const [products, before] = [list, other].map((page) => page.querySelector('[data-list-products]'));
  if (!products || !before) return false;
  const shown = new Set(cardsOf(list).map(({ dataset }) => dataset['item']));
  const items = [...before.children];
  const end = items.findIndex((item) => shown.has(item.querySelector<HTMLElement>('[data-item]')?.dataset['item']));
  const added = end === -1 ? items : items.slice(0, end);
  for (const item of added) item.removeAttribute('id');
  products.prepend(...added);
  const [way, next] = [list.querySelector<HTMLAnchorElement>(PREVIOUS), other.querySelector(PREVIOUS)];
  if (next === null) way?.parentElement?.remove();
  else way?.replaceWith(next);
  return added.length > 0;
}

/** Brings the card that was in sight back to where it was. */
export function goToPlace(list: HTMLElement, { sku, top }: ListPlace): void {
  const card = cardsOf(list).find(({ dataset }) => dataset['item'] === sku);
  if (card !== undefined) scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' });
}

const SETTLING_MS = 1_000;

/** The same once more whenever the page is drawn, while parts above get the size that they have in sight: until somebody moves it. */
export function settleAtPlace(list: HTMLElement, place: ListPlace): void {
  const moved = new AbortController();
  for (const input of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(input, () => moved.abort(), { once: true, passive: true, signal: moved.signal });
  const end = performance.now() + SETTLING_MS;
  const settle = (now: number): void => {
    if (moved.signal.aborted) return;
    goToPlace(list, place);
    if (now < end) requestAnimationFrame(settle);
    else moved.abort();
  };
  requestAnimationFrame(settle);
}

function cardsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-list-products] [data-item]')];
}
