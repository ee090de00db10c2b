import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Tenant } from '@vitrine/schemas';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { ANYBODY } from '@vitrine/schemas';
import { createBraFinder } from './bra-finder.ts';
import { braSizeOf, readCentimetres, type BraTable } from './bra-size.ts';

const tenant = JSON.parse(
  readFileSync(new URL('../../../tenants/lingerie/tenant.json', import.meta.url), 'utf8'),
) as Tenant;
const table = tenant.braFinder as BraTable;

describe('the size of two measurements', () => {
  it.each([
    [63, 75, '65 A'],
    [75, 92, '75 C'],
    [82, 99, '80 C'],
    [90, 111, '90 E'],
    [67, 80, '65 A'],
    [67.5, 80, '70 A'],
    [58, 68, '60 AA'],
    [127, 152.5, '125 G'],
  ])('%d and %d are %s', (underBust, bust, expected) => {
    const found = braSizeOf(table, underBust, bust);
    expect(`${found?.size} ${found?.cupSize}`).toBe(expected);
  });

  it.each([
    [75, 80],
    [75, 102],
    [75, 75],
    [57.5, 70],
    [127.5, 142],
    [92, 75],
    [127, 160.5],
  ])('%d and %d are none', (underBust, bust) => {
    expect(braSizeOf(table, underBust, bust)).toBeUndefined();
  });

  it('is none of measurements that the table does not know, though a cup would fit', () => {
    const bands = [{ size: '75', from: 70, below: 80 }];
    const wide = {
      underBust: { min: 60, max: 90 },
      bust: { max: 100 },
      bands,
      cups: [{ cup: 'A', from: -5, below: 90 }],
    };
    expect(braSizeOf(wide, 75, 100)).toEqual({ size: '75', cupSize: 'A' });
    for (const bust of [101, 75, 74]) expect(braSizeOf(wide, 75, bust)).toBeUndefined();
  });

  it.each([
    ['75', 75],
    ['75,5', 75.5],
    ['75.5 cm', 75.5],
    ['75,25', undefined],
    ['7.5e1', undefined],
    ['-75', undefined],
    ['viel', undefined],
  ])('%j is %s', (typed, expected) => {
    expect(readCentimetres(typed)).toBe(expected);
  });
});

it('leads to the list of what there is in the size, narrowed to it, and says what is missing', async () => {
  const caller = {
    tenant: 'oak',
    locale: 'de-AT',
    visitor: ANYBODY,
    arms: {},
    consent: [],
    client: '10.0.0.1',
    requestId: 'test',
  };
  const shop = testShop({ braFinder: table });
  const sent = { shop, caller, route: 'braFinder', cookies: {}, params: {}, query: {}, files: [] };
  const [form] = createBraFinder().forms ?? [];
  expect(await form?.take({ ...sent, fields: { underBust: '75', bust: '92' } })).toEqual({
    kind: 'done',
    route: 'search',
    params: { query: 'braFinder.searchText 75 C' },
    query: { size: '75c' },
  });
  expect(await form?.take({ ...sent, fields: { bust: '92' } })).toEqual({
    kind: 'again',
    errors: { underBust: { key: 'braFinder.required.underBust' } },
  });
  for (const fields of [
    { underBust: '75', bust: '75' },
    { underBust: 'viel', bust: '92' },
  ])
    expect(await form?.take({ ...sent, fields })).toMatchObject({
      kind: 'again',
      problem: { key: 'braFinder.noSize' },
    });
});
