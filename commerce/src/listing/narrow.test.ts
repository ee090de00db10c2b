import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choiceParameters, MOST_VALUES, queryOf, readChoice, SORT_KEYS, valuesIn, type Choice } from './choice.ts';
import { ColumnStore } from './columns.ts';
import { listOf, STEP_PRODUCTS } from './listing.ts';
import { FILTERS, type Filter } from './checks.ts';
import { narrow } from './narrow.ts';
import { inOrder } from './order.ts';
import { KEY_FACETS, type FacetValue, type KeyFacet, type ListedProduct, type ListedVariant } from './record.ts';
import { compareSizes } from './size-order.ts';

const columnsOf = (list: readonly ListedProduct[], leastVariants?: number): ColumnStore<ListedProduct> => {
  const columns = new ColumnStore<ListedProduct>((one) => one, leastVariants);
  columns.hold(list);
  return columns;
};
const VALUES = ['a', 'b', 'c'];
const values = fc.subarray(VALUES).map((keys): FacetValue[] => keys.map((key) => ({ key, name: key })));
const variant: fc.Arbitrary<ListedVariant> = fc.record({
  price: fc.integer({ min: 1, max: 6 }),
  values: fc.record({ size: values, colour: values }),
});
const products: fc.Arbitrary<ListedProduct[]> = fc
  .array(
    fc.record({
      isOrderable: fc.boolean(),
      addedOn: fc.constantFrom('2026-01-01', '2026-02-01', '2026-03-01'),
      stars: fc.constantFrom(0, 1.5, 3, 3.9, 4, 5),
      isNew: fc.constant(false),
      isReduced: fc.constant(false),
      categories: fc.constant<string[]>([]),
      values: fc.record({ brand: values, department: values, energy: values, material: values }),
      variants: fc.array(variant, { minLength: 1, maxLength: 4 }),
    }),
    { maxLength: 12 },
  )
  .map((list) => list.map((product, index) => ({ ...product, sku: `A${index}` })));
const choice: fc.Arbitrary<Choice> = fc
  .record(
    {
      department: fc.constantFrom('a', 'b,c', 'x', '?'),
      size: fc.constantFrom('a', 'a,b', 'b'),
      colour: fc.constantFrom('c', 'a,c'),
      brand: fc.constantFrom('a', 'b'),
      energy: fc.constantFrom('a', 'a,c'),
      material: fc.constantFrom('b', 'a,b'),
      minPrice: fc.constantFrom('0.02', '0.04', '-1'),
      maxPrice: fc.constantFrom('0.03', '0.05'),
      rating: fc.constantFrom('4', '2', '9'),
      sort: fc.constantFrom<string>(...SORT_KEYS),
    },
    { requiredKeys: [] },
  )
  .map(readChoice);

/** Whether a variant passes every filter but one, as a person would read it from the records. */
function passes(product: ListedProduct, { price, values: own }: ListedVariant, wanted: Choice, but?: Filter): boolean {
  const isIn = KEY_FACETS.every((facet) => {
    const chosen = wanted.keys[facet] ?? [];
    const has = [...(product.values[facet] ?? []), ...(own[facet] ?? [])].map(({ key }) => key);
    return facet === but || chosen.length === 0 || chosen.some((key) => has.includes(key));
  });
  const isPaid = but === 'price' || (price >= (wanted.minPrice ?? 0) && price <= (wanted.maxPrice ?? Infinity));
  const isRated = but === 'rating' || product.stars >= (wanted.rating ?? 0);
  return isIn && isPaid && isRated;
}

