import type { Product } from '../catalogue/index.ts';

/** A product of few parts, for tests: one variant that can be had, in one category. */
export function testProduct(parts: Partial<Product> & Pick<Product, 'sku'>): Product {
  const { sku, price = 1000, ...more } = parts;
  return {
    sku,
    locale: 'de-AT',
    name: `Mantel ${sku}`,
    brand: 'Ahorn',
    categories: ['mode'],
    image: 'coat',
    imageAlt: 'Ein Mantel',
    price,
    rank: 1,
    addedOn: '2026-01-01',
    variants: [
      {
        sku,
        attributes: {},
        availability: parts.soldOut === true ? 'soldOut' : 'inStock',
        price,
      },
    ],
    record: {
      sku,
      brand: 'Ahorn',
      categories: ['mode'],
      rank: 1,
      addedOn: '2026-01-01',
      texts: {},
      maker: {
        name: 'Ahorn GmbH',
        address: 'Ring 1, 1010 Wien',
        contact: 'post@ahorn.example',
      },
      taxClass: 'standard',
      variants: [{ sku, attributes: {} }],
      media: [],
    },
    ...more,
  };
}
