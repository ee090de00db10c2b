/**
 * How a shop speaks to people, in its own words and in those of the interface: du in at, de and lingerie, Sie and vous in
 * ch, je in nl. Texts that the specification quotes keep the words they are quoted with.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { validateTenant } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';

const TENANTS = fileURLToPath(new URL('../../tenants/', import.meta.url));
const LOCALES = fileURLToPath(new URL('../../locales/', import.meta.url));
const SHOPS = readdirSync(TENANTS).filter((name) => existsSync(path.join(TENANTS, name, 'tenant.json')));

/** Words of the other register, by language and register. At the start of a sentence "Sie" may be "they". */
const FOREIGN: Readonly<Record<string, RegExp>> = {
  'de informal': /(?<!^|[.!?:»“>]\s*)\b(?:Sie|Ihnen|Ihr|Ihre[mnrs]?)\b/u,
  'de formal':
    /(?<![\p{L}])(?:du|dich|dir|dein|deine[mnrs]?|(?<!viele )versuche|probiere|gib|wähle|prüfe|bestätige|vergib|entferne)(?![\p{L}])/iu,
  'fr formal': /(?<![\p{L}])(?:tu|toi|ton|ta|tes)(?![\p{L}])/iu,
  'nl informal': /(?<![\p{L}])(?:u|uw)(?![\p{L}])/iu,
};

/** Short texts of an interface speak of nobody else: "Sie" is always the shopper, wherever it stands. */
const STRICTLY_FORMAL = /\b(?:Sie|Ihnen|Ihr|Ihre[mnrs]?)\b/u;

/** Quoted by the specification, register and all. */
const QUOTED = new Set([
  'Bitte geben Sie zunächst Ihren Suchbegriff ein.',
  'ihre eingegebene URL ist nicht mehr gültig',
  'Bitte wähle zuerst eine Variante aus!',
  'Dein Artikel konnte leider nicht in den Warenkorb gelegt werden. Bitte versuche es später nochmal',
  'Entschuldige, irgendetwas ist schief gelaufen. Probiere es später noch einmal',
]);

/** What a thing is not called, since another word is used for it; by language. */
const OTHER_WORDS: Readonly<Record<string, RegExp>> = {
  de: /Wunsch(?:liste|zettel)|Zahlungs(?:weise|methode)|Bezahlart|Einkaufskorb|Abholstelle|Nutzerkonto/u,
  fr: /moyens? de paiement|liste de souhaits|frais de port|point relais/iu,
  nl: /verlanglijst\b|wensenlijst|betaal(?:wijze|manier)|winkelwagen|ophaalpunt/iu,
};

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The model form of withdrawal is the law's; it stands in a quotation. */
function ownWords(text: string): string {
  return text.replaceAll(/<blockquote>.*?<\/blockquote>/gsu, '');
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [ownWords(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

describe.each(SHOPS)('%s', (shop) => {
  const folder = path.join(TENANTS, shop);
  const read = validateTenant(readJson(path.join(folder, 'tenant.json')));
  const { locales } = read.ok ? read.value.i18n : expect.fail(read.faults[0]?.message ?? 'no tenant');

  const registers = locales.map(({ locale, register }) => [locale, register] as const);

  it.each(registers)('its interface does so too (%s, %s)', (locale, register) => {
    const foreign =
      locale.startsWith('de') && register === 'informal'
        ? STRICTLY_FORMAL
        : (FOREIGN[`${locale.slice(0, 2)} ${register}`] ?? expect.fail(`no words for ${locale} ${register}`));
    const said = readdirSync(LOCALES + locale).flatMap((file) => textsOf(readJson(`${LOCALES}${locale}/${file}`)));
    expect(said.length).toBeGreaterThan(400);
    expect(said.filter((text) => foreign.test(text) && !QUOTED.has(text))).toEqual([]);
  });

  it.each(registers)('calls a thing by one word, in pages and in the interface (%s)', (locale) => {
    const other = OTHER_WORDS[locale.slice(0, 2)] ?? expect.fail(`no words for ${locale}`);
    const files = [LOCALES + locale, path.join(folder, 'content'), path.join(folder, 'copy')].flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.json') && (root === LOCALES + locale || file.includes(locale)))
        .map((file) => path.join(root, file)),
    );
    const said = files.flatMap((file) => textsOf(readJson(file)));
    expect(said.filter((text) => other.test(text))).toEqual([]);
  });

  it.each(registers)('speaks to its shoppers in one register (%s, %s)', (locale, register) => {
    const foreign = FOREIGN[`${locale.slice(0, 2)} ${register}`] ?? expect.fail(`no words for ${locale} ${register}`);
    const files = [
      path.join(folder, 'copy', `${locale}.json`),
      ...readdirSync(path.join(folder, 'content'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.json') && file.includes(locale))
        .map((file) => path.join(folder, 'content', file)),
    ];
    const said = files.flatMap((file) => textsOf(readJson(file)));
    expect(said.length).toBeGreaterThan(100);
    expect(said.filter((text) => foreign.test(text))).toEqual([]);
  });

  it('types amounts as they are formatted: in French the currency behind them', () => {
    const french = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.json') && file.includes('fr-CH'),
    );
    const said = french.flatMap((file) => textsOf(readJson(path.join(folder, file))));
    expect(said.filter((text) => /CHF\s\d/u.test(text))).toEqual([]);
  });
});