describe('narrow', () => {
  it('counts what a person would count, product by product', () => {
    fc.assert(
      fc.property(products, choice, (list, asked) => {
        const columns = columnsOf(list);
        const wanted: Choice = {
          ...asked,
          keys: Object.fromEntries(
            Object.entries(asked.keys).map(([facet, keys]) => [
              facet,
              keys.filter((key) => columns.facets[facet as 'size'].ordinalOf.has(key)),
            ]),
          ),
        };
        const found = narrow(columns, [...list.keys()], wanted);
        const some = (
          product: ListedProduct,
          but?: Filter,
          has: (one: ListedVariant) => boolean = () => true,
        ): boolean => product.variants.some((one) => passes(product, one, wanted, but) && has(one));
        expect(found.passing.map((number) => list[number]?.sku)).toEqual(
          list.filter((one) => some(one)).map(({ sku }) => sku),
        );
        expect(found.prices).toEqual(
          list.flatMap(({ variants, ...product }) => {
            const fitting = variants.filter((one) => passes({ ...product, variants }, one, wanted));
            return fitting.length === 0 ? [] : [Math.min(...fitting.map(({ price }) => price))];
          }),
        );
        for (const filter of FILTERS)
          expect(found.without[filter]).toBe(list.filter((one) => some(one, filter)).length);
        for (const facet of KEY_FACETS)
          for (const [ordinal, { key }] of columns.facets[facet].values.entries())
            expect(found.counts[facet][ordinal]).toBe(
              list.filter((product) =>
                some(product, facet, (one) =>
                  [...(product.values[facet] ?? []), ...(one.values[facet] ?? [])].some((value) => value.key === key),
                ),
              ).length,
            );
        for (const least of [1, 2, 3, 4, 5])
          expect(found.stars[least]).toBe(list.filter((one) => some(one, 'rating') && one.stars >= least).length);
        const prices = list.flatMap((product) =>
          product.variants.filter((one) => passes(product, one, wanted, 'price')).map(({ price }) => price),
        );
        expect(found.price).toEqual(
          prices.length === 0 ? undefined : { from: Math.min(...prices), to: Math.max(...prices) },
        );
      }),
      { numRuns: 300 },
    );
  });

  it('puts every product that passes in order once, what can be ordered first, and equals as they came', () => {
    fc.assert(
      fc.property(products, fc.constantFrom(...SORT_KEYS), (list, sort) => {
        const columns = columnsOf(list);
        const all = narrow(columns, [...list.keys()], { keys: {}, sort });
        const ordered = inOrder(columns, all, sort);
        expect([...ordered].sort((a, b) => a - b)).toEqual(all.passing);
        const rank = (number: number): readonly number[] => {
          const { isOrderable = true, addedOn = '', stars = 0, variants = [] } = list[number] ?? {};
          const cheapest = Math.min(...variants.map(({ price }) => price));
          const by = {
            relevance: 0,
            priceAsc: cheapest,
            priceDesc: -cheapest,
            newest: -Date.parse(addedOn),
            rating: -stars,
          };
          return [Number(!isOrderable), by[sort], number];
        };
        const expected = [...all.passing].sort((a, b) => {
          const [one, other] = [rank(a), rank(b)];
          const differs = one.findIndex((part, index) => part !== other[index]);
          return differs === -1 ? 0 : (one[differs] ?? 0) - (other[differs] ?? 0);
        });
        expect(ordered).toEqual(expected);
      }),
    );
  });
});

