import { describe, expect, it } from 'vitest';
import { searchShop } from './search-shop.ts';

/** What checks from outside count in the goods of Ahornhaus; a new dress there takes the place of another one. */
describe('the goods of Ahornhaus', () => {
  const { engine, tenant, locale } = searchShop('at', { locale: 'de-AT', first: 'de-AT', currency: 'EUR' });
  const found = (term: string): Promise<{ total: number }> =>
    engine.search(tenant, locale, { term, offset: 0, limit: 1 });

  it.each([
    ['kleid', 60],
    ['xyzxyz', 0],
  ])('have for "%s" %i hits', async (term, hits) => {
    expect((await found(term)).total).toBe(hits);
  });

  it.each(['hose', 'shirt'])('have something for "%s"', async (term) => {
    expect((await found(term)).total).toBeGreaterThan(0);
  });
});
