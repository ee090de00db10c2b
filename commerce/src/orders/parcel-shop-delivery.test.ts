import { describe, expect, it } from 'vitest';
import { pricedBasket, type PricedBasket } from '../basket/index.ts';
import { testProduct } from '../testing/test-product.ts';
import { readParcelShop, whereItCanGo } from './parcel-shop-delivery.ts';
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

function basketOf(shippingClass: 'parcel' | 'bulky'): PricedBasket {
  const product = testProduct({ sku: 'SOFA' });
  const record = { ...product.record, delivery: { days: { from: 1, to: 3 }, shippingClass } };
  const [variant] = product.variants;
  if (variant === undefined) throw new Error('expected a variant');
  const line = { variant: variant.sku, quantity: 1 } as never;
  return pricedBasket([line], new Map([[variant.sku, { product: { ...product, record }, variant } as never]]));
}
const priced = basketOf('parcel');

describe('a parcel shop that an order goes to', () => {
  it('takes nothing that a forwarder brings, also of what was chosen before it lay in the basket', () => {
    const homes = [{ key: 'buyer', address: TEST_HOME }];
    const bulky = basketOf('bulky');
    expect(readParcelShop('demo-1010', { said: undefined, homes, priced: bulky }, SHOP)).toMatchObject({
      problem: { key: 'parcelShop.bulky' },
    });
    const said = { buyer: TEST_HOME, address: THERE };
    expect(whereItCanGo(said, priced, SHOP)).toEqual(said);
    expect(whereItCanGo(said, bulky, SHOP)).toEqual({ buyer: TEST_HOME });
    expect(whereItCanGo({ ...said, address: TEST_HOME }, bulky, SHOP)).toEqual({ ...said, address: TEST_HOME });
  });

  it('is called as the language calls it, and known again in another', () => {
    const [first] = SHOP.parcelShops;
    const locales = { 'fr-CH': { name: 'Point de retrait', city: 'Vienne' } };
    const shop = { locale: 'fr-CH', parcelShops: first ? [{ ...first, locales }] : [] };
    const homes = [{ key: 'buyer', address: TEST_HOME }];
    const address = { ...THERE, addition: 'Point de retrait', city: 'Vienne', country: 'CH' };
    expect(readParcelShop('demo-1010', { said: undefined, homes, priced }, shop)).toEqual({ address });
    expect(whereItCanGo({ buyer: TEST_HOME, address }, basketOf('bulky'), { ...shop })).toEqual({ buyer: TEST_HOME });
  });

  it('is the address of the delivery, under the name of who buys', () => {
    const homes = [{ key: 'buyer', address: TEST_HOME }];
    expect(readParcelShop('demo-1010', { said: undefined, homes, priced }, SHOP)).toEqual({ address: THERE });
  });

  it('leaves the invoice where it goes, also of a customer whose address book is empty', () => {
    expect(
      readParcelShop('demo-1010', { said: { buyer: TEST_HOME, address: THERE }, homes: [], priced }, SHOP),
    ).toEqual({
      address: THERE,
      buyer: TEST_HOME,
    });
  });

  it('is asked for after the own address, and is one that the shop has', () => {
    expect(readParcelShop('demo-1010', { said: undefined, homes: [], priced }, SHOP)).toMatchObject({
      problem: { key: 'parcelShop.homeFirst' },
    });
    expect(readParcelShop('other', { said: { buyer: TEST_HOME }, homes: [], priced }, SHOP)).toMatchObject({
      problem: { key: 'checkout.keepFailed' },
    });
  });
});
