import { testShop } from '@vitrine/platform/testing/local-shop';
import { describe, expect, it } from 'vitest';
import { testProduct } from '../testing/test-product.ts';
import { freeDelivery } from './free-delivery.ts';
import { pricedBasket } from './priced-basket.ts';

const lamp = testProduct({ sku: 'LAMP', price: 2_500 });
const sofa = { ...lamp, record: { ...lamp.record, delivery: { shippingClass: 'freight' as const } } };
const basketOf = (quantity: number, product = lamp) => {
  const line = { product: 'LAMP', variant: 'LAMP', quantity, seenPrice: 1, addedAt: '' };
  const [variant] = product.variants;
  return pricedBasket([line], new Map(variant === undefined ? [] : [['LAMP', { product, variant }]]));
};
const shop = testShop({ checkout: { delivery: { fee: 595, freeFrom: 7_500 } } as never });

describe('free delivery', () => {
  it('says what is missing, and that nothing is', () => {
    expect(freeDelivery(basketOf(2), shop)).toEqual({ text: 'basket.freeDelivery.missing €\u00a025,00', percent: 66 });
    expect(freeDelivery(basketOf(3), shop)).toEqual({ text: 'basket.freeDelivery.reached', percent: 100 });
  });

  it('is not spoken of where there is none', () => {
    expect(freeDelivery(basketOf(2), testShop())).toBeUndefined();
    expect(freeDelivery(basketOf(2, sofa as never), shop)).toBeUndefined();
    expect(freeDelivery(pricedBasket([], new Map()), shop)).toBeUndefined();
  });
});
