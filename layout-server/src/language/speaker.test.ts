import { readdirSync, readFileSync } from 'node:fs';
import { createColors } from 'picocolors';
import { expect, it } from 'vitest';
import { table } from '../cli/columns.ts';
import { createOutput } from '../cli/output.ts';
import { languageOf, speakerIn } from './speaker.ts';

const german = speakerIn('de');
const CATALOGUE = JSON.parse(readFileSync(new URL('german.json', import.meta.url), 'utf8')) as Record<string, string>;

it.each([
  [{ STAFF_LANGUAGE: 'de' }, 'de'],
  [{ STAFF_LANGUAGE: 'en', LANG: 'de_AT.UTF-8' }, 'en'],
  [{ LANG: 'de_AT.UTF-8' }, 'de'],
  [{ LANG: 'den_XX' }, 'en'],
  [{ LC_ALL: 'C', LANG: 'de_DE.UTF-8' }, 'en'],
  [{}, 'en'],
])('the language of %j is %s', (env, language) => {
  expect(languageOf(env)).toBe(language);
});

it.each([
  [{ LANG: 'en_GB.UTF-8' }, 'de'],
  [{ STAFF_LANGUAGE: 'en', LANG: 'de_AT.UTF-8' }, 'en'],
] as const)('with %j whoever has set German reads %s', (env, language) => {
  expect(languageOf(env, 'de')).toBe(language);
});

