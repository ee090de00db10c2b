import { readFileSync } from 'node:fs';

/** What staff can be spoken to in; what the catalogue does not have stays English. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Whether somebody named a language that staff can be spoken to in. */
export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((each) => each === text);
}

/** Says a text, line by line, in the language of whoever reads it. */
export type Speaker = (text: string) => string;

/** English sentences as the code has them, with what changes in them in braces, and the same in German. */
const GERMAN = JSON.parse(readFileSync(new URL('german.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, string>
>;

/** The language of a person: what `STAFF_LANGUAGE` says, else what they have set, else that of the machine. */
export function languageOf(env: Readonly<Record<string, string | undefined>>, set?: Language): Language {
  const wanted = env['STAFF_LANGUAGE'] || set || env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return /^de\b|^de_/i.test(wanted) ? 'de' : 'en';
}

/** Longer than any sentence of ours: callers' own texts stand in them, and looking for the places of a sentence costs the cube of its length. */
const LONGEST_LINE = 2_000;

/** Gives who speaks a language. Sentences that are parts of others are said in it too; nothing of a shop is. */
export function speakerIn(language: Language): Speaker {
  return language === 'en' ? (text) => text : sayInGerman;
}

function sayInGerman(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      if (line.length > LONGEST_LINE) return line;
      const [, lead = '', words = '', end = ''] = FRAME.exec(line) ?? [];
      return `${lead}${HEAD.test(words) ? sayHead(words) : say(words)}${end}`;
    })
    .join('\n');
}

/** Each word of a table's head, in the room of its column. */
function sayHead(text: string): string {
  return text.replaceAll(/(\S+(?: \S+)*)( {2,}|$)/g, (room, word: string) => say(word).padEnd(room.length));
}

function say(text: string): string {
  for (const { pattern, german } of SENTENCES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const { groups = {} } = match;
    return german.replace(/\{(\w+)\}/g, (_, name: string) => {
      const part = groups[name] ?? '';
      if (DATES.has(name))
        return part.replace(DATE, (_date, day: string, month: string) => `${day}. ${MONTHS.get(month) ?? month}`);
      if (LISTS.has(name)) return part.replace(LAST_OF_LIST, ' und ');
      return NESTED.has(name) ? say(part) : part;
    });
  }
  return text;
}

/** Places of a sentence that hold another sentence. */
const NESTED: ReadonlySet<string> = new Set([
  'expected',
  'got',
  'message',
  'outcome',
  'problem',
  'sides',
  'steps',
  'what',
  'when',
]);
/** Places that hold a date as people write it, such as `27 November 2026 00:00`. */
const DATES: ReadonlySet<string> = new Set(['from', 'until', 'now', 'before', 'after']);
/** Places that hold names of shops, each perhaps with its languages: `at (de-AT) and ch (de-CH, fr-CH)`. */
const LISTS: ReadonlySet<string> = new Set(['shops']);
const LAST_OF_LIST = / and (?=\S+(?: \([^()]*\))?$)/;
const DATE = /\b(\d{1,2}) ([A-Z][a-z]+)(?= \d{4}\b)/g;
const MONTHS: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 12 }, (_, month) => {
    const day = new Date(Date.UTC(2026, month, 1));
    const [english = '', german = ''] = ['en', 'de'].map((language) =>
      new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(day),
    );
    return [english, german];
  }),
);
/** Capitals alone, but for what stands in brackets, in two columns or more. */
const HEAD = /^[A-Z]+(?: [A-Z]+| \([^)]*\))*(?: {2,}[A-Z]+(?: [A-Z]+| \([^)]*\))*)+$/;
// oxlint-disable-next-line no-control-regex -- colours are around what is said
const FRAME = /^((?:\x1b\[\d+m|\s|[✓✗!?●○])*)(.*?)((?:\x1b\[\d+m)*)$/;

function patternOf(english: string): RegExp {
  const literal = english
    .split(/(\{\w+\})/)
    .map((part) =>
      /^\{\w+\}$/.test(part) ? `(?<${part.slice(1, -1)}>.+?)` : part.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&'),
    );
  return new RegExp(`^${literal.join('')}$`);
}

/** The one with more words of its own is the one that is meant. */
const SENTENCES = Object.entries(GERMAN)
  .map(([english, german]) => ({
    pattern: patternOf(english),
    german,
    weight: english.replace(/\{\w+\}/g, '').length,
  }))
  .toSorted((a, b) => b.weight - a.weight);
