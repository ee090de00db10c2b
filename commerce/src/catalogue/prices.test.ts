import { describe, expect, it } from 'vitest';
import { formatMoney, priceBlock, reductionPercent, type PriceWords } from './index.ts';

const NBSP = '\u00a0';

const words: PriceWords = {
  currency: 'EUR',
  locale: 'de-AT',
  message: (key, values) => `${key}(${Object.values(values ?? {}).join(';')})`,
};

describe('formatMoney', () => {
  it.each([
    ['de-AT', 'EUR', `€${NBSP}1.234,50`],
    ['nl-NL', 'EUR', `€${NBSP}1.234,50`],
    ['de-DE', 'EUR', `1.234,50${NBSP}€`],
    ['de-CH', 'CHF', `CHF${NBSP}1'234.50`],
    ['fr-CH', 'CHF', `1\u202f234.50${NBSP}CHF`, '\u202f'],
  ] as const)('123450 in %s', (locale, currency, text, groupSign?: string) => {
    const written = formatMoney(123450, { currency, locale, ...(groupSign === undefined ? {} : { groupSign }) });
    expect(written.replaceAll('’', "'")).toBe(text);
  });

  it('counts as many minor units as the currency has', () => {
    expect(formatMoney(12345, { currency: 'JPY', locale: 'de-DE' })).toBe(`12.345${NBSP}¥`);
    expect(formatMoney(12345, { currency: 'KWD', locale: 'de-DE' })).toBe(`12,345${NBSP}KWD`);
  });

  it('refuses amounts that are not minor units', () => {
    expect(() => formatMoney(12.5, { currency: 'EUR', locale: 'de-AT' })).toThrow('integer minor units');
  });
});

describe('priceBlock', () => {
  it('with only a current price there is nothing else', () => {
    expect(priceBlock({ price: 4990 }, words)).toEqual({ current: `€${NBSP}49,90` });
  });

  it('a reduced price shows the former one and the lowest of 30 days', () => {
    expect(priceBlock({ price: 3990, originalPrice: 4990, lowest30: 4490 }, words)).toEqual({
      current: `€${NBSP}39,90`,
      original: `€${NBSP}49,90`,
      originalLabel: 'product.price.original()',
      lowest30: `product.price.lowest30(€${NBSP}44,90)`,
    });
  });

  it('shows no former price that is not higher', () => {
    expect(priceBlock({ price: 4990, originalPrice: 4990, lowest30: 4990 }, words)).toEqual({
      current: `€${NBSP}49,90`,
    });
  });

  it('shows the price per unit, rounded to a minor unit', () => {
    expect(priceBlock({ price: 1000, unit: { amount: 0.3, measure: 'm2' } }, words).unit).toBe(
      `product.price.unit(€${NBSP}33,33;1${NBSP}m²)`,
    );
    expect(priceBlock({ price: 500, unit: { amount: 0.75, measure: 'l' } }, words).unit).toBe(
      `product.price.unit(€${NBSP}6,67;1${NBSP}l)`,
    );
    expect(priceBlock({ price: 999, unit: { amount: 3, measure: 'piece' } }, words).unit).toBe(
      `product.price.unit(€${NBSP}3,33;1${NBSP}product.price.piece())`,
    );
  });

  it('leaves out the unit price when its words are missing', () => {
    expect(
      priceBlock({ price: 1000, unit: { amount: 1, measure: 'l' } }, { ...words, message: () => undefined }),
    ).toEqual({ current: `€${NBSP}10,00` });
  });
});

describe('reductionPercent', () => {
  it.each([
    [{ price: 3990, originalPrice: 4990, lowest30: 4490 }, 11],
    [{ price: 3990, originalPrice: 4990 }, 20],
    [{ price: 4490, originalPrice: 4990, lowest30: 4490 }, 0],
    [{ price: 4990 }, 0],
  ])('measures against the lowest of 30 days: %o gives %i', (product, percent) => {
    expect(reductionPercent(product)).toBe(percent);
  });
});
