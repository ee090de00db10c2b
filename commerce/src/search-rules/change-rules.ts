import { canonicalJson, fault, type Result, type SearchRules } from '@vitrine/schemas';
import { sameTerm } from '../search/term/index.ts';
import type { Lists } from './rule-lists.ts';
import { meets, type RulePeriod } from './rule-period.ts';
import type { RulesChange } from './rules-change.ts';

/**
 * The rules of a shop after one change; undefined stands for no rules yet. A product has one place in a list at a time, a term
 * leads to one address, so what said otherwise goes. Taking away what is not there is a fault.
 */
export function changeRules(rules: SearchRules | undefined, change: RulesChange): Result<SearchRules> {
  const before = rules ?? {};
  const after = tidy(changed(before, change));
  const isDone = !change.verb.startsWith('un') || canonicalJson(after) !== canonicalJson(tidy(before));
  return isDone
    ? { ok: true, value: after }
    : {
        ok: false,
        faults: [fault('MISSING_VALUE', { expected: `a rule that ${change.verb} takes away`, got: change })],
      };
}

function changed(rules: SearchRules, change: RulesChange): SearchRules {
  switch (change.verb) {
    case 'pin': {
      const { verb: _verb, ...pin } = change;
      return { ...rules, pins: [...without(rules.pins, pin.sku, pin.in, pin), pin] };
    }
    case 'sponsor': {
      const { verb: _verb, ...place } = change;
      return { ...rules, sponsored: [...without(rules.sponsored, place.sku, place.in, place), place] };
    }
    case 'unpin':
      return { ...rules, pins: without(rules.pins, change.sku, change.in) };
    case 'unsponsor':
      return { ...rules, sponsored: without(rules.sponsored, change.sku, change.in) };
    case 'boost': {
      const { verb: _verb, in: lists, ...boost } = change;
      const others = (rules.boosts ?? []).filter((one) => !isSameBoost(one, change) || !meets(one, boost));
      return { ...rules, boosts: [...others, { ...boost, ...(lists === undefined ? {} : { in: lists }) }] };
    }
    case 'unboost':
      return { ...rules, boosts: (rules.boosts ?? []).filter((one) => !isSameBoost(one, change)) };
    case 'synonym':
      return {
        ...rules,
        synonyms: ofLocale(rules.synonyms, change.locale, (groups) => withWords(groups, change.words)),
      };
    case 'unsynonym':
      return {
        ...rules,
        synonyms: ofLocale(rules.synonyms, change.locale, (groups) => withoutWords(groups, change.words)),
      };
    case 'redirect':
      return { ...rules, redirects: ofLocale(rules.redirects, change.locale, (all) => withTerms(all, change)) };
    case 'unredirect':
      return {
        ...rules,
        redirects: ofLocale(rules.redirects, change.locale, (all) => withoutTerms(all, change.terms)),
      };
  }
}

/** Places of other products, of other lists, and of times that `period` does not meet. */
function without<Rule extends RulePeriod & { sku: string; in: Lists }>(
  rules: readonly Rule[] = [],
  sku: string,
  lists: Lists | undefined,
  period: RulePeriod = {},
): Rule[] {
  return rules.flatMap((rule) => {
    if (rule.sku !== sku || !meets(rule, period)) return [rule];
    if (lists === undefined) return [];
    const categories = rule.in.categories?.filter((one) => lists.categories?.includes(one) !== true) ?? [];
    const terms = rule.in.terms?.filter((one) => !isAmong(lists.terms ?? [], one)) ?? [];
    if (categories.length === 0 && terms.length === 0) return [];
    const left = { ...(categories.length === 0 ? {} : { categories }), ...(terms.length === 0 ? {} : { terms }) };
    return [{ ...rule, in: left }];
  });
}

type Boost = NonNullable<SearchRules['boosts']>[number];

/** A boost that is named without lists is any of the same products. */
function isSameBoost(one: Boost, { verb, of, in: lists }: RulesChange & { verb: 'boost' | 'unboost' }): boolean {
  const isSameList = canonicalJson(one.in ?? null) === canonicalJson(lists ?? null);
  return canonicalJson(one.of) === canonicalJson(of) && (isSameList || (verb === 'unboost' && lists === undefined));
}

/** Words join the group that has the first of them. */
function withWords(groups: readonly (readonly string[])[], words: readonly string[]): string[][] {
  const [first = ''] = words;
  const place = groups.findIndex((group) => isAmong(group, first));
  const joined = (group: readonly string[]): string[] => [...group, ...words.filter((word) => !isAmong(group, word))];
  return place === -1
    ? [...groups.map((group) => [...group]), joined([])]
    : groups.map((group, index) => (index === place ? joined(group) : [...group]));
}

/** A group of one word says nothing. */
function withoutWords(groups: readonly (readonly string[])[], words: readonly string[]): string[][] {
  return groups.map((group) => group.filter((word) => !isAmong(words, word))).filter((group) => group.length > 1);
}

type Redirect = NonNullable<SearchRules['redirects']>[string][number];

/** Terms join those that lead to the same address. */
function withTerms(
  redirects: readonly Redirect[],
  { terms, to }: { terms: readonly string[]; to: string },
): Redirect[] {
  const others = withoutTerms(redirects, terms);
  const same = others.flatMap((one) => (one.to === to ? one.terms : []));
  return [...others.filter((one) => one.to !== to), { terms: [...same, ...terms], to }];
}

function withoutTerms(redirects: readonly Redirect[], terms: readonly string[]): Redirect[] {
  return redirects
    .map(({ terms: own, to }) => ({ terms: own.filter((term) => !isAmong(terms, term)), to }))
    .filter(({ terms: left }) => left.length > 0);
}

function isAmong(terms: readonly string[], term: string): boolean {
  return terms.some((one) => sameTerm(one) === sameTerm(term));
}

function ofLocale<Entry>(
  all: Readonly<Record<string, readonly Entry[]>> = {},
  locale: string,
  change: (entries: readonly Entry[]) => Entry[],
): Record<string, Entry[]> {
  const changed = change(all[locale] ?? []);
  const others = Object.entries(all).map(([name, entries]): [string, Entry[]] => [
    name,
    name === locale ? changed : [...entries],
  ]);
  return Object.fromEntries([...new Map([...others, [locale, changed]])].filter(([, entries]) => entries.length > 0));
}

/** Without what says nothing. */
function tidy(rules: SearchRules): SearchRules {
  return Object.fromEntries(
    Object.entries(rules).filter(([, value]) => typeof value === 'string' || Object.keys(value as object).length > 0),
  );
}