describe('columns after a change', () => {
  const changes = fc.array(
    fc.record({
      at: fc.nat(),
      kind: fc.constantFrom(
        'price',
        'stars',
        'stock',
        'date',
        'size',
        'brand',
        'category',
        'variant',
        'gone',
        'new',
        'moved',
      ),
      price: fc.integer({ min: 1, max: 9 }),
      values,
    }),
    { maxLength: 8 },
  );

  /** The products with one of them otherwise. */
  const changed = (
    list: readonly ListedProduct[],
    { at, kind, price, values: own }: { at: number; kind: string; price: number; values: FacetValue[] },
  ): readonly ListedProduct[] => {
    const place = at % Math.max(list.length, 1);
    const product = list[place];
    if (product === undefined) return list;
    const [first = { price: 1, values: {} }, ...others] = product.variants;
    const parts: Readonly<Record<string, Partial<ListedProduct>>> = {
      price: { variants: [{ ...first, price }, ...others] },
      stars: { stars: price / 2 },
      stock: { isOrderable: !product.isOrderable },
      date: { addedOn: '2026-04-01' },
      size: { variants: [{ ...first, values: { size: own } }, ...others] },
      brand: { values: { ...product.values, brand: own.map((one) => ({ ...one, name: `${one.name}!` })) } },
      category: { categories: own.map(({ key }) => key) },
      variant: { variants: [...others, first, first] },
    };
    if (kind === 'gone') return list.toSpliced(place, 1);
    const fresh = { ...product, sku: `B${price}`, categories: VALUES.slice(price % 3) };
    if (kind === 'new') return [fresh, ...list.filter(({ sku }) => sku !== fresh.sku)];
    if (kind === 'moved') return [...list.toSpliced(place, 1), product];
    return list.with(place, { ...product, ...parts[kind] });
  };

  /** Everything that columns say, whichever numbers they have for it. */
  const told = (columns: ColumnStore<ListedProduct>, list: readonly ListedProduct[]): unknown => {
    const { facets, numberOf, firstVariant, endVariant, price } = columns;
    const keys = (facet: KeyFacet, lists: 'ofProducts' | 'ofVariants' | 'ofAnyVariant', at: number): unknown => {
      const { values: known, [lists]: held } = facets[facet];
      return [...held.ordinals.subarray(held.starts[at] ?? 0, held.ends[at] ?? 0)].map(
        (ordinal) => known[ordinal]?.key,
      );
    };
    return {
      facets: KEY_FACETS.map((facet) => facets[facet].order.map((ordinal) => facets[facet].values[ordinal])),
      known: KEY_FACETS.map((facet) => [...facets[facet].ordinalOf.keys()].toSorted()),
      above: VALUES.map((key) => columns.categoriesAbove(key)),
      isRated: columns.isRated,
      products: list.map(({ sku }) => {
        const number = numberOf.get(sku) ?? -1;
        const [first = 0, end = 0] = [firstVariant[number], endVariant[number]];
        return [
          columns.skus[number],
          [columns.cheapest, columns.dearest, columns.stars, columns.addedOn].map((column) => column[number]),
          [columns.isOrderable, columns.isNew, columns.isReduced].map((column) => column[number]),
          KEY_FACETS.map((facet) => [keys(facet, 'ofProducts', number), keys(facet, 'ofAnyVariant', number)]),
          [...price.subarray(first, end)].map((cost, place) => [
            cost,
            KEY_FACETS.map((facet) => keys(facet, 'ofVariants', first + place)),
          ]),
        ];
      }),
    };
  };

  it.each([
    ['', undefined],
    [', however often variants get new numbers', 0],
  ])('say what those say that are made anew%s', (_besides, leastVariants) => {
    fc.assert(
      fc.property(products, changes, (list, each) => {
        let now: readonly ListedProduct[] = list;
        const columns = columnsOf(now, leastVariants);
        for (const change of each) {
          now = changed(now, change);
          columns.hold(now);
          expect(told(columns, now)).toEqual(told(columnsOf(now), now));
          expect(columns.numberOf.size).toBe(now.length);
        }
      }),
      { numRuns: 300 },
    );
  });

  const of = (price: number): ListedVariant => ({ price, values: { size: [{ key: 'a', name: 'a' }] } });
  const one = (variants: number, sku = 'A1'): ListedProduct => ({
    sku,
    isOrderable: true,
    addedOn: '2026-01-01',
    stars: 0,
    isNew: false,
    isReduced: false,
    categories: ['a'],
    values: {},
    variants: Array.from({ length: variants }, (_, index) => of(index + 1)),
  });

  it('give a new product no room that belongs to others since variants have new numbers', () => {
    const columns = columnsOf([one(2, 'A0'), one(1)], 0);
    const fewer = [one(1)];
    columns.hold(fewer);
    const with3 = [one(3)];
    columns.hold(with3);
    const now = [...with3, one(2, 'B1')];
    columns.hold(now);
    expect(told(columns, now)).toEqual(told(columnsOf(now), now));
  });

  it('take no more room however often the last product of a value loses it, and comes back', () => {
    const columns = columnsOf([one(1)]);
    for (let turn = 0; turn < 100; turn += 1) columns.hold(turn % 2 === 0 ? [] : [one(1)]);
    expect(columns.facets.size.values).toHaveLength(1);
  });

  it('take no more room however often variants are sold out and back', () => {
    const columns = columnsOf([one(3)]);
    for (let variants = 4; variants < 3_000; variants += variants % 2 === 0 ? -1 : 31) columns.hold([one(variants)]);
    expect(columns.price.length).toBeLessThan(10 * 3_000);
    columns.hold([one(2)]);
    expect(told(columns, [one(2)])).toEqual(told(columnsOf([one(2)]), [one(2)]));
  });
});

