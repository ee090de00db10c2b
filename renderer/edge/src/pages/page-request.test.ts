import { ANYBODY, DIMENSION_NAMES, DIMENSION_ROWS, type PageFacts, type VisitorClass } from '@vitrine/schemas';
import { describe, expect, it } from 'vitest';
import { isOpenKey, isStatusKey, pageKey, pageRequest, placeKey, type PagePlace } from './page-request.ts';

const place: PagePlace = {
  tenant: {
    id: 'at',
    hosts: ['at.localhost'],
    defaultLocale: 'de-AT',
    locales: [{ locale: 'de-AT', prefix: '' }],
    measureCategory: 'C0002',
    assetHost: '',
  },
  locale: 'de-AT',
  path: '/',
};

/** Every value of each dimension; of texts, some that could be mistaken for something else. */
const VALUES = DIMENSION_ROWS.map(
  ([name, row]) =>
    [
      name,
      row.kind === 'choice'
        ? Object.keys(row.values)
        : row.kind === 'flag'
          ? [false, true]
          : ['', 'a', 'b', 'a\nbot=true', 'true'],
    ] as const,
);

function keyOf(vary: readonly (keyof VisitorClass)[], visitor: Partial<VisitorClass>): string {
  const facts = { vary: [...vary] };
  return pageKey(pageRequest(place, { ...ANYBODY, ...visitor }, facts, { query: {}, arms: {} }), facts);
}

describe('the key of a page', () => {
  it.each(VALUES)('tells every value of %s apart where the page depends on it', (name, values) => {
    for (const vary of [[name], DIMENSION_NAMES]) {
      const keys = values.map((value) => keyOf(vary, { [name]: value }));
      expect(new Set(keys).size).toBe(values.length);
    }
  });

  it.each(VALUES)('is one for every value of %s where the page does not depend on it', (name, values) => {
    const others = DIMENSION_NAMES.filter((other) => other !== name);
    for (const vary of [[], others]) {
      const keys = values.map((value) => keyOf(vary, { [name]: value }));
      expect(new Set(keys).size).toBe(1);
    }
  });

  it.each(VALUES)('leaves nothing of %s in a request where the page does not depend on it', (name, values) => {
    const visitor = { ...ANYBODY, [name]: values.at(-1) };
    const request = pageRequest(place, visitor, { vary: [] }, { query: {}, arms: {} });
    expect(request.visitor).toEqual(ANYBODY);
    expect(pageRequest(place, visitor, { vary: [name] }, { query: {}, arms: {} }).visitor).toEqual(visitor);
  });

  it('tells queries apart by names and values, whatever their order', () => {
    const key = (query: Record<string, string>): string =>
      pageKey(pageRequest(place, ANYBODY, { vary: [] }, { query, arms: {} }), { vary: [] });
    const all = [
      {},
      { page: '1' },
      { page: '2' },
      { page: '' },
      { sort: '1' },
      { page: '1\n?sort=1' },
      { page: '1', sort: '1' },
    ];
    expect(new Set(all.map(key)).size).toBe(all.length);
    expect(key({ sort: '1', page: '2' })).toBe(key({ page: '2', sort: '1' }));
  });

  it('says of endlessly many pages that they are: what somebody narrowed or made up, and no status', () => {
    const isOpen = (query: Record<string, string>, form?: PageFacts['form'], where = place): boolean => {
      const facts = { vary: [], ...(form === undefined ? {} : { form }) };
      return isOpenKey(pageKey(pageRequest(where, ANYBODY, facts, { query, arms: { hero: 'b' } }), facts));
    };
    const form = { field: 'q', prefix: '/s/' };
    expect([isOpen({}), isOpen({ colour: 'rot' }), isOpen({}, form)]).toEqual([false, true, true]);
    const status = { ...place, statusPage: 'not-found' };
    expect([isOpen({}, undefined, status), isStatusKey(placeKey(status))]).toEqual([false, true]);
  });

  it('tells arms apart by tests and variants', () => {
    const key = (arms: Record<string, string>): string =>
      pageKey(pageRequest(place, ANYBODY, { vary: [] }, { query: {}, arms }), { vary: [] });
    const all = [{}, { hero: 'a' }, { hero: 'b' }, { rail: 'a' }, { hero: 'a', rail: 'a' }, { hero: 'a', rail: 'b' }];
    expect(new Set(all.map(key)).size).toBe(all.length);
  });

  it('never takes one dimension for another', () => {
    const keys = VALUES.flatMap(([name, values]) => values.map((value) => keyOf([name], { [name]: value })));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
