import { tenantId } from '@vitrine/platform/doors';
import type { SearchRules } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import type { Product } from '../catalogue/index.ts';
import { testProduct } from '../testing/test-product.ts';
import { createColumns, listOf } from './listing.ts';
import type { ListName } from '../search-rules/index.ts';
import { rulesOf } from './list-rules.ts';

const NOON = new Date('2026-11-23T12:00:00Z');
const goods = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, index) =>
  testProduct({ sku: `${name}-1`, brand: index % 2 === 0 ? 'Even' : 'Odd', ...(name === 'F' ? { isNew: true } : {}) }),
);

function shown(
  search: SearchRules,
  {
    list = { category: 'mode' },
    at = NOON,
    products = goods,
    sort = 'relevance',
  }: Partial<{
    list: ListName;
    at: Date;
    products: readonly Product[];
    sort: string;
  }> = {},
): string {
  const columns = createColumns(() => products)(tenantId('oak'));
  const rules = rulesOf({ search, timeZone: 'Europe/Vienna' }, list, at);
  const { skus } = listOf(
    columns,
    products.map(({ sku }) => sku),
    { sort },
    rules,
  );
  return skus.map(([name = '']) => name).join('');
}
const IN = { categories: ['mode'], terms: ['Rotes  Kleid'] };

describe('the rules of a list', () => {
  it('put a product in its place, of the lists that are named alone', () => {
    const pins = [{ sku: 'E-1', place: 1, in: IN }];
    expect(shown({ pins })).toBe('EABCDF');
    expect(shown({ pins }, { list: { category: 'schuhe' } })).toBe('ABCDEF');
    expect(shown({ pins }, { list: { term: 'rotes kleid' } })).toBe('EABCDF');
    expect(
      shown({
        pins: [
          { sku: 'A-1', place: 3, in: IN },
          { sku: 'F-1', place: 2, in: IN },
        ],
      }),
    ).toBe('BFACDE');
    expect(shown({ pins: [{ sku: 'A-1', place: 48, in: IN }] })).toBe('BCDEFA');
  });

  it('move nothing that is sold out or not in the list, and no order that somebody chose', () => {
    const products = goods.map((one) => (one.sku === 'E-1' ? { ...one, soldOut: true } : one));
    expect(shown({ pins: [{ sku: 'E-1', place: 1, in: IN }] }, { products })).toBe('ABCDFE');
    expect(shown({ pins: [{ sku: 'Z-1', place: 1, in: IN }] })).toBe('ABCDEF');
    expect(shown({ pins: [{ sku: 'E-1', place: 1, in: IN }] }, { sort: 'priceAsc' })).toBe('ABCDEF');
  });

  it('bring forward what fits, and put back what fits a factor below one', () => {
    expect(shown({ boosts: [{ of: { brand: 'Odd' }, factor: 10 }] })).toBe('BDFACE');
    expect(shown({ boosts: [{ of: { new: true }, factor: 10 }] })).toBe('FABCDE');
    expect(shown({ boosts: [{ of: { brand: 'Even' }, factor: 0.1 }] })).toBe('BDFACE');
    expect(shown({ boosts: [{ of: { brand: 'Odd', new: true }, factor: 10 }] })).toBe('FABCDE');
    expect(shown({ boosts: [{ of: { category: 'schuhe' }, factor: 10 }] })).toBe('ABCDEF');
    expect(shown({ boosts: [{ of: { brand: 'Odd' }, factor: 10, in: { terms: ['x'] } }] })).toBe('ABCDEF');
  });

  it('hold from the first to the last day in the zone of the shop, and say when to look again', () => {
    const search = { pins: [{ sku: 'E-1', place: 1, in: IN, from: '2026-11-24', until: '2026-11-24' }] };
    const at = (moment: string): string => shown(search, { at: new Date(moment) });
    expect(at('2026-11-23T22:59:59Z')).toBe('ABCDEF');
    expect(at('2026-11-23T23:00:00Z')).toBe('EABCDF');
    expect(at('2026-11-24T22:59:59Z')).toBe('EABCDF');
    expect(at('2026-11-24T23:00:00Z')).toBe('ABCDEF');
    const turns = (moment: string): Date | undefined =>
      rulesOf({ search, timeZone: 'Europe/Vienna' }, { category: 'mode' }, new Date(moment)).turns;
    expect(turns('2026-11-23T22:15:00Z')).toEqual(new Date('2026-11-23T23:00:00Z'));
    expect(turns('2026-11-25T12:00:00Z')).toBeUndefined();
  });

  it('put what is paid for before what is pinned in the same place', () => {
    const pins = [{ sku: 'E-1', place: 1, in: IN }];
    const sponsored = [{ sku: 'F-1', place: 1, payer: 'Even GmbH', in: IN }];
    expect(shown({ pins, sponsored })).toBe('FEABCD');
  });
});
