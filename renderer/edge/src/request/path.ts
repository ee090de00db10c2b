import { readTarget as readAddress, type RequestTarget } from '@vitrine/schemas/addresses';
import { ownText } from './own-text.ts';

/** The target of a request, its path a text of its own: it is kept with the page, a query of 15 kB is not to be. */
export function readTarget(url: string): RequestTarget | undefined {
  const target = readAddress(url);
  return target === undefined || target.search === '' ? target : { ...target, path: ownText(target.path) };
}

const MAX_VALUE_LENGTH = 500;

const MOST_FORM_VALUES = 20;

/** What a form's address carries, such as the token of a mailed link: the first 20 values, those over 500 characters left out. */
export function readFormQuery(search: string): Record<string, string> {
  return readQuery(search, [...new Set(new URLSearchParams(search).keys())].slice(0, MOST_FORM_VALUES));
}

/** The values of the listed names, texts of their own; first one wins; unlisted names and values over 500 characters are left out. */
export function readQuery(search: string, names: readonly string[]): Record<string, string> {
  const query: Record<string, string> = {};
  if (search === '' || names.length === 0) return query;
  const values = new URLSearchParams(search);
  for (const name of names) {
    const value = values.get(name);
    if (value !== null && value.length <= MAX_VALUE_LENGTH) query[name] = ownText(value);
  }
  return query;
}
