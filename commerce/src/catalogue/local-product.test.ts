import type { Product } from '@vitrine/schemas';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { describe, expect, it } from 'vitest';
import { localProduct, productCard } from './index.ts';

const coat: Product = {
  sku: 'A-1',
  name: 'Wollmantel',
  brand: 'Ulme',
  categories: ['maentel'],
  image: 'coat',
  imageAlt: 'Ein Mantel in Camel',
  price: 45900,
  colors: [
    { name: 'Camel', hex: '#b98b58' },
    { name: 'Grau', hex: '#9a9a98' },
  ],
  popularity: 1,
  addedOn: '2026-01-01',
  texts: { 'fr-CH': { name: 'Manteau en laine', colors: { Grau: 'Gris' } } },
};

describe('localProduct', () => {
  it('says in a locale what it has words for, and the rest in those of the default one', () => {
    expect(localProduct(coat, 'fr-CH')).toMatchObject({
      name: 'Manteau en laine',
      imageAlt: 'Ein Mantel in Camel',
      colors: [
        { name: 'Camel', hex: '#b98b58' },
        { name: 'Gris', hex: '#9a9a98' },
      ],
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
