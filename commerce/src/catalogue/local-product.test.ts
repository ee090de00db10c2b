import { testShop } from '@vitrine/platform/testing/local-shop';
import { describe, expect, it } from 'vitest';
import { localProduct, productCard, slugOfProduct } from './index.ts';
import { testProduct } from '../testing/test-product.ts';

const coat = testProduct({
  sku: 'A-1',
  name: 'Wollmantel',
  imageAlt: 'Ein Mantel in Camel',
  colors: [
    { name: 'Camel', hex: '#b98b58' },
    { name: 'Grau', hex: '#9a9a98' },
  ],
  sizes: ['S', 'Einheitsgrösse'],
  texts: {
    'fr-CH': { name: 'Manteau en laine', colors: { Grau: 'Gris' }, sizes: { Einheitsgrösse: 'Taille unique' } },
  },
});

describe('localProduct', () => {
  it('says in a locale what it has words for, and the rest in those of the default one', () => {
    expect(localProduct(coat, 'fr-CH')).toMatchObject({
      name: 'Manteau en laine',
      imageAlt: 'Ein Mantel in Camel',
      colors: [
        { name: 'Camel', hex: '#b98b58' },
        { name: 'Gris', hex: '#9a9a98' },
      ],
      sizes: ['S', 'Taille unique'],
    });
  });

  it('is the product itself in a locale without words', () => {
    expect(localProduct(coat, 'de-CH')).toBe(coat);
  });
});

describe('the card of a product with words in two languages', () => {
  it('speaks the language of its page, its address too', () => {
    const nameIn = (locale: string): unknown => productCard(coat, testShop({ locale }));
    expect(nameIn('fr-CH')).toMatchObject({
      name: 'Manteau en laine',
      href: expect.stringContaining('manteau-en-laine'),
    });
    expect(nameIn('de-CH')).toMatchObject({ name: 'Wollmantel', href: expect.stringContaining('wollmantel') });
  });
});

describe('the readable part of an address', () => {
  const name = 'Manteau en laine';
  const slugs = (texts: typeof coat.record.texts): string[] =>
    ['de-AT', 'fr-CH', 'it-CH'].map((locale) => slugOfProduct({ ...coat, record: { ...coat.record, texts } }, locale));

  it('is what the record says in a locale, else made of the name that the product has there', () => {
    expect(slugs({ 'de-AT': { slug: 'mantel' }, 'fr-CH': { name } })).toEqual(['mantel', 'manteau-en-laine', 'mantel']);
    expect(slugs({ 'fr-CH': { name, slug: 'manteau' } })).toEqual(['wollmantel', 'manteau', 'wollmantel']);
  });

  it('is the same on the card', () => {
    const named = { ...coat, record: { ...coat.record, texts: { 'de-AT': { slug: 'mantel' } } } };
    expect(productCard(named, testShop())?.href).toBe('/product/A-1/mantel');
  });
});
