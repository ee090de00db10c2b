import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ProductDetailsProps } from '../../../generated/props.ts';
import { catalog } from '../../manifest.ts';
import { ProductDetails } from './product-details.tsx';
import { productData } from './product-data.ts';

const propsOf = (index: number): ProductDetailsProps =>
  (catalog.find('product-details', 2)?.examples[index]?.props as ProductDetailsProps | undefined) ??
  expect.fail('no example');

describe('ProductDetails', () => {
  it('stands around what its slots hold, and leaves no way behind where there is none', () => {
    const html = renderToStaticMarkup(ProductDetails(propsOf(0), { gallery: 'Bilder', info: 'Worte' }));
    expect(html).toMatch(/^<article[^>]*data-item="AT-1001"[^>]*><div[^>]*>Bilder<\/div><div[^>]*>Worte<\/div>/u);
  });
});

describe('productData', () => {
  it('tells each article as an offer, from the lowest to the highest price, by absolute addresses', () => {
    expect(JSON.parse(productData(propsOf(0)))).toMatchObject({
      '@type': 'Product',
      image: [
        expect.stringMatching(/^https:\/\/at\.example\/assets\/.*-1080\.webp$/u),
        expect.anything(),
        expect.anything(),
      ],
      aggregateRating: { ratingValue: 4.6, reviewCount: 128 },
      offers: {
        lowPrice: '59.99',
        highPrice: '64.99',
        offerCount: 2,
        offers: [
          { sku: 'AT-1001-36', availability: 'https://schema.org/InStock', url: 'https://at.example/p/AT-1001' },
          { availability: 'https://schema.org/OutOfStock' },
        ],
      },
    });
  });

  it('claims no rating, offer or description that there is none of', () => {
    const data: object = JSON.parse(productData(propsOf(1)));
    expect(Object.keys(data)).toEqual(['@context', '@type', 'sku', 'name', 'brand', 'image']);
  });
});
