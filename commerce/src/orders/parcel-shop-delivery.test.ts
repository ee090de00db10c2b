import { describe, expect, it } from 'vitest';
import { readParcelShop } from './parcel-shop-delivery.ts';
import { TEST_HOME } from './testing/order-parts.ts';

const SHOP = {
  locale: 'de-AT',
  parcelShops: [
    {
      id: 'demo-1010',
      name: 'Demo-Paketshop',
      street: 'Beispielgasse',
      houseNumber: '1',
      postalCode: '1010',
      city: 'Wien',
      latitude: 48.2,
      longitude: 16.3,
      hours: [],
    },
  ],
};
const THERE = {
  firstName: 'Mara',
  lastName: 'Mai',
  street: 'Beispielgasse',
  houseNumber: '1',
  addition: 'Demo-Paketshop',
  postalCode: '1010',
  city: 'Wien',
  country: 'AT',
};

describe('a parcel shop that an order goes to', () => {
  it('is the address of the delivery, under the name of who buys', () => {
    const homes = [{ key: 'buyer', address: TEST_HOME }];
    expect(readParcelShop('demo-1010', { said: undefined, homes }, SHOP)).toEqual({ address: THERE });
  });

  it('leaves the invoice where it goes, also of a customer whose address book is empty', () => {
    expect(readParcelShop('demo-1010', { said: { buyer: TEST_HOME, address: THERE }, homes: [] }, SHOP)).toEqual({
      address: THERE,
      buyer: TEST_HOME,
    });
  });

  it('is asked for after the own address, and is one that the shop has', () => {
    expect(readParcelShop('demo-1010', { said: undefined, homes: [] }, SHOP)).toMatchObject({
      problem: { key: 'parcelShop.homeFirst' },
    });
    expect(readParcelShop('other', { said: { buyer: TEST_HOME }, homes: [] }, SHOP)).toMatchObject({
      problem: { key: 'checkout.keepFailed' },
    });
  });
});
