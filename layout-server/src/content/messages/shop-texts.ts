import { createInstance, type i18n } from 'i18next';
import type { Logger } from '@vitrine/platform/logging';
import { mapTexts, overlay, type Catalogues, type MessageTree } from './message-tree.ts';

/** The texts of one shop. They never change: other texts are another object. */
export interface ShopTexts {
  /**
   * The text of a key with its values filled in; `count` chooses the plural form.
   * Undefined if no locale of the chain has it, which is logged once.
   */
  message(locale: string, key: string, values?: Readonly<Record<string, unknown>>): string | undefined;
}

export interface ShopTextsOptions {
  tenant: string;
  /** The shop family's texts by locale. */
  catalogues: Catalogues;
  /** Texts that the tenant rewords, by locale; they win over those of the same locale. */
  copy: Catalogues;
  logger: Logger;
}

/** Where a locale looks for a text that it lacks; German for Austria is complete (TN-005). */
const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'de-AT': [],
  'de-DE': ['de-AT'],
  'de-CH': ['de-DE', 'de-AT'],
  'fr-CH': ['de-CH', 'de-DE', 'de-AT'],
  'nl-NL': ['de-AT'],
};

const LOGGED_LIMIT = 10_000;

/** Where `locale` looks for a text, itself first. */
export function localeChain(locale: string): readonly string[] {
  return [locale, ...(FALLBACKS[locale] ?? [])];
}

/** Gives the texts of a shop; the translator of a locale is built when it is first asked. */
export function createShopTexts({ tenant, catalogues, copy, logger }: ShopTextsOptions): ShopTexts {
  const translators = new Map<string, i18n>();
  /** Texts that no value changes, by locale and key. Most are, and a page asks for a hundred of them. */
  const plain = new Map<string, string>();
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
    const made = createTranslator(locale, (one) => overlay(catalogues[one] ?? {}, copy[one] ?? {}));
    translators.set(locale, made);
    return made;
  };

  return {
    message(locale, key, values = {}) {
      const id = Object.keys(values).length === 0 ? `${locale} ${key}` : undefined;
      const known = id === undefined ? undefined : plain.get(id);
      if (known !== undefined) return known;
      const { count } = values;
      // Only `replace` and `count`: a document's values must not become options of the translator.
      const found = translatorOf(locale).t(key, {
        replace: values,
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
      if (id !== undefined) plain.set(id, text);
      return text;
    },
  };
}

function createTranslator(locale: string, messagesOf: (locale: string) => MessageTree): i18n {
  const chain = localeChain(locale);
  const translator = createInstance();
  void translator.init({
    initAsync: false,
    lng: locale,
    fallbackLng: chain.slice(1),
    load: 'currentOnly',
    resources: Object.fromEntries(chain.map((one) => [one, { translation: spelled(messagesOf(one), locale) }])),
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  return translator;
}

/** Swiss German knows no ß (TN-005); only our texts change, never the values put into them. */
function spelled(messages: MessageTree, locale: string): MessageTree {
  return locale.endsWith('-CH') ? mapTexts(messages, (text) => text.replaceAll('ß', 'ss')) : messages;
}
