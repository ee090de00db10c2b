import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { testProduct } from '../testing/test-product.ts';
import { fold } from './fold.ts';
import { nearestTo } from './read-term.ts';
import { SearchIndex } from './search-index.ts';

const NAMES: Readonly<Record<string, string>> = { maentel: 'Mäntel', roben: 'Robes du soir' };
const letters = fc.string({ unit: fc.constantFrom(...'aäbens12'), minLength: 3, maxLength: 10 });
const word = fc.oneof(
  letters,
  fc.constantFrom('Mantel', 'Mäntel', 'Maentel', 'Kleider', 'Robe', 'Abendkleid', 'A1234'),
);
const product = fc.record({ name: word, description: word, categories: fc.subarray(Object.keys(NAMES)) });
const typed = fc.oneof(letters, fc.constantFrom('mntel', 'manteln', 'klieder', 'abenkleidr', 'rboe', 'a1243', 'ab'));

it.each(['de-AT', 'fr-CH', 'nl-NL'])(
  'a slip in %s means what a look at every word finds, after changes too',
  (locale) => {
    const shelf = fc.array(product, { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(shelf, { minLength: 1, maxLength: 3 }), fc.array(typed), (shelves, terms) => {
        const index = new SearchIndex(locale);
        const categoryName = (key: string): string | undefined => NAMES[key];
        for (const parts of shelves)
          index.hold(
            parts.map((one, place) => testProduct({ ...one, sku: `S-${place}` })),
            categoryName,
          );
        const nearest = terms.map((term) => nearestTo(index, fold(term))?.word);
        vi.spyOn(index.entries, 'similar').mockImplementation(() => index.entries.all());
        expect(nearest).toEqual(terms.map((term) => nearestTo(index, fold(term))?.word));
      }),
    );
  },
);