describe('the steps of a list that changes while somebody goes through it', () => {
  const listed = (sku: string, price: number): ListedProduct => ({
    sku,
    isOrderable: true,
    addedOn: '2026-01-01',
    stars: 0,
    isNew: false,
    isReduced: false,
    categories: [],
    values: {},
    variants: [{ price, values: {} }],
  });
  const price = fc.integer({ min: 1, max: 1_000 });
  /** What comes, goes or costs something else between two steps: fewer than a step has products. */
  const changes = fc.array(fc.record({ at: fc.nat(), price, kind: fc.constantFrom('comes', 'goes', 'moves') }), {
    maxLength: STEP_PRODUCTS,
  });

  it('show every product that was not touched, and none twice, in each order', () => {
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 130 }),
        fc.array(changes, { minLength: 6, maxLength: 6 }),
        fc.constantFrom('relevance', 'priceAsc', 'priceDesc'),
        (prices, between, sort) => {
          const shop = new Map(prices.map((one, index) => [`A${index}`, one]));
          const untouched = new Set(shop.keys());
          const seen = new Set<string>();
          for (const [index, each] of between.entries()) {
            const columns = columnsOf([...shop].map(([sku, one]) => listed(sku, one)));
            const listing = listOf(columns, [...shop.keys()], { sort, page: String(index + 1) });
            const shown = listing.skus.slice(listing.first, listing.end);
            expect(new Set(shown).size).toBe(shown.length);
            for (const sku of shown) seen.add(sku);
            if (listing.end === listing.skus.length) {
              expect([...untouched].filter((sku) => !seen.has(sku))).toEqual([]);
              return;
            }
            for (const [n, { at, price: to, kind }] of each.entries()) {
              const sku = [...shop.keys()][at % Math.max(shop.size, 1)];
              if (kind === 'comes' || sku === undefined) shop.set(`N${index}-${n}`, to);
              else {
                untouched.delete(sku);
                if (kind === 'goes') shop.delete(sku);
                else shop.set(sku, to);
              }
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('a choice', () => {
  it('has one spelling, which reads as itself', () => {
    fc.assert(
      fc.property(choice, (wanted) => {
        expect(readChoice(Object.fromEntries(choiceParameters(wanted)))).toEqual(wanted);
      }),
    );
    const read = readChoice({ colour: 'rot,petrol,rot', size: '38', minPrice: '19,90', sort: 'priceAsc', page: '2' });
    expect(queryOf(choiceParameters(read))).toBe('?size=38&colour=petrol,rot&minPrice=19.90&sort=priceAsc');
  });

  it('has prices to the cent, however many of its digits are said', () => {
    const bound = (text: string) => readChoice({ minPrice: text }).minPrice;
    expect(['19', '19,9', '19.90', '19,09', '0.5'].map(bound)).toEqual([1_900, 1_990, 1_990, 1_909, 50]);
  });

  it('ignores whatever is malformed, and more values than anybody needs', () => {
    expect(readChoice({ colour: '<b>,,', minPrice: 'viel', maxPrice: '1e9', rating: '6', sort: 'DROP' })).toEqual({
      keys: {},
      sort: 'relevance',
    });
    const many = Array.from({ length: 20 }, (_, index) => `k${index}`).join(',');
    expect(valuesIn(readChoice({ colour: many, size: many, brand: many }))).toBe(MOST_VALUES);
  });
});

describe('sizes', () => {
  it('stand as people count them', () => {
    const sizes = ['XL', '100', '36', 'S', '75B', '80A', '75C', 'XXS', 'Einheitsgröße', '8'];
    expect(sizes.sort(compareSizes)).toEqual([
      '8',
      '36',
      '75B',
      '75C',
      '80A',
      '100',
      'XXS',
      'S',
      'XL',
      'Einheitsgröße',
    ]);
  });
});
