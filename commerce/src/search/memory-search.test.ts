import { describe, expect, it } from 'vitest';
import type { SearchRules } from '@vitrine/schemas';
import { tenantId } from '@vitrine/platform/doors';
import type { Product } from '../catalogue/index.ts';
import { testProduct } from '../testing/test-product.ts';
import { createMemorySearch, normaliseTerm, type SearchEngine } from './index.ts';

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
    product('A-4', 'Etuikleid', { categories: ['kleider'], rank: 8, soldOut: true, description: 'Ohne Gemeinheit.' }),
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
    ['what is a thing, before what only begins with its name', 'mantel', ['A-2', 'A-1', 'A-3']],
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

  it('puts what is in the category that a word names before what only has the word in its name', async () => {
    const own = createMemorySearch(() => ({
      words: wordsOf({ waesche: 'Wäsche', bett: 'Betten' }),
      products: [
        product('W-1', 'Bettwäsche aus Perkal', { categories: ['bett'], rank: 9 }),
        product('W-2', 'Spitzen-BH', { categories: ['waesche'], rank: 1 }),
      ],
    }));
    const { skus: found } = await own.search(oak, 'de-AT', { term: 'wäsche', offset: 0, limit: 10 });
    expect(found).toEqual(['W-2', 'W-1']);
  });

  it('looks for a compound in the category of its last part, whatever texts of others say', async () => {
    const own = createMemorySearch(() => ({
      words: wordsOf({ kleider: 'Kleider', nacht: 'Nachtwäsche' }),
      products: [
        product('N-1', 'Nachtkleid', { categories: ['nacht'], description: 'Für den Abend.' }),
        product('N-2', 'Etuikleid', { categories: ['kleider'] }),
      ],
    }));
    const { skus: found, instead } = await own.search(oak, 'de-AT', { term: 'abendkleid', offset: 0, limit: 10 });
    expect([found, instead]).toEqual([['N-2', 'N-1'], 'kleid']);
  });

  it('counts all and gives a part', async () => {
    expect(await engine.search(oak, 'de-AT', { term: 'mantel', offset: 1, limit: 1 })).toEqual({
      total: 3,
      skus: ['A-1'],
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

it('suggests a category with its key, unless another one has the same name', async () => {
  const names = wordsOf({ kleider: 'Kleider', mantel: 'Kleidung', jacken: 'Kleidung' });
  const list = ['kleider', 'mantel', 'jacken'].map((key) => product(`K-${key}`, 'Ding', { categories: [key] }));
  const own = createMemorySearch(() => ({ products: list, words: names }));
  expect((await own.suggest(oak, 'de-AT', { term: 'kleid', limit: 9 })).terms).toEqual([
    { kind: 'category', text: 'Kleidung' },
    { kind: 'category', text: 'Kleider', category: 'kleider' },
  ]);
});

describe('a term that finds nothing as it was typed', () => {
  const found = async (term: string) => {
    const { skus: own, instead } = await engine.search(oak, 'de-AT', { term, offset: 0, limit: 10 });
    return [own, instead];
  };

  it.each([
    ['is corrected by a letter, and says so', 'Etuiklied', ['A-4'], 'etuikleid'],
    ['takes a category before other words that are as near', 'Kleidr', ['A-3', 'A-4'], 'kleider'],
    ['finds the parts of a compound in one product, without a word', 'Eichentisch', ['A-6'], undefined],
    ['finds them in each spelling of an umlaut', 'Bluetenkleid', ['A-3'], undefined],
    ['finds them with the umlaut as well', 'Blütenkleid', ['A-3'], undefined],
    ['finds the last part of a compound, and says so', 'Ledermantel', ['A-2', 'A-1', 'A-3'], 'mantel'],
    [
      'leaves out what nobody sells, where another word names a category',
      'karierte Kleider',
      ['A-3', 'A-4'],
      'kleider',
    ],
    ['shows the category, where nothing in it is so', 'mantel eiche', ['A-2', 'A-1', 'A-3'], 'mantel'],
    ['finds nothing where no word says what is wanted', 'walk eiche', [], undefined],
    ['finds nothing for what is no word', 'xyzxyz', [], undefined],
    ['finds nothing where a word is nobody’s and none says what is wanted', 'walk xyzxyz', [], undefined],
  ])('%s', async (_what, term, own, instead) => {
    expect(await found(term)).toEqual([own, instead]);
  });

  it('finds with `ae` what it finds with an umlaut, in every case of a word, and takes no umlaut for what is none', async () => {
    const shop = [
      product('G-1', 'Grüne Röcke', { categories: ['maentel'] }),
      product('G-2', 'Rock, grün'),
      product('G-3', 'Lodenmantel, gruener Besatz'),
      product('G-4', 'Neuer blauer Teller'),
      product('G-5', 'Nur Blau'),
      product('G-6', 'Handtücher, zwei Stück'),
    ];
    const search = createMemorySearch(() => ({ products: shop, words: wordsOf({ maentel: 'Mäntel' }) }));
    const found = async (term: string) =>
      (await search.search(oak, 'de-AT', { term, offset: 0, limit: 10 })).skus.toSorted();
    for (const [typed, meant] of [
      ['roecke', 'röcke'],
      ['roecken', 'röcken'],
      ['gruenem rock', 'grünem rock'],
      ['maentel', 'mäntel'],
      ['tuecher', 'tücher'],
    ] as const)
      expect([typed, await found(typed)]).toEqual([typed, await found(meant)]);
    expect(await found('maentel')).toEqual(['G-1', 'G-3']);
    expect([await found('gruener'), await found('tuecher')]).toEqual([['G-3'], ['G-6']]);
    expect([await found('neuer'), await found('blauer')]).toEqual([['G-4'], ['G-4', 'G-5']]);
  });

  it('is what is spelled most nearly so, however many products others name', async () => {
    const list = ['Wandlampe', 'Wandlappe A', 'Wandlappe B', 'Wandlappe C'].map((name, index) =>
      product(`W-${index}`, name),
    );
    const own = createMemorySearch(() => ({ products: list, words: wordsOf({}) }));
    const { skus: nearest, instead } = await own.search(oak, 'de-AT', { term: 'Wandlampo', offset: 0, limit: 9 });
    expect([nearest, instead]).toEqual([['W-0'], 'wandlampe']);
  });

  it('is not looked for in the middle of words', async () => {
    expect((await found('antel'))[0]).toEqual((await found('mantel'))[0]);
    expect(await found('elkleid')).not.toEqual((await found('mantelkleid'))[0]);
  });
});

describe('the words of a shop', () => {
  const names = wordsOf({ kleider: 'Kleider' });
  const of = (list: readonly Product[], search?: SearchRules) => {
    const words = { ...names, ...(search === undefined ? {} : { search }) };
    return createMemorySearch(() => ({ products: list, words }));
  };
  const find = async (own: SearchEngine, term: string) =>
    (await own.search(oak, 'de-AT', { term, offset: 0, limit: 99 })).skus;

  it('are found by their ends, where they stand in names', async () => {
    const list = [
      product('D-1', 'Wärmepumpentrockner Runa', { description: 'Mit Knitterschutzprogramm.' }),
      product('D-2', 'Tischleuchte Svea', { description: 'Für das Nachtkästchen.' }),
    ];
    const own = of(list, { synonyms: { 'de-AT': [['lampe', 'leuchte']] } });
    expect([await find(own, 'Trockner'), await find(own, 'trockner runa')]).toEqual([['D-1'], ['D-1']]);
    expect([await find(own, 'Leuchten'), await find(own, 'lampe')]).toEqual([['D-2'], ['D-2']]);
    expect(await find(own, 'schutzprogramm')).toEqual([]);
  });

  it('are not begun by a stem that begins too many', async () => {
    const own = of([product('R-1', 'Rotor'), product('R-2', 'Tuch in Rot')]);
    expect(await find(own, 'rotes')).toEqual(['R-2']);
  });

  it('mean the same as whole words, also where two of them are one that no product has', async () => {
    const list = [
      product('L-1', 'Bettwäsche Ada'),
      product('K-1', 'Kissen mit Hülle', { description: 'Gedrapt.' }),
      product('T-1', 'Spann-Tuch'),
    ];
    const own = of(list, { synonyms: { 'de-AT': [['bettwäsche', 'drap', 'deck-hülle', 'spanntuch', 'überzug']] } });
    expect(await find(own, 'überzug')).toEqual(['L-1', 'T-1']);
    for (const term of ['deck hülle', 'Deck-Hülle', 'Deckhülle']) expect(await find(own, term)).toEqual(['L-1', 'T-1']);
    expect([await find(own, 'spann tuch'), await find(own, 'hülle')]).toEqual([['T-1'], ['K-1']]);
  });

  it('are in French no other word for being spelled like one without its last e', async () => {
    const french = (sku: string, name: string) => product(sku, '', { texts: { 'fr-CH': { name } } });
    const list = [french('P-1', 'Parure de lit'), french('M-1', 'Maillot drapé'), french('T-1', 'Tapis tissé')];
    const synonyms = { 'fr-CH': [['parure', 'taie', 'drap', 'drap-housse']] };
    const own = createMemorySearch(() => ({ products: list, words: { ...names, search: { synonyms } } }));
    const find = (term: string) => own.search(oak, 'fr-CH', { term, offset: 0, limit: 9 });
    for (const term of ['drap', 'draps']) expect((await find(term)).skus).toEqual(['P-1', 'M-1']);
    for (const term of ['drapé', 'drapée', 'drape']) expect((await find(term)).skus).toEqual(['M-1']);
    for (const term of ['taie', 'taies', 'drap housse']) expect((await find(term)).skus).toEqual(['P-1']);
    expect(await find('tais')).toMatchObject({ skus: ['T-1'], instead: 'tapis' });
  });

  it('are what a compound ends in or a category is called, also where the shop says them otherwise', async () => {
    const lamp = product('L-1', 'Leuchte Svea', { categories: ['leuchten'] });
    const words = wordsOf({ leuchten: 'Leuchten' });
    const own = createMemorySearch(() => ({
      products: [lamp, product('B-1', 'Bett für das Wohnzimmer')],
      words: { ...words, search: { synonyms: { 'de-AT': [['lampe', 'leuchte']] } } },
    }));
    for (const term of ['leselampe', 'wohnzimmerlampe', 'wohnzimmer lampe', 'lampe wohnzimmer'])
      expect(await own.search(oak, 'de-AT', { term, offset: 0, limit: 9 })).toMatchObject({
        skus: ['L-1'],
        instead: 'lampe',
      });
  });

  it('say in a name what a thing is before they say how it is', async () => {
    const list = [
      product('L-1', 'Lampe de table', { rank: 9 }),
      product('T-1', 'Table en chêne', { rank: 1 }),
      product('S-1', "Fauteuil d'été", { rank: 9 }),
      product('S-2', 'Été', { rank: 1 }),
    ];
    const own = createMemorySearch(() => ({ products: list, words: names }));
    const find = async (term: string) => (await own.search(oak, 'fr-CH', { term, offset: 0, limit: 9 })).skus;
    expect([await find('table'), await find('été')]).toEqual([
      ['T-1', 'L-1'],
      ['S-2', 'S-1'],
    ]);
  });

  it('mean the same where a merchandiser says so, and count a little less', async () => {
    const list = [product('P-1', 'Pullover', { rank: 9 }), product('P-2', 'Pulli Mia', { rank: 1 })];
    expect(await find(of(list), 'pulli')).toEqual(['P-2']);
    const own = of(list, { synonyms: { 'de-AT': [['Pulli', 'Pullover']] } });
    expect([await find(own, 'pullis'), await find(own, 'PULLOVER')]).toEqual([
      ['P-2', 'P-1'],
      ['P-1', 'P-2'],
    ]);
  });

  it('find every dress by "kleid", however its name is made, and nothing that only goes with one', async () => {
    const dresses = ['Wickelkleid', 'Strickkleid Alma', 'Kleid', 'Abendkleid', 'Etuikleid', 'Blusenkleid'].map(
      (name, index) => product(`K-${index}`, name, { categories: ['kleider'] }),
    );
    const shoes = product('S-1', 'Sandale', { description: 'Passt zu jedem Kleid.', rank: 99 });
    const found = await find(of([...dresses, shoes, product('T-1', 'Elastisches Tuch')]), 'kleid');
    expect([found[0], found.toSorted()]).toEqual(['K-2', dresses.map(({ sku }) => sku)]);
  });

  it('are read once for each product: a change costs the products that changed', async () => {
    let reads = 0;
    const counted = (sku: string, name: string): Product =>
      Object.defineProperty(product(sku, name), 'description', {
        enumerable: true,
        get() {
          reads += 1;
          return 'ein Text';
        },
      });
    let list = Array.from({ length: 500 }, (_, index) => counted(`V-${index}`, `Vase ${index}`));
    let words = names;
    const own = createMemorySearch(() => ({ products: list, words }));
    await own.prepare(oak, 'de-AT');
    expect(reads, 'read before anybody searched').toBe(500);
    expect([(await find(own, 'vase')).length, reads]).toEqual([99, 500]);
    for (let change = 0; change < 100; change += 1) {
      list = list.with(change, counted(`V-${change}`, 'Krug'));
      await find(own, 'krug');
    }
    // What it was is read again, to be forgotten.
    expect([reads, (await find(own, 'krug')).length]).toEqual([700, 99]);
    list = list.slice(100);
    expect([await find(own, 'krug'), reads]).toEqual([[], 800]);
    // Another text of the shop, such as a headline, is no word of a product.
    words = { ...names, message: (key) => (key === 'home.title' ? 'Willkommen' : names.message(key)) };
    expect([(await find(own, 'vase')).length, reads]).toEqual([99, 800]);
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

  it('knows what the results of a misspelled term show in its place', async () => {
    const { skus: found, instead } = await engine.search(oak, 'de-AT', { term: 'Etuiklied', offset: 0, limit: 10 });
    const suggested = await engine.suggest(oak, 'de-AT', { term: 'Etuiklied', limit: 10 });
    expect(suggested).toEqual({ total: 1, terms: [{ kind: 'phrase', text: 'Etuikleid' }], skus: found });
    expect(instead).toBe('etuikleid');
    expect(await terms('Kleidr')).toEqual(['phrase Kleider']);
    expect(await terms('xyzxyz')).toEqual([]);
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

describe('the spelling of a term that others are shown', () => {
  it.each([
    ['wollmantel', 'Wollmantel'],
    ['guertel WOLLMANTEL', 'Gürtel Wollmantel'],
    ['tshirt ete', 'T-Shirt été'],
    ['t-shirt', 'T-Shirt'],
    ['maentel', 'Mäntel'],
    ['moebelhof mur', 'Möbelhof Mur'],
    ['mantelkleid rot', 'Mantelkleid rot'],
  ])('of %s is the shop’s', async (term, spelling) => {
    expect(await engine.spelling(oak, 'de-AT', term)).toBe(spelling);
  });

  it.each([
    ['the beginning of a word', 'wollman'],
    ['a letter', 'w'],
    ['words of nobody', 'wollmantel geschenkt'],
    ['words of another shop', 'ulme'],
    ['words of a description', 'gemeinheit'],
    ['other signs', 'wollmantel!'],
    ['an address', 'mantelkleid.rot'],
    ['blanks between no words', 'wollmantel  gürtel'],
    ['more than four words', 'wollmantel gürtel etuikleid mantelkleid blüten'],
    ['nothing', ''],
  ])('is not told of %s', async (_, term) => {
    expect(await engine.spelling(oak, 'de-AT', term)).toBeUndefined();
  });
});
