import { tenantId } from '@vitrine/platform/doors';
import { describe, expect, it } from 'vitest';
import { testProduct } from '../testing/test-product.ts';
import { tagsOfChange } from './goods-tags.ts';
import type { Product } from './product.ts';

const oak = tenantId('oak');
const coat = testProduct({ sku: 'A-1', categories: ['maentel'] });
const withRecord = (more: Partial<Product['record']>): Product => ({ ...coat, record: { ...coat.record, ...more } });

describe('a change of a product', () => {
  it.each([
    ['its energy class', withRecord({ energy: { class: 'A', scale: 'A-G', sheet: '/assets/a.pdf' } })],
    ['its main materials', withRecord({ mainMaterials: ['wool'] })],
  ])('is told to its lists where it is of %s, by which they are narrowed', (_, changed) => {
    expect(tagsOfChange(oak, coat, changed)).toEqual(
      expect.arrayContaining(['product:oak:A-1', 'list:oak:maentel', 'list:oak:brand/ahorn']),
    );
  });

  it('is told to its page alone where lists show and count nothing of it', () => {
    expect(tagsOfChange(oak, coat, withRecord({ series: 'loden' }))).toEqual(['product:oak:A-1']);
  });
});
