import type { GoodsSource, VendureProduct } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import { recordOf } from './vendure-record.ts';

const source: GoodsSource = {
  system: 'vendure',
  url: 'https://goods.example',
  languages: { 'de-CH': 'de', 'fr-CH': 'fr' },
  brandFacet: 'brand',
  categoryFacet: 'category',
  makers: { Linde: { name: 'Linde GmbH', address: 'Ring 1, 1010 Wien', contact: 'post@linde.example' } },
};
const words = (name: string) => [{ languageCode: 'de', name }];
const variant = (sku: string, size: string, more: object = {}) => ({
  sku,
  enabled: true,
  priceWithTax: 9_900,
  currencyCode: 'EUR',
  stockLevels: [
    { stockOnHand: 3, stockAllocated: 1 },
    { stockOnHand: 2, stockAllocated: 0 },
  ],
  options: [{ code: size, translations: words(size), group: { code: 'size', translations: words('Größe') } }],
  ...more,
});
const product: VendureProduct = {
  id: '7',
  createdAt: '2026-11-24T10:00:00.000Z',
  enabled: true,
  translations: [{ languageCode: 'de', name: 'Mantel', description: '<p>Warm &amp;\nweich.</p>' }],
  assets: [{ name: 'Mantel Größe 1.JPG' }],
  facetValues: [
    { code: 'linde', name: 'Linde', facet: { code: 'brand' } },
    { code: 'maentel', name: 'Mäntel', facet: { code: 'category' } },
  ],
  variants: [variant('coat-36', '36'), variant('coat-38', '38', { enabled: false })],
};

describe('a product of Vendure', () => {
  it('is a record of what is sold of it, in the languages that both know', () => {
    expect(recordOf(product, source)).toEqual({
      sku: 'V-7',
      brand: 'Linde',
      categories: ['maentel'],
      rank: 0,
      addedOn: '2026-11-24',
      texts: { 'de-CH': { name: 'Mantel', description: 'Warm & weich.' } },
      maker: source.makers['Linde'],
      taxClass: 'standard',
      attributes: [
        {
          key: 'size',
          kind: 'text',
          names: { 'de-CH': 'Größe' },
          values: [{ key: '36', names: { 'de-CH': '36' } }],
        },
      ],
      variants: [
        {
          sku: 'COAT-36',
          attributes: { size: '36' },
          stock: { onHand: 4 },
          prices: [{ currency: 'EUR', amount: 9_900 }],
        },
      ],
      media: [{ asset: 'mantel-grosse-1', view: 'front', alts: { 'de-CH': 'Mantel' } }],
    });
  });

  it('never has less than nothing, and no maker that nobody named', () => {
    const sold = variant('coat-36', '36', { stockLevels: [{ stockOnHand: 1, stockAllocated: 4 }] });
    const record = recordOf({ ...product, facetValues: [], variants: [sold] }, source);
    expect(record).not.toHaveProperty('maker');
    expect(record.variants[0]?.stock?.onHand).toBe(0);
  });
});
