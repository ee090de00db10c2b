import { logFailure } from '../../data-fetching/index.ts';

const SEARCH = '/api/search/searchv2';
const FILTERS = '/api/search/filter';
const LONGEST_MS = 8_000;
/** What a page shows at most; behind it a step was added, and to begin anew would take away what was shown. */
const MOST_SHOWN = 48;

interface ShownProduct {
  sku: string;
  price: { current: string };
}
interface ShownFilter {
  values?: { href?: string; count: number }[];
}

/** Whether the shop finds other products, or the same for other prices, than a list shows (SR-001). False where it cannot tell. */
export async function hasOtherProducts(list: HTMLElement): Promise<boolean> {
  const cards = [...list.querySelectorAll<HTMLElement>('[data-list-products] [data-item]')];
  if (cards.length > MOST_SHOWN) return false;
  const found = await ask<{ total: number; products: ShownProduct[] }>(list, SEARCH);
  if (found === undefined) return false;
  const { total, products } = found;
  return (
    total !== Number(list.dataset['listTotal']) ||
    products.length !== cards.length ||
    products.some(({ sku, price }, index) => {
      const card = cards[index];
      return card?.dataset['item'] !== sku || !card.textContent.includes(price.current);
    })
  );
}

/** Whether the filters of a list lead to other numbers of products than they say (SR-002). False where the shop cannot tell. */
export async function hasOtherFilters(list: HTMLElement): Promise<boolean> {
  const filters = await ask<ShownFilter[]>(list, FILTERS);
  const part = list.querySelector('[data-list-part="filters"]');
  if (filters === undefined || part === null) return false;
  const shown = new Map([...part.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent]));
  return filters
    .flatMap(({ values = [] }) => values)
    .some(({ href, count }) => href !== undefined && shown.get(href)?.includes(`(${count})`) !== true);
}

/** Asks for what the list shows; undefined where it is not asked for, or nobody answers. */
async function ask<Answer>({ dataset }: HTMLElement, path: string): Promise<Answer | undefined> {
  const { listQuery } = dataset;
  if (listQuery === undefined) return undefined;
  const url = `${path}?${listQuery}`;
  try {
    const answer = await fetch(url, {
      headers: { 'x-locale': document.documentElement.lang },
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    if (!answer.ok) throw new Error(`expected an answer, got status ${answer.status}`);
    // The shop's own answer, of the shop's own version.
    return (await answer.json()) as Answer;
  } catch (error) {
    logFailure({ message: `[Network] ${String(error)}`, component: 'search-results', url });
    return undefined;
  }
}
