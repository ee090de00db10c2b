import { describe, expect, it } from 'vitest';
import { tenantId } from '@vitrine/platform/doors';
import type { Product } from '../catalogue/index.ts';
import { testProduct } from '../testing/test-product.ts';
import { createMemorySearch, normaliseTerm } from './index.ts';

const oak = tenantId('oak');
const elm = tenantId('elm');

function product(sku: string, name: string, parts: Partial<Product> = {}): Product {
  return testProduct({ sku, name, brand: 'Möbelhof Mur', categories: ['sonstiges'], imageAlt: '', ...parts });
}

const wordsOf = (names: Readonly<Record<string, string>>) => ({
  message: (key: string) => names[key.replace('category.', '')],
});
const WORDS: Readonly<Record<string, ReturnType<typeof wordsOf>>> = {
  'de-AT': wordsOf({ maentel: 'Mäntel', kleider: 'Kleider' }),
  'fr-CH': wordsOf({ maentel: 'Manteaux', kleider: 'Robes' }),
};
const shelves = {
  oak: [
    product('A-1', 'Wollmantel mit Gürtel', { categories: ['maentel'], rank: 5 }),
    product('A-2', 'Kurzmantel aus Walk', { categories: ['maentel'], rank: 9, brand: 'Wollwerk Murau' }),
    product('A-3', 'Mantelkleid mit Blüten', {
      categories: ['kleider'],
      rank: 2,
      colors: [{ name: 'Rot', hex: '#b00' }],
    }),
    product('A-4', 'Etuikleid', { categories: ['kleider'], rank: 8, soldOut: true }),
    product('A-5', 'T-Shirt Été', { rank: 1 }),
    product('A-6', 'Esstisch aus Eiche, 180 × 90 cm', { rank: 3 }),
  ],
  elm: [product('B-1', 'Mantel der Ulme')],
};
const products = new Map<string, readonly Product[]>([
  [oak, shelves.oak],
  [elm, shelves.elm],
]);
const engine = createMemorySearch((tenant, locale) => {
  const [own, words] = [products.get(tenant), WORDS[locale]];
  return own && words && { products: own, words };
});
const skus = async (term: string, { tenant = oak, locale = 'de-AT', offset = 0, limit = 10 } = {}) =>
  (await engine.search(tenant, locale, { term, offset, limit })).skus;
const terms = async (term: string, { limit = 10, locale = 'de-AT' } = {}) =>
  (await engine.suggest(oak, locale, { term, limit })).terms.map(({ kind, text }) => `${kind} ${text}`);

