import { canonicalJson, type SearchRules } from '@vitrine/schemas';
import type { Lists } from './rule-lists.ts';
import type { RulePeriod } from './rule-period.ts';

/** One rule of a shop, for people. */
export interface SaidRule {
  /** The same in two revisions if both have it. */
  key: string;
  /** A sentence without its end, such as `SKU-1 stands at place 2 of the category kleider`. */
  words: string;
  /** What it can be asked for by: SKUs, terms, words, brands, categories. */
  about: readonly string[];
}

/** Every rule in words. */
export function saidRules(rules: SearchRules): SaidRule[] {
  const { pins = [], boosts = [], sponsored = [], synonyms = {}, redirects = {} } = rules;
  const said = (rule: unknown, words: string, about: readonly string[]): SaidRule => ({
    key: canonicalJson([words, rule]),
    words,
    about,
  });
  return [
    ...pins.map((pin) =>
      said(pin, `${pin.sku} stands at place ${pin.place} of ${listWords(pin.in)}${periodWords(pin)}`, [
        pin.sku,
        ...listsOf(pin.in),
      ]),
    ),
    ...sponsored.map((place) =>
      said(
        place,
        `${place.sku} stands at place ${place.place} of ${listWords(place.in)}, paid for by ${place.payer}${periodWords(place)}`,
        [place.sku, place.payer, ...listsOf(place.in)],
      ),
    ),
    ...boosts.map((boost) => {
      const { of, factor } = boost;
      const where = boost.in === undefined ? 'all lists' : listWords(boost.in);
      const way = factor >= 1 ? `come forward by ${factor}` : `are put back by ${factor}`;
      return said(boost, `products ${productWords(of)} ${way} in ${where}${periodWords(boost)}`, [
        ...(of.brand === undefined ? [] : [of.brand]),
        ...(of.category === undefined ? [] : [of.category]),
        ...(boost.in === undefined ? [] : listsOf(boost.in)),
      ]);
    }),
    ...Object.entries(synonyms).flatMap(([locale, groups]) =>
      groups.map((group) => said(locale, `${group.join(', ')} mean the same in ${locale}`, group)),
    ),
    ...Object.entries(redirects).flatMap(([locale, all]) =>
      all.map(({ terms, to }) =>
        said(locale, `whoever searches for ${terms.join(', ')} in ${locale} is led to ${to}`, [...terms, to]),
      ),
    ),
  ];
}

/** What differs between two states of the rules, as sentences; empty if nothing does. */
export function diffRules(before: SearchRules, after: SearchRules): string[] {
  const [old, now] = [saidRules(before), saidRules(after)];
  const isNew = (one: SaidRule, others: readonly SaidRule[]): boolean => others.every(({ key }) => key !== one.key);
  const [gone, came] = [old.filter((one) => isNew(one, now)), now.filter((one) => isNew(one, old))];
  const isReordered =
    gone.length === 0 &&
    came.length === 0 &&
    canonicalJson(old.map(({ key }) => key)) !== canonicalJson(now.map(({ key }) => key));
  return [
    ...gone.map(({ words }) => `No longer: ${words}.`),
    ...came.map(({ words }) => `Now: ${words}.`),
    ...(isReordered ? ['The rules are in another order.'] : []),
  ];
}

function listsOf({ categories = [], terms = [] }: Lists): string[] {
  return [...categories, ...terms];
}

function listWords({ categories = [], terms = [] }: Lists): string {
  return [
    ...(categories.length === 0
      ? []
      : [`the ${categories.length === 1 ? 'category' : 'categories'} ${categories.join(', ')}`]),
    ...(terms.length === 0 ? [] : [`the results for ${terms.join(', ')}`]),
  ].join(' and ');
}

function productWords({
  brand,
  category,
  new: isNew,
  reduced,
}: NonNullable<SearchRules['boosts']>[number]['of']): string {
  return [
    ...(brand === undefined ? [] : [`of ${brand}`]),
    ...(category === undefined ? [] : [`in ${category}`]),
    ...(isNew === undefined ? [] : ['that are new']),
    ...(reduced === undefined ? [] : ['that are reduced']),
  ].join(' ');
}

function periodWords({ from, until }: RulePeriod): string {
  return `${from === undefined ? '' : ` from ${from}`}${until === undefined ? '' : ` until ${until}`}`;
}
