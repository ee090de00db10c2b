import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { tenantId } from '@vitrine/platform/doors';
import type { Product } from '../catalogue/index.ts';
import { testProduct } from '../testing/test-product.ts';
import { scoresOf } from './find-products.ts';
import { fold } from './fold.ts';
import { createMemorySearch } from './index.ts';
import { Postings } from './postings.ts';
import { SearchIndex } from './search-index.ts';
import { slipsBetween } from './spelling.ts';

const oak = tenantId('oak');
const WORDS =
  'Mantel Mäntel Wollmantel Wolle Kleid Kleider Abendkleid Ärmel Aermel Öl Straße T-Shirt X-40012 rot'.split(' ');
const TYPED = [...WORDS, 'a', 'ä', 'kl', 'mant', 'kleidr', 'wolmantel', 'armel', 'shirt', '4001', 'rotes', 'strasse'];
/** Two categories are called alike. */
const NAMES: Readonly<Record<string, string>> = {
  'category.maentel': 'Mäntel',
  'category.kleider': 'Kleider',
  'category.damenkleider': 'Kleider',
};
const word = fc.constantFrom(...WORDS);
/** Of few SKUs, so that many are others than before, and of few words, so that products share them. */
const product: fc.Arbitrary<Product> = fc
  .record({
    sku: fc.constantFrom('A-1', 'A-2', 'B-3', 'B-4', 'C-5'),
    name: fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' ')),
    description: fc.array(word, { maxLength: 3 }).map((words) => words.join(' ')),
    categories: fc.subarray(['maentel', 'kleider', 'damenkleider']),
    rank: fc.integer({ min: 1, max: 3 }),
    soldOut: fc.boolean(),
  })
  .map((parts) => testProduct({ ...parts, brand: 'Eiche', imageAlt: '' }));
const shelf = fc.uniqueArray(product, { selector: ({ sku }) => sku });

const wordsFrom = (names: Readonly<Record<string, string>>) => ({ message: (key: string) => names[key] });
const WORDS_OF_SHOP = wordsFrom(NAMES);
const engineOf = (products: () => readonly Product[], words = () => WORDS_OF_SHOP) =>
  createMemorySearch(() => ({ products: products(), words: words() }));
/** Other words of the shop, in which a category may be called otherwise, as another one is, or have no name. */
const called = fc.record(
  {
    'category.maentel': fc.constantFrom('Mäntel', 'Wolle', 'MÄNTEL'),
    'category.kleider': fc.constantFrom('Kleider', 'Straße'),
    'category.damenkleider': fc.constantFrom('Kleider', 'Damenkleider'),
  },
  { requiredKeys: [] },
);

/** Where what is suggested for a term leads; how it is written goes by which product came first. */
const ways = async (engine: ReturnType<typeof engineOf>, term: string): Promise<string[]> => {
  const { terms } = await engine.suggest(oak, 'de-AT', { term, limit: 99 });
  return terms.map(({ kind, category }) => `${kind} ${category ?? ''}`);
};

describe('the index of a shop', () => {
  it('answers after any changes as one that is made anew, whether they are of words or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(shelf, { minLength: 1, maxLength: 4 }), fc.boolean(), async (shelves, isResold) => {
        let now: readonly Product[] = [];
        const kept = engineOf(() => now);
        for (const next of shelves) {
          // What has the same words but another place and stock is another object, too.
          const again = now.map((one) => ({ ...one, rank: 4 - one.rank, soldOut: one.soldOut !== true }));
          now = isResold ? [...next, ...again.filter(({ sku }) => !next.some((one) => one.sku === sku))] : next;
          const anew = engineOf(() => now);
          for (const term of TYPED) {
            const ask = { term, offset: 0, limit: 99 };
            expect(await kept.search(oak, 'de-AT', ask)).toEqual(await anew.search(oak, 'de-AT', ask));
            expect(await ways(kept, term)).toEqual(await ways(anew, term));
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('answers after other names of categories as one that is made anew', async () => {
    const state = fc.record({ products: shelf, names: called });
    await fc.assert(
      fc.asyncProperty(fc.array(state, { minLength: 2, maxLength: 4 }), async (states) => {
        let now = states[0];
        const kept = engineOf(
          () => now?.products ?? [],
          () => words,
        );
        let words = wordsFrom(now?.names ?? {});
        for (const next of states) {
          [now, words] = [next, wordsFrom(next.names)];
          const anew = engineOf(
            () => next.products,
            () => words,
          );
          for (const term of [...TYPED, 'damenkleider']) {
            const ask = { term, offset: 0, limit: 99 };
            expect(await kept.search(oak, 'de-AT', ask)).toEqual(await anew.search(oak, 'de-AT', ask));
            expect(await ways(kept, term)).toEqual(await ways(anew, term));
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('looks only at words that may fit, and finds what a look at each of them finds', () => {
    fc.assert(
      fc.property(shelf, fc.constantFrom('de-AT', 'nl-NL', 'fr-CH'), (products, locale) => {
        const index = new SearchIndex(locale);
        index.hold(products, (key) => NAMES[`category.${key}`]);
        const scores = (typed: string): readonly number[] => {
          const found = scoresOf(index, [fold(typed)]);
          return products.map((_, number) => found.of(number));
        };
        const few = TYPED.map(scores);
        vi.spyOn(index.entries, 'near').mockImplementation(() => index.entries.all());
        vi.spyOn(index.entries, 'endingIn').mockImplementation(() => index.entries.all());
        expect(few).toEqual(TYPED.map(scores));
      }),
      { numRuns: 60 },
    );
  });
});

describe('postings', () => {
  it('are what a map of them would be, by ascending numbers', () => {
    const step = fc.record({ product: fc.nat(20), weight: fc.integer({ min: 0, max: 15 }) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const [postings, map] = [new Postings(), new Map<number, number>()];
        for (const { product: number, weight } of steps)
          if (weight === 0) expect(postings.delete(number)).toBe(map.delete(number));
          else {
            postings.set(number, weight);
            map.set(number, weight);
          }
        const held: [number, number][] = [];
        postings.each((...one) => held.push(one));
        expect(held).toEqual([...map].sort(([a], [b]) => a - b));
        expect(postings.size).toBe(map.size);
        expect(postings.someAbove(7)).toBe([...map.values()].some((weight) => weight > 7));
      }),
    );
  });
});

describe('slipsBetween', () => {
  it('tells a slip anywhere in a word, whatever its letters', () => {
    const text = fc.string({ unit: fc.constantFrom(...'abcxyz019ß'), minLength: 5, maxLength: 12 });
    fc.assert(
      fc.property(text, fc.nat(), fc.constantFrom('', 'q', 'a', '1'), fc.boolean(), (meant, at, letter, isAdded) => {
        const place = at % meant.length;
        const typed = meant.slice(0, place) + letter + meant.slice(place + Number(!isAdded));
        expect(slipsBetween(meant, typed)).toBe(Number(typed !== meant));
        const swapped =
          meant.slice(0, place) + (meant[place + 1] ?? '') + (meant[place] ?? '') + meant.slice(place + 2);
        expect(slipsBetween(meant, swapped)).toBe(Number(swapped !== meant));
      }),
    );
  });
});
