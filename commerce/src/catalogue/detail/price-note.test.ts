import { testShop } from '@vitrine/platform/testing/local-shop';
import { expect, it } from 'vitest';
import { testProduct } from '../../testing/test-product.ts';
import { priceNote } from './price-note.ts';

const lamp = testProduct({ sku: 'LAMP', price: 2_500 });
const sofa = { ...lamp, record: { ...lamp.record, delivery: { shippingClass: 'freight' as const } } };

it('says what a forwarder costs beside the price of what one brings', () => {
  const shop = testShop({ checkout: { delivery: { fee: 595, freeFrom: 7_500, bulkyFee: 3_900 } } as never });
  expect(priceNote(sofa as never, shop)).toBe('product.price.forwarder €\u00a039,00');
  expect([priceNote(lamp, shop), priceNote(sofa as never, testShop())]).toEqual([
    'product.price.note',
    'product.price.note',
  ]);
});
