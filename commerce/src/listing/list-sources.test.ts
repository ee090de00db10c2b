import { fixedClock } from '@vitrine/platform/clock';
import type { PageScope, SourceAnswer } from '@vitrine/platform/doors';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { describe, expect, it } from 'vitest';
import { createMemoryCatalogue, createProductCards, type Product } from '../catalogue/index.ts';
import { testProduct } from '../testing/test-product.ts';
import { createMemorySearch } from '../search/index.ts';
import { MOST_VALUES } from './choice.ts';
import { createBrandSource, createCategorySource, createColumns, createSearchSource } from './index.ts';

const product = (sku: string, more: Partial<Product> = {}): Product =>
  testProduct({
    sku,
    name: `Kleid ${sku}`,
    brand: 'Linnhof',
    categories: ['kleider', 'damenmode'],
    price: 4990,
    addedOn: '2026-11-01',
    ...more,
  });
const RED = { name: 'Rot', hex: '#b23a3a' };
const BLUE = { name: 'Blau', hex: '#5b7fae' };
const coat = product('A-1', { sizes: ['36', '38'], colors: [RED, BLUE], rank: 9 });
const goods = [
  {
    ...coat,
    variants: coat.variants.map((one) => ({
      ...one,
      ...(one.attributes['colour'] === 'blau' ? { price: 5990 } : {}),
      ...(one.sku === 'A-1-rot-36' ? { availability: 'soldOut' as const } : {}),
    })),
    record: {
      ...coat.record,
      media: [
        { asset: 'coat', view: 'front' as const, colour: 'rot', alts: { 'de-AT': 'In Rot' } },
        { asset: 'coat-blue', view: 'front' as const, colour: 'blau', alts: { 'de-AT': 'In Blau' } },
      ],
    },
  },
  product('A-2', { isNew: true, categories: ['roecke', 'damenmode'], sizes: ['38'], colors: [BLUE], price: 1990 }),
  product('A-3', { price: 3990, originalPrice: 4990, lowest30: 4990, brand: 'Wiesner & Kogler' }),
  ...Array.from({ length: 30 }, (_, index) => product(`B-${index}`)),
];
const NAMES: Record<string, string> = {
  kleider: 'Kleider',
  damenmode: 'Damen',
  roecke: 'Röcke',
  neu: 'Neu',
  sale: 'Sale',
};
const shop = testShop({
  message: (key, values = {}) =>
    key.startsWith('category.') ? NAMES[key.slice(9)] : [key, ...Object.values(values)].join(' '),
  link: (route, { category, sku, query = '' } = {}) =>
    route === 'home'
      ? '/'
      : route === 'product'
        ? `/p/${sku}`
        : category === undefined
          ? `/s/${query}`
          : `/c/${category}`,
});
const catalogue = createMemoryCatalogue(() => goods);
const parts = {
  catalogue,
  cards: createProductCards(catalogue),
  columnsOf: createColumns(() => goods),
  clock: fixedClock('2026-11-23T09:00:00Z'),
};
const source = createCategorySource(parts);
const search = createSearchSource({
  ...parts,
  engine: createMemorySearch(() => ({ products: goods, words: shop })),
  misses: { add: async () => undefined },
});
interface Value {
  products: { sku: string; href: string; image: { src: string }; imageAlt: string; price: { current: string } }[];
  filters: { key: string; values?: { label: string; count: number; isChosen: boolean; href?: string }[] }[];
  [name: string]: unknown;
}
const list = async (args: Record<string, unknown>, of = source): Promise<SourceAnswer & { value: Value }> => {
  const scope: PageScope = { shop };
  const answer = await of.fetch(args, scope, AbortSignal.timeout(1_000));
  return { ...answer, value: answer.value as Value };
};
const skusOf = ({ value }: { value: Value }): string[] => value.products.map(({ sku }) => sku);
const filter = ({ value }: { value: Value }, key: string) => value.filters.find((one) => one.key === key);

