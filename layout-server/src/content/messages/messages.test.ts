import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger, silentLogger } from '@vitrine/platform/logging';
import { createMessages, loadLanguages, type Catalogues, type Languages } from './index.ts';

const catalogues: Catalogues = {
  'de-AT': {
    greeting: 'Grüß Gott, {{name}}',
    only: { austria: 'Jänner' },
    stars_one: '{{count}} Stern',
    stars_other: '{{count}} Sterne',
  },
  'de-DE': { greeting: 'Guten Tag, {{name}}' },
  'fr-CH': { greeting: 'Bonjour, {{name}}' },
};
const SWISS = { spelling: { ß: 'ss' } };
const languages: Languages = {
  'de-AT': { profile: {}, texts: catalogues['de-AT'] ?? {} },
  'de-DE': { profile: { fallbacks: ['de-AT'] }, texts: catalogues['de-DE'] ?? {} },
  'de-CH': { profile: { fallbacks: ['de-DE', 'de-AT'], ...SWISS }, texts: {} },
  'fr-CH': { profile: { fallbacks: ['de-CH', 'de-DE', 'de-AT'], ...SWISS }, texts: catalogues['fr-CH'] ?? {} },
  'nl-NL': { profile: { fallbacks: ['de-AT'] }, texts: {} },
};
const copy: Record<string, Catalogues> = { oak: { 'de-AT': { greeting: 'Servus, {{name}}' } }, elm: {} };
const materialOf = (tenant: string) => ({ languages, copy: copy[tenant] ?? {} });
const messages = createMessages({ materialOf, logger: silentLogger });

describe('message', () => {
  it('each locale looks on in its chain', () => {
    expect(messages.message('elm', 'de-DE', 'only.austria')).toBe('Jänner');
    expect(messages.message('elm', 'nl-NL', 'greeting', { name: 'Ada' })).toBe('Grüß Gott, Ada');
    expect(messages.message('elm', 'fr-CH', 'greeting', { name: 'Ada' })).toBe('Bonjour, Ada');
    expect(messages.message('elm', 'de-CH', 'greeting', { name: 'Ada' })).toBe('Guten Tag, Ada');
  });

  it('Swiss texts have no ß, but the values put into them keep theirs', () => {
    const swiss = createMessages({
      materialOf: () => ({
        languages: {
          'de-CH': { profile: SWISS, texts: { size: 'Größe für {{name}}' } },
          'fr-CH': { profile: { fallbacks: ['de-CH'], ...SWISS }, texts: {} },
        },
        copy: {},
      }),
      logger: silentLogger,
    });
    expect(swiss.message('elm', 'de-CH', 'size', { name: 'Weiß' })).toBe('Grösse für Weiß');
    expect(swiss.message('elm', 'fr-CH', 'size', { name: 'Weiß' })).toBe('Grösse für Weiß');
  });

  it('lets a tenant reword a text for itself alone', () => {
    expect(messages.message('oak', 'de-AT', 'greeting', { name: 'Ada' })).toBe('Servus, Ada');
    expect(messages.message('elm', 'de-AT', 'greeting', { name: 'Ada' })).toBe('Grüß Gott, Ada');
  });

  it('gives the same texts of a shop until one of them changes, whatever becomes of other shops', () => {
    const materials = new Map(['oak', 'elm'].map((tenant) => [tenant, { languages, copy: {} as Catalogues }]));
    const live = createMessages({ materialOf: (tenant) => materials.get(tenant), logger: silentLogger });
    const [oak, elm] = [live.of('oak'), live.of('elm')];
    materials.set('oak', { languages, copy: { 'de-AT': { greeting: 'Servus' } } });
    expect(live.message('oak', 'de-AT', 'greeting')).toBe('Servus');
    expect(live.of('oak')).not.toBe(oak);
    expect(live.of('elm')).toBe(elm);
  });

  it('chooses the plural by count', () => {
    expect([1, 4].map((count) => messages.message('oak', 'de-AT', 'stars', { count }))).toEqual([
      '1 Stern',
      '4 Sterne',
    ]);
  });

  it.each([
    [9_999, 'de-AT', '9999 Sterne'],
    [48_052, 'de-AT', '48\u00a0052 Sterne'],
    [48_052, 'de-DE', '48.052 Sterne'],
  ])('writes the count %i in %s as %j', (count, locale, text) => {
    expect(messages.message('oak', locale, 'stars', { count })).toBe(text);
  });

  it('writes groups of digits in a count by the sign of the locale, if it has one', () => {
    const own = createMessages({
      materialOf: () => ({
        languages: { 'fr-CH': { profile: { groupSign: '~' }, texts: { stars: '{{count}} étoiles' } } },
        copy: {},
      }),
      logger: silentLogger,
    });
    expect(own.message('oak', 'fr-CH', 'stars', { count: 1_048_052 })).toBe('1~048~052 étoiles');
  });

  it.each(['nowhere', 'only', '__proto__', 'constructor.name', ''])('has no text for %j', (key) => {
    expect(messages.message('oak', 'de-AT', key)).toBeUndefined();
  });

  it('does not take options of the translator from a document', () => {
    expect(
      messages.message('oak', 'de-AT', 'nowhere', { defaultValue: 'x', lng: 'fr-CH', returnObjects: true }),
    ).toBeUndefined();
    expect(messages.message('oak', 'de-AT', 'greeting', { name: '$t(only.austria)' })).toBe('Servus, $t(only.austria)');
  });

  it('does not miss a text that a shop need not have', () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'warn', service: 'test', stream: { write: (line) => void lines.push(line) } });
    const shop = createMessages({ materialOf, logger }).of('elm');
    expect([shop.extra('de-AT', 'nowhere'), shop.extra('de-AT', 'only.austria')]).toEqual([undefined, 'Jänner']);
    expect(lines).toEqual([]);
  });

  it('logs a missing text and a borrowed one, each once', () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'warn', service: 'test', stream: { write: (line) => void lines.push(line) } });
    const logging = createMessages({ materialOf, logger });
    for (let times = 0; times < 3; times += 1) {
      logging.message('elm', 'de-DE', 'nowhere');
      logging.message('elm', 'de-DE', 'only.austria');
    }
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['message missing', 'message taken from another locale']);
  });
});

