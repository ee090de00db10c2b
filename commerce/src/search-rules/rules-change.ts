import { fault, type Fault, type Result, type SearchRules } from '@vitrine/schemas';
import type { Lists } from './rule-lists.ts';
import type { RulePeriod } from './rule-period.ts';

/** Of which products a boost is. */
export type Boosted = NonNullable<SearchRules['boosts']>[number]['of'];

/** One thing that a merchandiser does to the rules of a shop. */
export type RulesChange =
  | ({ verb: 'pin'; sku: string; place: number; in: Lists } & RulePeriod)
  | ({ verb: 'sponsor'; sku: string; place: number; payer: string; in: Lists } & RulePeriod)
  | { verb: 'unpin' | 'unsponsor'; sku: string; in: Lists | undefined }
  | ({ verb: 'boost'; of: Boosted; factor: number; in: Lists | undefined } & RulePeriod)
  | { verb: 'unboost'; of: Boosted; in: Lists | undefined }
  | { verb: 'synonym'; locale: string; words: readonly string[] }
  | { verb: 'unsynonym'; locale: string; words: readonly string[] }
  | { verb: 'redirect'; locale: string; terms: readonly string[]; to: string }
  | { verb: 'unredirect'; locale: string; terms: readonly string[] };

export const RULE_VERBS = [
  'pin',
  'unpin',
  'sponsor',
  'unsponsor',
  'boost',
  'unboost',
  'synonym',
  'unsynonym',
  'redirect',
  'unredirect',
] as const satisfies readonly RulesChange['verb'][];

type Given<T> = T | null | undefined;

/** A change as doors are told it; what a verb does not need says nothing. */
export interface ToldChange {
  verb: RulesChange['verb'];
  sku?: Given<string>;
  place?: Given<number>;
  payer?: Given<string>;
  factor?: Given<number>;
  brand?: Given<string>;
  category?: Given<string>;
  isNew?: Given<boolean>;
  isReduced?: Given<boolean>;
  inCategories?: Given<readonly string[]>;
  inTerms?: Given<readonly string[]>;
  from?: Given<string>;
  until?: Given<string>;
  locale?: Given<string>;
  words?: Given<readonly string[]>;
  to?: Given<string>;
}

/** The change that is meant; faults for what its verb lacks. `locale` is the shop's default one. */
export function readRulesChange(told: ToldChange, locale: string): Result<RulesChange> {
  const { verb } = told;
  const faults: Fault[] = [];
  const need = <T>(value: Given<T>, what: string, otherwise: T): T => {
    if (value !== null && value !== undefined) return value;
    faults.push(fault('MISSING', { expected: `${what} for ${verb}`, got: undefined }));
    return otherwise;
  };
  const lists = listsOf(told);
  const period = { ...(told.from ? { from: told.from } : {}), ...(told.until ? { until: told.until } : {}) };
  const words = (): readonly string[] => {
    const given = (told.words ?? []).map((word) => word.trim()).filter(Boolean);
    return need(given.length === 0 ? undefined : given, 'words', []);
  };
  const spoken = told.locale || locale;
  const made = (): RulesChange => {
    switch (verb) {
      case 'pin':
      case 'sponsor': {
        const placed = {
          sku: need(told.sku, 'a SKU', ''),
          place: need(told.place, 'a place', 1),
          in: need(lists, 'a category or a term', {}),
          ...period,
        };
        return verb === 'pin' ? { verb, ...placed } : { verb, payer: need(told.payer, 'who pays', ''), ...placed };
      }
      case 'unpin':
      case 'unsponsor':
        return { verb, sku: need(told.sku, 'a SKU', ''), in: lists };
      case 'boost':
        return {
          verb,
          of: need(boostedOf(told), 'a brand, a category, new or reduced', {}),
          factor: need(told.factor, 'a factor', 1),
          in: lists,
          ...period,
        };
      case 'unboost':
        return { verb, of: need(boostedOf(told), 'a brand, a category, new or reduced', {}), in: lists };
      case 'synonym':
      case 'unsynonym':
        return { verb, locale: spoken, words: words() };
      case 'redirect':
        return { verb, locale: spoken, terms: words(), to: need(told.to, 'a path', '/') };
      case 'unredirect':
        return { verb, locale: spoken, terms: words() };
    }
  };
  const value = made();
  return faults.length === 0 ? { ok: true, value } : { ok: false, faults };
}

function listsOf({ inCategories, inTerms }: ToldChange): Lists | undefined {
  const categories = [...new Set(inCategories ?? [])];
  const terms = [...new Set(inTerms ?? [])];
  if (categories.length === 0 && terms.length === 0) return undefined;
  return { ...(categories.length === 0 ? {} : { categories }), ...(terms.length === 0 ? {} : { terms }) };
}

function boostedOf({ brand, category, isNew, isReduced }: ToldChange): Boosted | undefined {
  const of: Boosted = {
    ...(brand ? { brand } : {}),
    ...(category ? { category } : {}),
    ...(isNew === true ? { new: true } : {}),
    ...(isReduced === true ? { reduced: true } : {}),
  };
  return Object.keys(of).length === 0 ? undefined : of;
}
