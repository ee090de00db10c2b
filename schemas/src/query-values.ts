import { reachesPrototype } from './forbidden-keys.ts';

/** What a query value of a route may be; text is for whatever has no other form, such as a token. */
export const VALUE_KINDS = ['text', 'number', 'word', 'words', 'amount'] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

const LONGEST_TEXT = 500;
/** Of all lists of words of an address together: shoppers choose fewer, and every other choice would be a page of its own. */
const MOST_WORDS = 8;
const NUMBER = /^[1-9]\d{0,3}$/;
const WORD = /^[a-zA-Z0-9-]{1,40}$/;
/** As people write it in our languages: 1000, 1.000 or 1'000, and cents behind a point or a comma. */
const AMOUNT = /^(\d{1,6}|\d{1,3}[.,'’\s]\d{3})(?:[.,](\d{1,2}))?$/;

/** By the names of a query, the values that a page knows, each in its own spelling. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

/** A listed value as routes write it: its name, and its kind behind a colon where it is not any text, such as `page:number`. */
export function readListed(listed: string): { name: string; kind: ValueKind } | undefined {
  const [name = '', kind = 'text'] = listed.split(':');
  const known = VALUE_KINDS.find((each) => each === kind);
  return /^[a-zA-Z]{1,40}$/.test(name) && known !== undefined ? { name, kind: known } : undefined;
}

/**
 * The values of a query that a page may depend on, each in its one spelling: `minPrice=19,9` is 19.90 and 1.000 is 1000, words are sorted. What
 * is not listed, or not of its kind, is left out, so that no page is made for it; so are names that no JSON may have. Of a name that comes several times the
 * first counts, of words all. Of a name that is among those `known`, no other values than those count.
 */
export function readQueryValues(
  search: string,
  listed: readonly string[],
  known: KnownValues = {},
): Record<string, string> {
  const query: Record<string, string> = {};
  if (search === '' || listed.length === 0) return query;
  const values = new URLSearchParams(search);
  let room = MOST_WORDS;
  for (const one of listed) {
    const { name, kind } = readListed(one) ?? { name: one, kind: 'text' };
    const all = values.getAll(name);
    const [first] = all;
    if (first === undefined || reachesPrototype(name)) continue;
    const spelled = spellingOf(Object.hasOwn(known, name) ? known[name] : undefined);
    if (kind === 'words') {
      const given = all
        .join(',')
        .split(',', 100)
        .filter((word) => WORD.test(word));
      const words = [...new Set(given.flatMap((word) => spelled(word) ?? []))].slice(0, room);
      room -= words.length;
      if (words.length > 0) query[name] = words.sort().join(',');
      continue;
    }
    const typed = valueOf(first, kind);
    const value = typed === undefined ? undefined : spelled(typed);
    if (value !== undefined) query[name] = value;
  }
  return query;
}

/** Gives what spells a value as those that are known; undefined for any other one. Of a name of which nothing is known, as it was typed. */
function spellingOf(known: readonly string[] | undefined): (value: string) => string | undefined {
  if (known === undefined) return (value) => value;
  return (value) => [value, value.toLowerCase()].find((one) => known.includes(one));
}

function valueOf(text: string, kind: Exclude<ValueKind, 'words'>): string | undefined {
  if (kind === 'text') return text.length <= LONGEST_TEXT && !text.includes('\0') ? text : undefined;
  if (kind === 'number') return NUMBER.test(text) ? text : undefined;
  if (kind === 'word') return WORD.test(text) ? text : undefined;
  const [, whole, cents] = AMOUNT.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const units = String(Number(whole.replaceAll(/\D/gu, '')));
  return cents === undefined || Number(cents) === 0 ? units : `${units}.${cents.padEnd(2, '0')}`;
}
