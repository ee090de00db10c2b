import type { LocalShop } from '@vitrine/platform/doors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findParcelShops, MOST_FOUND, type ParcelShop } from './find-parcel-shops.ts';
import { parcelShopWords } from './parcel-shop-words.ts';

const shop = (id: string, postalCode: string, city: string, latitude: number, longitude: number): ParcelShop => ({
  id,
  name: `Paketshop ${id}`,
  street: 'Musterweg',
  houseNumber: '1',
  postalCode,
  city,
  latitude,
  longitude,
  hours: [{ days: ['mo'], from: '09:00', to: '18:00' }],
});
const SHOPS = [
  shop('wien-1', '1010', 'Wien', 48.208, 16.372),
  shop('wien-7', '1070', 'Wien', 48.202, 16.349),
  shop('poelten', '3100', 'St. Pölten', 48.204, 15.627),
  shop('graz', '8020', 'Graz', 47.07, 15.43),
];
const found = (place: string): string[] => findParcelShops(SHOPS, place).map(({ id }) => id);

describe('parcel shops', () => {
  it('are found by a postal code, the nearest first, and none of far away', () => {
    expect([found('1010'), found('1070'), found('8020')]).toEqual([
      ['wien-1', 'wien-7', 'poelten'].slice(0, 3),
      ['wien-7', 'wien-1', 'poelten'],
      ['graz'],
    ]);
  });

  it('are found by a code that none of them has, and by one with letters', () => {
    expect([found('1090'), found('8010'), found('1010 AB')]).toEqual([found('10'), ['graz'], found('1010')]);
  });

  it('are found by a city, whatever its signs, and by the beginning of its name', () => {
    expect([found('wien').slice(0, 2).sort(), found('st poelten'), found('St. Pölten'), found('Gra')]).toEqual([
      ['wien-1', 'wien-7'],
      ['poelten', 'wien-7', 'wien-1'],
      ['poelten', 'wien-7', 'wien-1'],
      ['graz'],
    ]);
  });

  it('are found and called by the names of both languages of a shop', () => {
    const geneva: ParcelShop = {
      ...shop('genf', '1201', 'Genève', 46.21, 6.143),
      locales: { 'de-CH': { name: 'Paketshop Genf', city: 'Genf' } },
    };
    expect(['Genève', 'geneve', 'Genf'].map((place) => findParcelShops([geneva], place))).toEqual([
      [geneva],
      [geneva],
      [geneva],
    ]);
    const called = ['de-CH', 'fr-CH'].map((locale) => parcelShopWords(geneva, { locale } as LocalShop));
    expect(called).toMatchObject([
      { name: 'Paketshop Genf', lines: ['Musterweg 1', '1201 Genf'] },
      { name: 'Paketshop genf', lines: ['Musterweg 1', '1201 Genève'] },
    ]);
  });

  it('are none where nothing is known of the place', () => {
    expect(['', ' ', '9', '9999', 'Atlantis', '()[*'].map(found)).toEqual([[], [], [], [], [], []]);
  });

  it('are ten at most, in the order of their distance, each once', () => {
    const many = fc.array(
      fc.record({
        latitude: fc.double({ min: 47.9, max: 48.3, noNaN: true }),
        longitude: fc.double({ min: 16, max: 16.7, noNaN: true }),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(many, (places) => {
        const shops = places.map(({ latitude, longitude }, at) =>
          shop(String(at), '1010', 'Wien', latitude, longitude),
        );
        const near = findParcelShops(shops, '1010');
        expect(near.length).toBe(Math.min(MOST_FOUND, shops.length));
        expect(new Set(near.map(({ id }) => id)).size).toBe(near.length);
      }),
    );
  });
});
