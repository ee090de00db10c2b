import type { SearchRules } from '@vitrine/schemas';
import { sameTerm } from '../search/term/index.ts';

/** Which list is meant: the one of a category or of a brand, by its key, or of a term. */
export type ListName = { category: string } | { term: string } | { brand: string };

/** Lists by their categories and their terms, as rules name them. */
export type Lists = NonNullable<NonNullable<SearchRules['boosts']>[number]['in']>;

/** By which tags tell a list. */
export function nameOfList(list: ListName): string {
  if ('brand' in list) return `b/${list.brand}`;
  return 'category' in list ? `c/${list.category}` : `s/${sameTerm(list.term)}`;
}

/** Whether lists that a rule names hold this one; none names a brand. */
export function isMeant({ categories = [], terms = [] }: Lists, list: ListName): boolean {
  if ('brand' in list) return false;
  if ('category' in list) return categories.includes(list.category);
  return terms.some((term) => sameTerm(term) === sameTerm(list.term));
}