it('says a refusal with its faults, and leaves names and values as they are', () => {
  const fault = {
    code: 'UNKNOWN_CATEGORY' as const,
    message: '',
    pointer: '/data/products/args/category',
    expected: 'a category of at; it has none of this name, so nothing is there to show or to lead to; name another one',
    got: '"mantel, got"',
    layer: 'at/home.layer',
    nodeId: 'at.product-rail',
  };
  for (const colors of [false, true]) {
    const text = createOutput({ colors }).invalid('at/home.layer', [fault]);
    // oxlint-disable-next-line no-control-regex -- colours are of no interest here
    const said = german(text).replace(/\x1b\[\d+m/g, '');
    expect(said).toContain('✗ at/home.layer wurde abgelehnt: 1 Fehler. Nichts wurde geschrieben.');
    expect(said).toContain('1. UNKNOWN_CATEGORY  at/home.layer  node at.product-rail  /data/products/args/category');
    expect(said).toContain('erwartet: eine Kategorie von at; unter diesem Namen gibt es keine');
    expect(said).toContain('gefunden: "mantel, got"');
  }
});

it.each([
  [
    'expected "promo" to keep its values, since a layer below locks "promo" against it (law); set another value instead, or have it changed in the layout that locks it, got "unset"',
    'erwartet: „promo“ behält seine Werte, denn eine Ebene darunter sperrt "promo" dagegen (law); setze stattdessen einen anderen Wert, oder lass die Sperre in dem Layout ändern, das sie setzt; gefunden: "unset"',
  ],
  [
    'expected no field "headlin", but of "hero-banner" one of headline, text, got an object with the field "headlin"',
    'erwartet: kein Feld „headlin“, sondern von „hero-banner“ eines von headline, text; gefunden: ein Objekt mit dem Feld „headlin“',
  ],
  [
    '  home looks different in at (de-AT), de (de-DE) and ch (de-CH, fr-CH).',
    '  home sieht anders aus in at (de-AT), de (de-DE) und ch (de-CH, fr-CH).',
  ],
  [
    '  ! at/home.layer #16 will not come: hero /props/headline was "Alt"; it is "Neu" now, and yours says "Advent"',
    '  ! at/home.layer #16 wird nicht kommen: hero /props/headline war "Alt"; jetzt ist es "Neu", und deines sagt "Advent"',
  ],
  ['broken.json would break pages of at and de', 'broken.json würde Seiten von at und de kaputt machen'],
  [
    '✗ Night was refused: expected a change set of a shop that you work for; "layouts change-set list" names them. Nothing was written.',
    '✗ Night wurde abgelehnt: erwartet sind Änderungen eines Shops, für den du arbeitest; "layouts change-set list" nennt sie. Nichts wurde geschrieben.',
  ],
  [
    '✗ Night was refused: expected an open change set, got a scheduled one: call it off first. Nothing was written.',
    '✗ Night wurde abgelehnt: erwartet sind offene Änderungen, es sind aber geplante: sag sie zuerst ab. Nichts wurde geschrieben.',
  ],
  [
    'expected no running test on the page "home", which changes; its figures are of two pages in one from now on, and its results name this publish, got "words"',
    'erwartet: kein laufender Test auf der Seite "home", die sich ändert; seine Zahlen sind ab jetzt von zwei Seiten in einer, und seine Ergebnisse nennen diese Veröffentlichung; gefunden: "words"',
  ],
  [
    'expected no running test on the pages "home", "brand" and "category", which changes; its figures are of two pages in one from now on, and its results name this publish, got "words"',
    'erwartet: kein laufender Test auf den Seiten "home", "brand" und "category", die sich ändern; seine Zahlen sind ab jetzt von zwei Seiten in einer, und seine Ergebnisse nennen diese Veröffentlichung; gefunden: "words"',
  ],
  [
    'expected arms of a running test that differ on the page "home"; from now on nobody sees a difference, so stop the test, got "a and b"',
    'erwartet: Arme eines laufenden Tests, die sich auf der Seite "home" unterscheiden; ab jetzt sieht niemand einen Unterschied, also beende den Test; gefunden: "a and b"',
  ],
  [
    'expected a node that is shown; by its condition in base/home.layout "promo" shows no more since 2027-01-01 00:00 (Europe/Vienna), so nobody sees this change, got "promo"',
    'erwartet: ein Knoten, der zu sehen ist; nach seiner Bedingung in base/home.layout ist "promo" seit 2027-01-01 00:00 (Europe/Vienna) nicht mehr zu sehen, niemand sieht also diese Änderung; gefunden: "promo"',
  ],
  [
    'expected a node of the page, perhaps "hero" for operation 10 (set), got nothing',
    'erwartet: ein Knoten der Seite, vielleicht "hero" (Operation 10, set); gefunden: nichts',
  ],
  [
    'expected "footer" to stay where every shopper sees it, since a layer below locks "footer" against it (law); move it instead, or have it changed in the layout that locks it for operation 10 (hide), got "hide"',
    'erwartet: „footer“ bleibt, wo alle Kunden es sehen, denn eine Ebene darunter sperrt "footer" dagegen (law); verschiebe es stattdessen, oder lass die Sperre in dem Layout ändern, das sie setzt (Operation 10, hide); gefunden: "hide"',
  ],
  [
    'expected products that at sells: 1 of 2 are not among them, shoppers see 1; name others, or import them, got "SKU-0000"',
    'erwartet: Artikel, die at verkauft: 1 von 2 sind nicht darunter, Kunden sehen 1; nenne andere oder importiere sie; gefunden: "SKU-0000"',
  ],
  [
    'expected a picture nearer to 16:9, or one of which somebody said what stays in sight ("layouts pictures focus"); in this frame 58 % of it is cut off: 0 % at the top, 58 % at the bottom, got "1080 × 1440"',
    'erwartet: ein Bild, das eher 16:9 misst, oder eines, von dem jemand gesagt hat, was zu sehen bleibt ("layouts pictures focus"); in diesem Rahmen wird 58 % davon abgeschnitten: oben 0 %, unten 58 %; gefunden: "1080 × 1440"',
  ],
  [
    'expected one of 97 names, perhaps "rich-text", got "rich-txt"',
    'erwartet: einer von 97 Namen, vielleicht "rich-text"; gefunden: "rich-txt"',
  ],
  [
    'expected a message key of de-AT, perhaps "home.about.title", got "home.advent.title"',
    'erwartet: der Schlüssel eines Textes, den es in de-AT gibt, vielleicht "home.about.title"; gefunden: "home.advent.title"',
  ],
  [
    'expected ids that no other node of the page has for operation 2 (insert), got "at.x"',
    'erwartet: ids, die kein anderer Knoten der Seite hat (Operation 2, insert); gefunden: "at.x"',
  ],
  [
    '  shows from 3 March 2099 00:00 until 5 December 2099 00:00 (Europe/Vienna)',
    '  zu sehen von 3. März 2099 00:00 bis 5. Dezember 2099 00:00 (Europe/Vienna)',
  ],
])('says %j in German', (english, words) => {
  expect(german(english)).toBe(words);
});

it('says sentences in which nothing changes', () => {
  const fixed = Object.entries(CATALOGUE).filter(([english]) => !/\{\w+\}/.test(english));
  expect(fixed.length).toBeGreaterThan(3);
  for (const [english, words] of fixed) expect(german(english)).toBe(words);
});

it('leaves alone what it does not know', () => {
  for (const text of ['', '  [{ "op": "hide" }]', 'home looks different', '\n\n']) expect(german(text)).toBe(text);
  expect(speakerIn('en')('nothing is planned')).toBe('nothing is planned');
});

it('leaves alone a line that somebody made long, which would take seconds to look through', () => {
  const text = ' is published as by '.repeat(3_000);
  const before = process.cpuUsage();
  expect(german(text)).toBe(text);
  expect(process.cpuUsage(before).user).toBeLessThan(100_000);
});

it('keeps what changes in each sentence', () => {
  const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();
  for (const [english, words] of Object.entries(CATALOGUE)) expect(placesOf(words), english).toEqual(placesOf(english));
});

it('says the head of a table in its columns', () => {
  const text = table(
    createColors(false),
    ['REVISION', 'BY', 'MADE (UTC)', 'MESSAGE'],
    [['#1', 'Mo', '2026-11-27', 'STATUS  DONE']],
  );
  const english = ['REVISION  BY   MADE (UTC)  MESSAGE', '#1        Mo   2026-11-27  STATUS  DONE'];
  expect(text.split('\n')).toEqual(english);
  expect(speakerIn('de')(text).split('\n')).toEqual(['REVISION  VON  ZEIT (UTC)  NACHRICHT', english[1]]);
});

it('has no sentence that the code does not say any more', () => {
  const root = new URL('../', import.meta.url);
  // What is wrong with a call is said by the library of the command lines.
  const library = new URL('lib/', import.meta.resolve('commander'));
  const code = [
    ...readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(new URL(name, root), 'utf8')),
    ...readdirSync(library).map((name) => readFileSync(new URL(name, library), 'utf8')),
  ].join('\n');
  // Short ones are put together of single words; of others three words in a row must be there.
  const isSaid = (english: string): boolean => {
    const pieces = english.split(/\{\w+\}|[;:.,]/).map((piece) => piece.trim().split(' '));
    const length = Math.max(...pieces.map((words) => words.length)) > 4 ? 3 : 1;
    const runs = pieces.flatMap((words) =>
      words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' ')),
    );
    return length === 1 ? runs.every((run) => code.includes(run)) : runs.some((run) => code.includes(run));
  };
  expect(Object.keys(CATALOGUE).filter((english) => !isSaid(english))).toEqual([]);
});
