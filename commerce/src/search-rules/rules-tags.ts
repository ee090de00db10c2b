import { tagOf, type TenantId } from '@vitrine/platform/doors';
import { canonicalJson, type SearchRules } from '@vitrine/schemas';
import { sameTerm } from '../search/term/index.ts';
import { isMeant, nameOfList, type ListName, type Lists } from './rule-lists.ts';

const NONE: SearchRules = {};

/** What is out of date when other rules hold in a shop: the lists that they name, the words of a language, where terms lead. */
export function tagsOfRules(tenant: TenantId, before: SearchRules = NONE, after: SearchRules = NONE): string[] {
  const differ = (of: (rules: SearchRules) => unknown): boolean =>
    canonicalJson(of(before) ?? null) !== canonicalJson(of(after) ?? null);
  const lists = [...listsIn(before), ...listsIn(after)].filter((list) => differ((rules) => aboutList(rules, list)));
  const locales = (name: 'synonyms' | 'redirects'): Set<string> =>
    new Set([...Object.keys(before[name] ?? {}), ...Object.keys(after[name] ?? {})]);
  const words = [...locales('synonyms')].filter((locale) => differ(({ synonyms }) => synonyms?.[locale]));
  const terms = [...locales('redirects')].flatMap((locale) =>
    [...new Set([...ledTerms(before, locale).keys(), ...ledTerms(after, locale).keys()])]
      .filter((term) => differ((rules) => ledTerms(rules, locale).get(term)))
      .map((term) => `to/${locale}/${term}`),
  );
  return [
    ...new Set([
      ...(differ(({ boosts = [] }) => boosts.filter((boost) => boost.in === undefined)) ? [tagOf.rules(tenant)] : []),
      ...lists.map((list) => tagOf.rules(tenant, nameOfList(list))),
      ...words.map((locale) => tagOf.rules(tenant, `words/${locale}`)),
      ...terms.map((name) => tagOf.rules(tenant, name)),
    ]),
  ].sort();
}

/** What rules say of one list by its name, in their order. */
function aboutList({ pins = [], boosts = [], sponsored = [] }: SearchRules, list: ListName): unknown {
  const named = <Rule extends { in?: Lists }>(rules: readonly Rule[]): unknown[] =>
    rules.flatMap(({ in: lists, ...rule }) => (lists !== undefined && isMeant(lists, list) ? [rule] : []));
  return [named(pins), named(boosts), named(sponsored)];
}

function listsIn({ pins = [], boosts = [], sponsored = [] }: SearchRules): ListName[] {
  return [...pins, ...boosts, ...sponsored].flatMap((rule) => [
    ...(rule.in?.categories ?? []).map((category) => ({ category })),
    ...(rule.in?.terms ?? []).map((term) => ({ term })),
  ]);
}

/** Where terms lead in a language; of two rules for a term the first counts. */
function ledTerms({ redirects = {} }: SearchRules, locale: string): Map<string, string> {
  const all = (redirects[locale] ?? []).flatMap(({ terms, to }) => terms.map((term) => [sameTerm(term), to] as const));
  return new Map(all.toReversed());
}
