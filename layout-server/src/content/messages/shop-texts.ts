import { createInstance, type i18n } from 'i18next';
import type { Logger } from '@vitrine/platform/logging';
import { countWords } from './count-words.ts';
import { mapTexts, overlay, type Catalogues, type Languages, type MessageTree } from './message-tree.ts';

/** The texts of one shop. They never change: other texts are another object. */
export interface ShopTexts {
  /**
   * The text of a key with its values filled in; `count` chooses the plural form, and from 10,000 on its digits are in groups.
   * Undefined if no locale of the chain has it, which is logged once.
   */
  message(locale: string, key: string, values?: Readonly<Record<string, unknown>>): string | undefined;
  /** The text of a key that not every shop has; without one it is undefined, and nothing is missing. */
  extra(locale: string, key: string): string | undefined;
  /** Where texts of `locale` are looked for, itself first. */
  chain(locale: string): readonly string[];
  /** Every key that has a text in the locale or where it looks further. */
  keys(locale: string): readonly string[];
  /** What stands between groups of digits in its amounts of money and counts, if that is not what the platform's data say. */
  groupSign(locale: string): string | undefined;
}

export interface ShopTextsOptions {
  tenant: string;
  /** What the shop family says in each language. */
  languages: Languages;
  /** Texts that the tenant rewords, by locale; they win over those of the same locale. */
  copy: Catalogues;
  logger: Logger;
}

const LOGGED_LIMIT = 10_000;

/** Where `locale` looks for a text, itself first. */
export function localeChain(languages: Languages, locale: string): readonly string[] {
  return [locale, ...(languages[locale]?.profile.fallbacks ?? [])];
}

/** Gives the texts of a shop; the translator of a locale is built when it is first asked. */
export function createShopTexts({ tenant, languages, copy, logger }: ShopTextsOptions): ShopTexts {
  const translators = new Map<string, i18n>();
  /** Texts that no value changes, by locale and key. Most are, and a page asks for a hundred of them. */
  const plain = new Map<string, Map<string, string>>();
  const logged = new Set<string>();

  const logOnce = (what: string, locale: string, key: string): void => {
    const entry = `${what} ${locale} ${key}`;
    if (logged.has(entry) || logged.size >= LOGGED_LIMIT) return;
    logged.add(entry);
    logger.warn({ tenant, locale, key }, what);
  };

  const translatorOf = (locale: string): i18n => {
    const known = translators.get(locale);
    if (known !== undefined) return known;
    const made = createTranslator(
      localeChain(languages, locale),
      (one) => overlay(languages[one]?.texts ?? {}, copy[one] ?? {}),
      Object.entries(languages[locale]?.profile.spelling ?? {}),
    );
    translators.set(locale, made);
    return made;
  };

  const texts: ShopTexts = {
    chain: (locale) => localeChain(languages, locale),
    keys: (locale) => [
      ...new Set(
        localeChain(languages, locale).flatMap((one) => [
          ...keysOf(languages[one]?.texts ?? {}),
          ...keysOf(copy[one] ?? {}),
        ]),
      ),
    ],
    extra: (locale, key) => (translatorOf(locale).exists(key) ? texts.message(locale, key) : undefined),
    groupSign: (locale) => languages[locale]?.profile.groupSign,
    message(locale, key, values = {}) {
      let kept: Map<string, string> | undefined;
      if (Object.keys(values).length === 0) {
        kept = plain.get(locale);
        if (kept === undefined) plain.set(locale, (kept = new Map()));
        const known = kept.get(key);
        if (known !== undefined) return known;
      }
      const { count } = values;
      // Only `replace` and `count`: a document's values must not become options of the translator.
      const found = translatorOf(locale).t(key, {
        replace:
          typeof count === 'number' ? { ...values, count: countWords(count, locale, texts.groupSign(locale)) } : values,
        ...(typeof count === 'number' ? { count } : {}),
        returnDetails: true,
        returnObjects: true,
        defaultValue: '',
      });
      const text: unknown = found.res;
      if (typeof text !== 'string' || text === '') {
        logOnce('message missing', locale, key);
        return undefined;
      }
      if (found.usedLng !== locale) logOnce('message taken from another locale', locale, key);
      kept?.set(key, text);
      return text;
    },
  };
  return texts;
}

function keysOf(tree: MessageTree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${prefix}${name}`] : keysOf(value, `${prefix}${name}.`),
  );
}

/** `chain` begins with the locale itself; `spelling` changes our own texts alone, never the values put into them (TN-005). */
function createTranslator(
  chain: readonly string[],
  messagesOf: (locale: string) => MessageTree,
  spelling: readonly (readonly [string, string])[],
): i18n {
  const spell = (text: string): string => spelling.reduce((spelled, [from, to]) => spelled.replaceAll(from, to), text);
  const spelled = (tree: MessageTree): MessageTree => (spelling.length === 0 ? tree : mapTexts(tree, spell));
  const [locale, ...fallbacks] = chain;
  const translator = createInstance();
  void translator.init({
    initAsync: false,
    ...(locale === undefined ? {} : { lng: locale }),
    fallbackLng: fallbacks,
    load: 'currentOnly',
    resources: Object.fromEntries(chain.map((one) => [one, { translation: spelled(messagesOf(one)) }])),
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  return translator;
}
