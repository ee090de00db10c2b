import { describe, expect, it } from 'vitest';
import { testProduct } from '../../testing/test-product.ts';
import type { Availability, Product, Variant } from '../product.ts';
import { chosenOf, type Wish } from './chosen-variant.ts';
import { shownPrice } from './shown-price.ts';

const variant = (colour: string, size: string, price: number, availability: Availability = 'inStock'): Variant => ({
  sku: `A-${colour}-${size}`,
  attributes: { colour, size },
  availability,
  price,
});
const variants = [
  variant('petrol', '36', 5000, 'soldOut'),
  variant('petrol', '38', 6000, 'soldOut'),
  variant('rost', '36', 7000),
  variant('rost', '38', 8000, 'fewLeft'),
  variant('rost', '75B', 6500, 'soldOut'),
];
const base = testProduct({ sku: 'A', variants });
const product: Product = {
  ...base,
  record: {
    ...base.record,
    attributes: [
      {
        key: 'colour',
        kind: 'colour',
        values: [
          { key: 'petrol', names: { 'de-AT': 'Petrol', 'fr-CH': 'Pétrole' }, hex: '#1f7d77' },
          { key: 'rost', names: { 'de-AT': 'Rost' }, hex: '#b0532f' },
          { key: 'never', hex: '#000000' },
        ],
      },
      { key: 'size', kind: 'text', values: [{ key: '36' }, { key: '38' }, { key: '75B' }] },
    ],
  },
};
const choose = (wish: Wish, locale = 'de-AT'): ReturnType<typeof chosenOf> => chosenOf(product, wish, locale);

describe('chosenOf', () => {
  it('shows the first colour of which something can be had, and no size that nobody chose', () => {
    const { colour, size, variant: one, values } = choose({});
    expect([colour?.name, size, one]).toEqual(['Rost', undefined, undefined]);
    expect(values.colour.map(({ word }) => word)).toEqual(['petrol', 'rost']);
    expect(values.size.map(({ word }) => word)).toEqual(['36', '38', '75b']);
  });

  it('takes the words of an address, and ignores what is not of the product or not of the colour', () => {
    expect(choose({ colour: 'rost', size: '75b' }).variant?.sku).toBe('A-rost-75B');
    expect(choose({ colour: 'petrol', size: '75b' }).size).toBeUndefined();
    expect(choose({ colour: 'gold', size: '36' }).variant?.sku).toBe('A-rost-36');
  });

  it('says values in the language, else in that of the shop', () => {
    expect(choose({}, 'fr-CH').values.colour.map(({ name }) => name)).toEqual(['Pétrole', 'Rost']);
  });

  it('has a size chosen where there is one, and the article where there is nothing to choose', () => {
    expect(chosenOf({ ...product, variants: variants.slice(0, 1) }, {}, 'de-AT').variant?.sku).toBe('A-petrol-36');
    const plain = chosenOf(testProduct({ sku: 'B' }), { colour: 'rost' }, 'de-AT');
    expect([plain.variant?.sku, plain.values]).toEqual(['B', { colour: [], size: [] }]);
  });
});

describe('shownPrice', () => {
  it('is that of the article, else the lowest of what can be had', () => {
    expect(shownPrice(product, choose({ size: '38' }).variants)).toEqual({ price: 8000 });
    expect(shownPrice(product, choose({}).variants)).toEqual({ price: 7000, isFrom: true });
    expect(shownPrice(product, choose({ colour: 'petrol' }).variants)).toEqual({ price: 5000, isFrom: true });
  });
});