describe('a list', () => {
  it('shows a step at a time, the step before with it, and says how many there are', async () => {
    const first = await list({ category: 'kleider' });
    expect(skusOf(first)).toHaveLength(24);
    expect(first.value).toMatchObject({ title: 'Kleider', count: 'search.results.count 32', newFrom: 0 });
    expect(first.value).toMatchObject({ more: { href: '/c/kleider?page=2#more' } });
    const second = await list({ category: 'kleider', page: '2' });
    expect(skusOf(second)).toHaveLength(32);
    expect(second.value).not.toHaveProperty('more');
    expect(second.head).toMatchObject({ robots: 'noindex' });
    expect((await list({ category: 'kleider', page: '99' })).value).toMatchObject({ newFrom: 24 });
  });

  it.each([
    ['category', { category: 'kleider' }, createCategorySource],
    ['brand', { of: 'linnhof' }, createBrandSource],
  ])(
    'says of a %s what was chosen and counted, whatever changes while its cards are fetched',
    async (_, of, create) => {
      let now: readonly Product[] = goods;
      const columnsOf = createColumns(() => now);
      const forList: typeof parts.cards.forList = (...asked) => {
        now = goods.filter(({ sku }) => sku !== 'A-1');
        columnsOf(shop.tenant);
        return parts.cards.forList(...asked);
      };
      const changing = create({ ...parts, cards: { ...parts.cards, forList }, columnsOf });
      const { value } = await list({ ...of, colour: 'rot' }, changing);
      expect(value['chips']).toHaveLength(1);
      expect(filter({ value }, 'colour')?.values).toContainEqual(expect.objectContaining({ count: 1, isChosen: true }));
    },
  );

  it('lists what there is of a brand, with the departments that it is in', async () => {
    const { value, tags, head } = await list({ of: 'linnhof' }, createBrandSource(parts));
    expect([value['title'], head?.title, tags]).toEqual([
      'Linnhof',
      'Linnhof',
      expect.arrayContaining(['list:oak:brand/linnhof', 'rules:oak:*']),
    ]);
    const wanted = { of: 'linnhof', colour: 'rot', filters: ['department', 'colour'] };
    expect(skusOf(await list(wanted, createBrandSource(parts)))).toEqual(['A-1']);
    expect(filter({ value }, 'brand')?.values).toBeUndefined();
    await expect(list({ of: 'nobody' }, createBrandSource(parts))).rejects.toThrow(/expected a brand/);
  });

  it('lists what is new and what is reduced', async () => {
    expect(skusOf(await list({ category: 'neu' }))).toEqual(['A-2']);
    expect(skusOf(await list({ category: 'sale' }))).toEqual(['A-3']);
  });

  it('leads down from the start, and to the lists that lie near', async () => {
    const { value } = await list({ category: 'kleider' });
    expect(value['breadcrumbs']).toEqual([
      { label: 'frame.home', href: '/' },
      { label: 'Damen', href: '/c/damenmode' },
      { label: 'Kleider' },
    ]);
    expect(value['address']).toBe('https://oak.example/c/kleider');
    expect((await list({ category: 'damenmode' })).value['related']).toEqual([
      { label: 'Kleider', href: '/c/kleider' },
      { label: 'Röcke', href: '/c/roecke' },
    ]);
  });

  it('counts each filter as if it were not chosen, by products with one variant that passes all', async () => {
    const narrowed = await list({ category: 'damenmode', colour: 'rot', size: '38' });
    expect(skusOf(narrowed)).toEqual(['A-1']);
    expect(filter(narrowed, 'colour')?.values).toEqual([
      { label: 'Blau', count: 2, isChosen: false, href: '/c/damenmode?size=38&colour=blau,rot', hex: '#5b7fae' },
      { label: 'Rot', count: 1, isChosen: true, href: '/c/damenmode?size=38', hex: '#b23a3a' },
    ]);
    expect(narrowed.value['chips']).toEqual([
      { label: '38', href: '/c/damenmode?colour=rot', remove: 'search.filter.remove 38' },
      { label: 'Rot', href: '/c/damenmode?size=38', remove: 'search.filter.remove Rot' },
    ]);
    expect(narrowed.value['reset']).toMatchObject({ href: '/c/damenmode' });
    expect(narrowed.head).toMatchObject({ robots: 'noindex' });
  });

  it('leads to no more values than may be chosen at once, and to less of those that are', async () => {
    const sizes = Array.from({ length: MOST_VALUES + 1 }, (_, index) => String(30 + index));
    const many = [product('M-1', { sizes, categories: ['kleider'] })];
    const own = createMemoryCatalogue(() => many);
    const of = createCategorySource({
      ...parts,
      catalogue: own,
      cards: createProductCards(own),
      columnsOf: createColumns(() => many),
    });
    const linked = async (chosen: number) => {
      const found = await list({ category: 'kleider', size: sizes.slice(0, chosen).join(',') }, of);
      return filter(found, 'size')?.values?.map(({ href }) => href !== undefined);
    };
    expect(await linked(MOST_VALUES - 1)).toEqual(sizes.map(() => true));
    expect(await linked(MOST_VALUES)).toEqual([...sizes.slice(1).map(() => true), false]);
  });

  it('is narrowed by main materials, in the words of the shop, and each is a chip', async () => {
    const made = ([['linen', 'cotton'], ['cotton'], ['cotton'], []] as const).map((mainMaterials, index) => {
      const one = product(`M-${index}`);
      return { ...one, record: { ...one.record, mainMaterials: [...mainMaterials] } };
    });
    const stocked = createMemoryCatalogue(() => made);
    const of = createCategorySource({
      ...parts,
      catalogue: stocked,
      cards: createProductCards(stocked),
      columnsOf: createColumns(() => made),
    });
    const all = await list({ category: 'kleider', filters: ['material'] }, of);
    const [cotton, linen] = ['cotton', 'linen'].map((key) => `product.material.${key}`);
    expect(all.value.filters).toMatchObject([{ key: 'material', label: 'search.filter.material', kind: 'list' }]);
    expect(filter(all, 'material')?.values).toEqual([
      { label: cotton, count: 3, isChosen: false, href: '/c/kleider?material=cotton' },
      { label: linen, count: 1, isChosen: false, href: '/c/kleider?material=linen' },
    ]);
    const narrowed = await list({ category: 'kleider', material: 'linen' }, of);
    expect([skusOf(narrowed), narrowed.value['chips']]).toEqual([
      ['M-0'],
      [{ label: linen, href: '/c/kleider', remove: `search.filter.remove ${linen}` }],
    ]);
  });

  it('shows each product in the colour that is chosen: its picture, price and address', async () => {
    const shown = async (args: Record<string, string>) => {
      const { value } = await list({ category: 'damenmode', ...args });
      return value.products
        .filter(({ sku }) => sku === 'A-1')
        .map(({ href, image, imageAlt, price }) => [href, image.src, imageAlt, price.current]);
    };
    expect(await shown({ size: '38' })).toEqual([['/p/A-1', '/assets/coat.00000000', 'Ein Mantel', '€\u00a049,90']]);
    const blue = ['/p/A-1?colour=blau', '/assets/coat-blue.00000000', 'In Blau', '€\u00a059,90'];
    expect(await shown({ colour: 'blau' })).toEqual([blue]);
    // In red there is no 36 to be had.
    expect(await shown({ colour: 'blau,rot', size: '36' })).toEqual([blue]);
    expect((await list({ category: 'damenmode', colour: 'blau' })).value.products.at(-1)?.href).toBe('/p/A-2');
  });

  it('says which filter to take away where nothing is left', async () => {
    const { value } = await list({ category: 'damenmode', size: '36', maxPrice: '20' });
    expect(value).toMatchObject({
      hint: 'search.filter.nothing',
      alternatives: [
        { label: 'search.filter.without 36 1', href: '/c/damenmode?maxPrice=20' },
        { label: expect.stringContaining('search.filter.without'), href: '/c/damenmode?size=36' },
      ],
    });
  });

  it('stands in the order that is asked for, and ignores what it does not know', async () => {
    expect(skusOf(await list({ category: 'damenmode', sort: 'priceAsc' })).slice(0, 3)).toEqual(['A-2', 'A-3', 'A-1']);
    const { value, head } = await list({ category: 'damenmode', sort: 'rating', colour: 'karo', rating: '4' });
    expect([value['chosen'], head?.robots]).toEqual([0, undefined]);
    expect((value['orders'] as { label: string }[]).map(({ label }) => label)).toEqual(
      ['relevance', 'priceAsc', 'priceDesc', 'newest'].map((key) => `search.sort.${key}`),
    );
  });

  it('takes two prices in either order', async () => {
    const swapped = await list({ category: 'damenmode', minPrice: '40', maxPrice: '15' });
    expect(skusOf(swapped)).toEqual(['A-2', 'A-3']);
    expect(filter(swapped, 'price')).toMatchObject({ range: { from: { value: '15' }, to: { value: '40' } } });
  });

  it('brings along what else is chosen in the form of the price', async () => {
    expect(
      filter(await list({ category: 'damenmode', size: '38', sort: 'newest', minPrice: '10' }), 'price'),
    ).toMatchObject({
      range: {
        action: '/c/damenmode',
        hidden: [
          { name: 'size', value: '38' },
          { name: 'sort', value: 'newest' },
        ],
        from: { name: 'minPrice', value: '10' },
      },
    });
  });
});

