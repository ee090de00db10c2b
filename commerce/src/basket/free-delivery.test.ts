import { testShop } from '@vitrine/platform/testing/local-shop';
import { describe, expect, it } from 'vitest';
import { testProduct } from '../testing/test-product.ts';
import { deliveryFee } from './delivery-fee.ts';
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
    for (const more of [3, 4])
      expect(freeDelivery(basketOf(more), shop)).toEqual({ text: 'basket.freeDelivery.reached', percent: 100 });
  });

  it('is not spoken of where there is none', () => {
    expect(freeDelivery(basketOf(2), testShop())).toBeUndefined();
    expect(freeDelivery(basketOf(2, sofa as never), shop)).toBeUndefined();
    expect(freeDelivery(pricedBasket([], new Map()), shop)).toBeUndefined();
  });
});

describe('what a delivery costs', () => {
  const rules = (bulkyFee?: number) => ({ delivery: { fee: 595, freeFrom: 7_500, ...(bulkyFee && { bulkyFee }) } });

  it('is a fee below the value from which it is free, and that of the forwarder whatever it is worth', () => {
    expect([basketOf(2), basketOf(3)].map((basket) => deliveryFee(basket, rules()))).toEqual([595, 0]);
    expect(deliveryFee(basketOf(9, sofa as never), rules(4_900))).toBe(4_900);
    expect(deliveryFee(basketOf(9, sofa as never), rules())).toBe(595);
    expect(deliveryFee(pricedBasket([], new Map()), rules())).toBe(0);
  });
});
