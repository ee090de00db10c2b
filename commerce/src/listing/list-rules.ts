import { dayIn } from '@vitrine/platform/days';
import type { LocalShop } from '@vitrine/platform/doors';
import type { SearchRules } from '@vitrine/schemas';
import { sameTerm } from '../search/index.ts';

/** Which list is meant: the one of a category, by its key, or of a term. */
export type ListName = { category: string } | { term: string };
type Lists = NonNullable<NonNullable<SearchRules['boosts']>[number]['in']>;
type Dated = { from?: string; until?: string };

/** What merchandisers want of one list on one day. */
export interface ListRules {
  pins: readonly { sku: string; place: number }[];
  boosts: NonNullable<SearchRules['boosts']>;
  sponsored: readonly { sku: string; place: number; payer: string }[];
  /** When a rule of this list begins or ends next; undefined if none does. */
  turns?: Date;
}

export const NO_RULES: ListRules = { pins: [], boosts: [], sponsored: [] };
const HOUR_MS = 3_600_000;

/** The rules of a shop that hold for a list now, by the day in the shop's time zone. */
export function rulesOf(
  { search = {}, timeZone }: Pick<LocalShop, 'search' | 'timeZone'>,
  list: ListName,
  now: Date,
): ListRules {
  const { pins = [], boosts = [], sponsored = [] } = search;
  const meant = [
    pins.filter((one) => isMeant(one.in, list)),
    boosts.filter((one) => one.in === undefined || isMeant(one.in, list)),
    sponsored.filter((one) => isMeant(one.in, list)),
  ] as const;
  if (meant.every((rules) => rules.length === 0)) return NO_RULES;
  const today = dayIn(timeZone, now);
  const holds = ({ from = today, until = today }: Dated): boolean => from <= today && today <= until;
  const isToTurn = meant
    .flat()
    .some(({ from = '', until }: Dated) => from > today || (until !== undefined && until >= today));
  return {
    pins: meant[0].filter(holds),
    boosts: meant[1].filter(holds),
    sponsored: meant[2].filter(holds),
    // A day begins with an hour of the clock that this one counts too.
    ...(isToTurn ? { turns: new Date((Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS) } : {}),
  };
}

function isMeant({ categories = [], terms = [] }: Lists, list: ListName): boolean {
  if ('category' in list) return categories.includes(list.category);
  return terms.some((term) => sameTerm(term) === sameTerm(list.term));
}