describe('a term that names a size', () => {
  it.each([['kleid 36'], ['Kleid Größe 36'], ['36 kleid']])(
    'narrows %s to it, says so and can be taken back',
    async (query) => {
      const found = await list({ query }, search);
      const word = query.includes('Kleid') ? 'Kleid' : 'kleid';
      expect(skusOf(found)).toEqual(['A-1']);
      expect(found.value).toMatchObject({
        title: `search.results.title ${query}`,
        note: `search.sized ${word} 36`,
        chips: [{ label: '36', href: `/s/${word}` }],
        live: { total: 1, query: expect.stringContaining(`query=${word}&`) },
      });
      expect(filter(found, 'size')?.values).toMatchObject([
        { label: '36', isChosen: true },
        { label: '38', count: 2 },
      ]);
      expect(found.head).toMatchObject({ robots: 'noindex' });
    },
  );

  it('gives way to what its address chooses', async () => {
    expect(skusOf(await list({ query: 'kleid 36', size: '38' }, search))).toEqual(['A-1', 'A-2']);
  });

  it('is searched as it is where nothing that is found has the size, and a size alone too', async () => {
    for (const query of ['kleid linnhof 99', 'röcke 36', '36']) {
      const { value } = await list({ query }, search);
      expect([value['chosen'], String(value['note']).includes('search.sized')]).toEqual([0, false]);
    }
  });
});