describe('loadLanguages', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'messages-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (locale: string, area: string, value: unknown): void => {
    mkdirSync(path.join(folder, locale), { recursive: true });
    writeFileSync(path.join(folder, locale, `${area}.json`), typeof value === 'string' ? value : JSON.stringify(value));
  };

  it('makes one tree of the areas of a locale', () => {
    write('de-AT', 'header', { header: { search: 'Suchen' } });
    write('de-AT', 'home', { header: { account: 'Konto' }, home: { title: 'Start' } });
    write('de-AT', 'locale', { fallbacks: ['de-DE'], groupSign: '.' });
    expect(loadLanguages(folder)).toEqual({
      ok: true,
      value: {
        'de-AT': {
          profile: { fallbacks: ['de-DE'], groupSign: '.' },
          texts: { header: { search: 'Suchen', account: 'Konto' }, home: { title: 'Start' } },
        },
      },
    });
  });

  it('names what is wrong with how a language is written', () => {
    write('de-AT', 'locale', { fallbacks: ['deutsch'] });
    expect(loadLanguages(folder)).toMatchObject({ ok: false, faults: [{ layer: 'de-AT/locale.json' }] });
  });

  it('names file and pointer of a key given twice, a leaf that is no text, and bad JSON', () => {
    write('de-AT', 'a', { x: { y: 'eins' } });
    write('de-AT', 'b', { x: { y: 'zwei' } });
    write('de-AT', 'c', { z: 1 });
    write('de-AT', 'd', '{');
    const loaded = loadLanguages(folder);
    expect(loaded.ok ? [] : loaded.faults.map(({ layer, pointer, code }) => `${layer} ${pointer} ${code}`)).toEqual([
      'de-AT/b.json /x/y NOT_ALLOWED',
      'de-AT/c.json /z WRONG_TYPE',
      'de-AT/d.json  INVALID_JSON',
    ]);
  });

  it('finds nothing in a folder that does not exist', () => {
    expect(loadLanguages(path.join(folder, 'nowhere'))).toEqual({ ok: true, value: {} });
  });
});
