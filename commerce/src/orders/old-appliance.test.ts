import { testShop } from '@vitrine/platform/testing/local-shop';
import { describe, expect, it } from 'vitest';
import { pricedBasket, type PricedBasket } from '../basket/index.ts';
import { testProduct } from '../testing/test-product.ts';
import {
  asksForOldAppliance,
  oldAppliancePart,
  oldApplianceQuestion,
  readOldAppliance,
  withoutIdleAnswer,
} from './old-appliance.ts';

const ASKING = { oldAppliances: { categories: ['waschen', 'kuehlen'] } };

function basketOf(categories: string[], shippingClass: 'parcel' | 'freight'): PricedBasket {
  const product = testProduct({ sku: 'WASHER' });
  const record = { ...product.record, categories, delivery: { days: { min: 1, max: 3 }, shippingClass } };
  const [variant] = product.variants;
  if (variant === undefined) throw new Error('expected a variant');
  const line = { variant: variant.sku, quantity: 2 } as never;
  return pricedBasket([line], new Map([[variant.sku, { product: { ...product, record }, variant } as never]]));
}

describe('an old appliance', () => {
  it('is asked for where a forwarder brings a new one of the shop’s categories, and nowhere else', () => {
    const washer = basketOf(['waschen', 'haushalt'], 'freight');
    expect(asksForOldAppliance(washer, ASKING)).toBe(true);
    expect(asksForOldAppliance(basketOf(['waschen', 'haushalt'], 'parcel'), ASKING)).toBe(false);
    expect(asksForOldAppliance(basketOf(['moebel'], 'freight'), ASKING)).toBe(false);
    expect(asksForOldAppliance({ lines: [] }, ASKING)).toBe(false);
    for (const rules of [{}, undefined]) expect(asksForOldAppliance(washer, rules)).toBe(false);
  });

  it('is answered by yes or no, neither of which is said for the shopper', () => {
    const read = (sent: Record<string, string>) => readOldAppliance(sent, true);
    expect(read({ oldAppliance: 'yes' })).toEqual({ isOldApplianceTaken: true });
    expect(read({ oldAppliance: 'no' })).toEqual({ isOldApplianceTaken: false });
    for (const sent of [{}, { oldAppliance: 'perhaps' }])
      expect(read(sent)).toMatchObject({ kind: 'again', errors: { oldAppliance: expect.anything() } });
    expect(readOldAppliance({ oldAppliance: 'yes' }, false)).toEqual({});
    expect(oldApplianceQuestion(false, testShop())).toEqual({});
    expect(oldApplianceQuestion(true, testShop())).toMatchObject({
      oldAppliance: { name: 'oldAppliance', options: [{ value: 'yes' }, { value: 'no' }] },
    });
  });

  it('is answered for as long as the new one lies in the basket, and told where it was asked for', () => {
    const said = { method: 'invoice', isOldApplianceTaken: true } as const;
    expect(withoutIdleAnswer(said, true)).toEqual(said);
    expect(withoutIdleAnswer(said, false)).toEqual({ method: 'invoice' });
    expect(withoutIdleAnswer(undefined, true)).toBeUndefined();
    const told = [true, false].map((isTaken) => oldAppliancePart(isTaken, testShop())[0]?.lines);
    expect(told).toEqual([['checkout.oldAppliance.taken'], ['checkout.oldAppliance.left']]);
    expect(oldAppliancePart(null, testShop())).toEqual([]);
  });
});
