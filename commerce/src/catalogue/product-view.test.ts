import { testShop } from '@vitrine/platform/testing/local-shop';
import { describe, expect, it } from 'vitest';
import { testProduct } from '../testing/test-product.ts';
import { availabilityOf, productAt } from './product-view.ts';
import { DAY_MS } from './prices/reduction.ts';
import { sellingShop, type SellingShop, type StoredArticle, type StoredProduct } from './stored-product.ts';

const START = Date.parse('2026-10-01T00:00:00Z');
const NOW = START + 40 * DAY_MS;
const SHOP = sellingShop(testShop({ switches: { showRrp: true } }));
/** A price from a day on. */
const from = (day: number, amount: number, rrp?: number) => {
  const at = START + day * DAY_MS;
  return { amount, from: at, setAt: at, ...(rrp === undefined ? {} : { rrp }) };
};
type Prices = readonly ReturnType<typeof from>[];
const article = (prices: Prices, count: Partial<StoredArticle> = {}): StoredArticle => ({
  prices: new Map([['EUR', prices]]),
  onHand: 9,
  backorder: 0,
  ...count,
});

/** A coat in sizes 36 and 38, as it is stored. */
function stored(...articles: [StoredArticle, StoredArticle]): StoredProduct {
  const { record } = testProduct({ sku: 'COAT', sizes: ['36', '38'], addedOn: '2026-01-01' });
  const texts = { 'de-AT': { name: 'Mantel' } };
  const media = [{ asset: 'coat', view: 'front' as const, alts: { 'de-AT': 'Ein Mantel' } }];
  return {
    sku: 'COAT',
    isWithdrawn: false,
    hash: '',
    record: { ...record, texts, media },
    articles: new Map(articles.map((one, index) => [`COAT-${36 + 2 * index}`, one])),
  };
}
const shown = (
  articles: Parameters<typeof stored>,
  { at = NOW, shop = SHOP }: { at?: number; shop?: SellingShop } = {},
) => productAt(stored(...articles), shop, at) ?? expect.fail('expected to be shown');

describe('the price of a product', () => {
  it('is the lowest of what can be had, and says "from" where something costs more', () => {
    const [cheap, dear] = [article([from(0, 5_000)]), article([from(0, 6_000)])];
    expect(shown([dear, cheap])).toMatchObject({ price: 5_000, isFrom: true });
    expect(shown([cheap, dear])).toMatchObject({ price: 5_000, isFrom: true });
    expect(shown([cheap, cheap])).not.toHaveProperty('isFrom');
    const gone = article([from(0, 5_000)], { onHand: 0 });
    expect(shown([gone, dear])).toMatchObject({ price: 6_000 });
    expect(shown([gone, dear])).not.toHaveProperty('isFrom');
    expect(shown([gone, article([from(0, 6_000)], { onHand: 0 })])).toMatchObject({ price: 5_000, soldOut: true });
  });

  it('is that of the currency of the shop, and without one nothing is shown', () => {
    const foreign: StoredArticle = { ...article([]), prices: new Map([['CHF', [from(0, 1_000)]]]) };
    expect(shown([foreign, article([from(0, 6_000)])]).variants).toMatchObject([{ sku: 'COAT-38', price: 6_000 }]);
    expect(productAt(stored(foreign, foreign), SHOP, NOW)).toBeUndefined();
  });

  it('stands beside what the maker recommends where that is higher, in shops that show it', () => {
    const [below, same] = [article([from(0, 5_000, 5_900)]), article([from(0, 5_000, 5_000)])];
    expect(shown([below, below])).toMatchObject({ rrp: 5_900 });
    expect(shown([same, same])).not.toHaveProperty('rrp');
    expect(shown([below, below], { shop: { ...SHOP, showsRrp: false } })).not.toHaveProperty('rrp');
  });

  it('holds until one of its variants costs something else', () => {
    const turning = article([from(0, 5_000), from(50, 4_000)]);
    expect(shown([article([from(0, 5_000)]), turning])).toMatchObject({ until: START + 50 * DAY_MS });
    expect(shown([turning, turning], { at: START + 50 * DAY_MS })).toMatchObject({
      price: 4_000,
      originalPrice: 5_000,
      lowest30: 5_000,
    });
  });

  it('says when a reduction ends where it ends with a rise, and not where it becomes lower still', () => {
    const reducedUntil = (amount: number) => {
      const prices = [from(0, 5_000), from(35, 4_000), from(50, amount)];
      return shown([article(prices), article(prices)]).variants[0]?.reducedUntil;
    };
    expect([reducedUntil(5_000), reducedUntil(3_000)]).toEqual([START + 50 * DAY_MS, undefined]);
  });
});

describe('how soon something can be had', () => {
  it.each([
    ['inStock', { onHand: 4 }],
    ['fewLeft', { onHand: 3 }],
    ['fewLeft', { onHand: 9, reserved: 6 }],
    ['fewLeft', { onHand: 1 }],
    ['delayed', { onHand: 0, backorder: 1 }],
    ['delayed', { onHand: 2, reserved: 3, backorder: 2 }],
    ['soldOut', { onHand: 0 }],
    ['soldOut', { onHand: 2, reserved: 2 }],
    ['soldOut', { onHand: 2, reserved: 3, backorder: 1 }],
  ] as const)('is %s of %o: what orders have taken is nobody else’s', (availability, count) => {
    expect(availabilityOf({ backorder: 0, ...count })).toBe(availability);
  });
});