describe('search', () => {
  it.each([
    ['blüten', ['A-3']],
    ['BLUTEN', ['A-3']],
    ['blueten', ['A-3']],
    ['gurtel', ['A-1']],
    ['guertel', ['A-1']],
    ['ete', ['A-5']],
    ['été', ['A-5']],
    ['Moebelhof walk', []],
  ])('finds %s without regard to case, accents and umlauts', async (term, found) => {
    expect(await skus(term)).toEqual(found);
  });

  it.each([
    ['its whole words first, then words that begin so, then words that hold it', 'mantel', ['A-3', 'A-2', 'A-1']],
    ['every word of a term', 'mantel wollwerk', ['A-2']],
    ['inflected words', 'rotes kleid', ['A-3']],
    ['what a compound begins with', 'wolle', ['A-1', 'A-2']],
    ['what a compound ends in', 'tisch', ['A-6']],
    ['a SKU', 'a-6', ['A-6']],
    ['a word with a hyphen, written in one', 'tshirt', ['A-5']],
    ['the category that a product is in, sold-out products last', 'kleider', ['A-3', 'A-4']],
    ['nothing for signs alone', '« % »', []],
    ['nothing for a term that is in the name of an object', 'constructor __proto__', []],
  ])('finds %s', async (_what, term, found) => {
    expect(await skus(term)).toEqual(found);
  });

  it('puts what is sold out behind everything else, however well it fits and however popular it is', async () => {
    const [words] = Object.values(WORDS);
    if (words === undefined) return expect.fail('expected words');
    const own = createMemorySearch(() => ({
      words,
      products: [
        product('S-1', 'Mantel', { rank: 99, soldOut: true }),
        product('S-2', 'Regenmantel', { rank: 1 }),
        product('S-3', 'Mantel', { rank: 2 }),
        product('S-4', 'Mantel', { rank: 50, soldOut: true }),
      ],
    }));
    const { skus: found } = await own.search(oak, 'de-AT', { term: 'mantel', offset: 0, limit: 10 });
    expect(found).toEqual(['S-3', 'S-2', 'S-1', 'S-4']);
  });

  it('counts all and gives a part', async () => {
    expect(await engine.search(oak, 'de-AT', { term: 'mantel', offset: 1, limit: 1 })).toEqual({
      total: 3,
      skus: ['A-2'],
    });
    expect(await engine.search(oak, 'de-AT', { term: 'mantel', offset: 9, limit: 1 })).toEqual({ total: 3, skus: [] });
  });

  it('keeps tenants and locales apart', async () => {
    expect(await skus('mantel', { tenant: elm })).toEqual(['B-1']);
    expect(await skus('manteaux', { locale: 'fr-CH' })).toEqual(['A-2', 'A-1']);
    expect(await skus('manteaux')).toEqual([]);
    expect(await skus('mantel', { tenant: tenantId('ash') })).toEqual([]);
  });

  it('finds a product by its words of the language that is asked in', async () => {
    const robe = product('C-1', 'Etuikleid', { texts: { 'fr-CH': { name: 'Robe fourreau' } } });
    const own = createMemorySearch((_, locale) => ({ words: WORDS[locale] ?? wordsOf({}), products: [robe] }));
    const found = async (locale: string, term: string) =>
      (await own.search(oak, locale, { term, offset: 0, limit: 9 })).skus;
    expect([await found('fr-CH', 'fourreau'), await found('fr-CH', 'Etuikleid')]).toEqual([['C-1'], []]);
    expect([await found('de-AT', 'fourreau'), await found('de-AT', 'Etuikleid')]).toEqual([[], ['C-1']]);
  });

  it('sees products and words that were read anew', async () => {
    let material = { products: [product('C-1', 'Vase', { categories: ['a'] })], words: wordsOf({ a: 'Keramik' }) };
    const reloaded = createMemorySearch(() => material);
    const found = async (term: string) => (await reloaded.search(oak, 'de-AT', { term, offset: 0, limit: 1 })).total;
    expect([await found('vase'), await found('krug'), await found('keramik')]).toEqual([1, 0, 1]);
    material = { ...material, products: [product('C-1', 'Krug', { categories: ['a'] })] };
    expect([await found('vase'), await found('krug'), await found('keramik')]).toEqual([0, 1, 1]);
    material = { ...material, words: wordsOf({ a: 'Porzellan' }) };
    expect([await found('krug'), await found('keramik'), await found('porzellan')]).toEqual([1, 0, 1]);
  });
});

describe('suggest', () => {
  it('names categories, then brands, then completes the last word', async () => {
    expect(await terms('m')).toEqual([
      'category Mäntel',
      'brand Möbelhof Mur',
      'brand Wollwerk Murau',
      'phrase Mantelkleid',
    ]);
    expect(await terms('kl')).toEqual(['category Kleider']);
    expect(await terms('Wollmantel gü')).toEqual(['phrase Wollmantel Gürtel']);
  });

  it('completes only to what is found with the words before', async () => {
    expect(await terms('Etuikleid gü')).toEqual([]);
  });

  it('keeps to the limit, and gives the same each time', async () => {
    const first = await engine.suggest(oak, 'de-AT', { term: 'm', limit: 2 });
    expect([first.terms.length, first.skus.length]).toEqual([2, 2]);
    expect(await engine.suggest(oak, 'de-AT', { term: 'm', limit: 2 })).toEqual(first);
  });

  it('has nothing for nothing', async () => {
    expect(await engine.suggest(oak, 'de-AT', { term: '  ', limit: 10 })).toEqual({ total: 0, terms: [], skus: [] });
  });
});

describe('alternatives', () => {
  it('are names that are spelled nearly so, then words of the term that find something', async () => {
    expect(await engine.alternatives(oak, 'de-AT', { term: 'Ektuikleid', limit: 1 })).toEqual(['Etuikleid']);
    expect(await engine.alternatives(oak, 'de-AT', { term: 'zylinder kleid', limit: 1 })).toEqual(['Kleider']);
  });

  it('are the largest categories where nothing is near', async () => {
    expect(await engine.alternatives(oak, 'de-AT', { term: 'xyzxyz', limit: 5 })).toEqual(['Kleider', 'Mäntel']);
  });
});

describe('normaliseTerm', () => {
  it.each([
    ['  rotes \t kleid\n', 'rotes kleid'],
    ['C&A 50% größe/xl', 'C&A 50% größe/xl'],
    ['ka\u0308se', 'käse'],
    ['a\u0000b', 'a b'],
    [' ', ''],
  ])('gives %j as %j', (text, term) => {
    expect(normaliseTerm(text)).toBe(term);
  });

  it('cuts after 100 characters, never through one', () => {
    expect(normaliseTerm('x'.repeat(500))).toHaveLength(100);
    expect(normaliseTerm(`${'x'.repeat(99)}😀😀`)).toBe(`${'x'.repeat(99)}😀`);
  });
});
