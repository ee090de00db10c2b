import { tenantId } from '@vitrine/platform/doors';
import { describe, expect, it } from 'vitest';
import type { MainMaterial } from '@vitrine/schemas';
import type { Product, Variant } from '../catalogue/index.ts';
import { testProduct } from '../testing/test-product.ts';
import { createColumns, listOf } from './listing.ts';
import { recordOf } from './record.ts';

const oak = tenantId('oak');
const PETROL = { name: 'Petrol', hex: '#1f7d77' };
const RUST = { name: 'Rost', hex: '#b0532f' };
const dress = testProduct({ sku: 'A-1', sizes: ['36', '38'], colors: [PETROL, RUST], price: 4990 });

/** The product with one of its variants otherwise. */
function changed(product: Product, sku: string, parts: Partial<Variant>): Product {
  const variants = product.variants.map((one) => (one.sku === sku ? { ...one, ...parts } : one));
  return { ...product, variants, soldOut: variants.every(({ availability }) => availability === 'soldOut') };
}
function skusFor(products: readonly Product[], query: Record<string, string>): readonly string[] {
  const columns = createColumns(() => products)(oak);
  return listOf(
    columns,
    products.map(({ sku }) => sku),
    query,
  ).skus;
}

describe('a product in lists', () => {
  it('is found by a size and a colour only if a variant that can be had has both', () => {
    const some = changed(dress, 'A-1-petrol-38', { availability: 'soldOut' });
    expect(skusFor([some], { size: '38', colour: 'petrol' })).toEqual([]);
    expect(skusFor([some], { size: '38' })).toEqual(['A-1']);
    expect(skusFor([some], { colour: 'petrol' })).toEqual(['A-1']);
    expect(skusFor([some], { size: '38', colour: 'rost' })).toEqual(['A-1']);
    const delayed = changed(dress, 'A-1-petrol-38', { availability: 'delayed' });
    expect(skusFor([delayed], { size: '38', colour: 'petrol' })).toEqual(['A-1']);
  });

  it('is never found by what it was not made in, though it has the size and has the colour', () => {
    const made = { ...dress, variants: dress.variants.filter(({ sku }) => sku !== 'A-1-rost-36') };
    expect(skusFor([made], { size: '36', colour: 'rost' })).toEqual([]);
  });

  it('is found by the price of the variant that fits', () => {
    const dear = changed(dress, 'A-1-petrol-38', { price: 5990 });
    expect(skusFor([dear], { size: '38', colour: 'petrol', maxPrice: '50' })).toEqual([]);
    expect(skusFor([dear], { size: '38', colour: 'petrol', maxPrice: '60' })).toEqual(['A-1']);
    expect(skusFor([dear], { size: '38', maxPrice: '50' })).toEqual(['A-1']);
  });

  it('is found by everything that it was made in once all of it is sold out', () => {
    const gone = dress.variants.reduce((one, { sku }) => changed(one, sku, { availability: 'soldOut' }), dress);
    expect(skusFor([gone], { size: '38', colour: 'petrol' })).toEqual(['A-1']);
  });

  it('is found by its energy class, and that of others is counted beside it', () => {
    const fridge = (sku: string, grade: 'A' | 'C'): Product => {
      const one = testProduct({ sku });
      return { ...one, record: { ...one.record, energy: { class: grade, scale: 'A-G', sheet: '/assets/a.pdf' } } };
    };
    const all = [fridge('F-1', 'C'), fridge('F-2', 'A'), fridge('F-3', 'A'), dress];
    expect(skusFor(all, { energy: 'a' })).toEqual(['F-2', 'F-3']);
    expect(skusFor(all, { energy: 'a,c' })).toEqual(['F-1', 'F-2', 'F-3']);
    const columns = createColumns(() => all)(oak);
    const { counts } = listOf(columns, columns.skus, { energy: 'c' });
    expect(
      columns.facets.energy.order.map((at) => [columns.facets.energy.values[at]?.name, counts.energy[at]]),
    ).toEqual([
      ['A', 2],
      ['C', 1],
    ]);
  });

  it('is in a list once, however often it was found', () => {
    const columns = createColumns(() => [dress, testProduct({ sku: 'A-2' })])(oak);
    const { skus, hits } = listOf(columns, ['A-2', 'A-1', 'A-2', 'NONE'], {});
    expect([skus, hits]).toEqual([['A-2', 'A-1'], 2]);
  });

  it('is reduced where a reduction of it is announced alone', () => {
    const isReduced = (parts: Partial<Product>) => recordOf({ ...dress, ...parts }).isReduced;
    expect(isReduced({ originalPrice: 5_990, lowest30: 5_490 })).toBe(true);
    expect(isReduced({ originalPrice: 5_990, lowest30: 4_990 })).toBe(false);
    expect([isReduced({ originalPrice: 4_990 }), isReduced({})]).toEqual([false, false]);
  });

  it('is found by each of its main materials, and what names none by no material', () => {
    const made = (sku: string, ...mainMaterials: MainMaterial[]): Product => {
      const one = testProduct({ sku });
      return { ...one, record: { ...one.record, mainMaterials } };
    };
    const all = [made('M-1', 'linen', 'cotton'), made('M-2', 'cotton'), made('M-3', 'wool'), dress];
    expect(skusFor(all, { material: 'cotton' })).toEqual(['M-1', 'M-2']);
    expect(skusFor(all, { material: 'linen,wool' })).toEqual(['M-1', 'M-3']);
    expect(skusFor(all, { material: 'wolle' })).toEqual(all.map(({ sku }) => sku));
    const columns = createColumns(() => all)(oak);
    const { counts } = listOf(columns, columns.skus, { material: 'wool' });
    expect(
      columns.facets.material.order.map((at) => [columns.facets.material.values[at]?.key, counts.material[at]]),
    ).toEqual([
      ['cotton', 2],
      ['linen', 1],
      ['wool', 1],
    ]);
  });

  it('has a value that no variant names in all of them', () => {
    const variants = dress.variants
      .filter(({ attributes }) => attributes['colour'] === 'petrol')
      .map((one) => ({ ...one, attributes: { size: one.attributes['size'] ?? '' } }));
    const plain = { ...dress, colors: [PETROL], variants, record: { ...dress.record, variants } };
    const attributes = plain.record.attributes?.map((one) =>
      one.key === 'colour' ? { ...one, values: one.values.slice(0, 1) } : one,
    );
    const only = { ...plain, record: { ...plain.record, ...(attributes && { attributes }) } };
    expect(recordOf(only).values).toMatchObject({ colour: [{ key: 'petrol' }], size: [] });
    expect(skusFor([only], { size: '38', colour: 'petrol' })).toEqual(['A-1']);
  });
});
