import type { PageFacts } from '@vitrine/schemas';
import { readTarget as readAddress, type RequestTarget } from '@vitrine/schemas/addresses';
import { readQueryValues } from '@vitrine/schemas/query-values';
import { ownText } from './own-text.ts';

/** The target of a request, its path a text of its own: it is kept with the page, a query of 15 kB is not to be. */
export function readTarget(url: string): RequestTarget | undefined {
  const target = readAddress(url);
  return target === undefined || target.search === '' ? target : { ...target, path: ownText(target.path) };
}

const MOST_FORM_VALUES = 20;

/** What a form's address carries, such as the token of a mailed link: the first 20 values, those over 500 characters left out. */
export function readFormQuery(search: string): Record<string, string> {
  return readQuery(search, { query: [...new Set(new URLSearchParams(search).keys())].slice(0, MOST_FORM_VALUES) });
}

/** The values that a page may depend on, as its facts say, texts of their own. */
export function readQuery(
  search: string,
  { query, values }: Pick<PageFacts, 'query' | 'values'>,
): Record<string, string> {
  if (search === '' || query.length === 0) return {};
  return Object.fromEntries(
    Object.entries(readQueryValues(search, query, values)).map(([name, value]) => [name, ownText(value)]),
  );
}
