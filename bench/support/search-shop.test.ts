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

describe('bed linen', () => {
  it.each([
    ['at', 'de-AT', 'bettwäsche, bettbezug, bettzeug, bettgarnitur, bettüberzug, bettdeckenbezug, bettlaken, leintuch'],
    ['de', 'de-DE', 'bettwäsche, bettbezug, bettzeug, bettgarnitur, deckenbezug, bettlaken, spannbetttuch'],
    ['ch', 'de-CH', 'bettwäsche, bettbezug, bettzeug, bettanzug, duvetbezug, duvetanzug, bettlaken, fixleintuch'],
    [
      'ch',
      'fr-CH',
      "linge de lit, parure de lit, parure, housse de couette, fourre de duvet, literie, taie, taie d'oreiller, drap housse, drap-housse, drap de lit",
    ],
    ['nl', 'nl-NL', 'dekbedovertrek, dekbedhoes, beddengoed, bedlinnen, hoeslaken'],
  ])('is found in the shop %s in %s by each of its names, and nothing else by them', async (id, locale, names) => {
    const first = id === 'ch' ? 'de-CH' : locale;
    const { engine, tenant, products } = searchShop(id, { locale, first, currency: id === 'ch' ? 'CHF' : 'EUR' });
    const linen = products.filter(({ categories }) =>
      categories.some((key) => key === 'bettwaesche' || key === 'dekbedovertrekken'),
    );
    const isLinen = new Set(linen.map(({ sku }) => sku));
    for (const term of names.split(', ')) {
      const { skus, instead } = await engine.search(tenant, locale, { term, offset: 0, limit: 99 });
      expect([term, instead, skus.length > 10, skus.filter((sku) => !isLinen.has(sku))]).toEqual([
        term,
        undefined,
        true,
        [],
      ]);
    }
  });
});

describe('an everyday word', () => {
  it.each([
    ['at', 'de-AT', 'leuchten', 'leselampe, wohnzimmer lampe, tischlampe'],
    ['ch', 'fr-CH', 'schuhe', 'bottes, chaussures femme'],
    ['ch', 'fr-CH', 'haushalt', 'machine à laver'],
    ['ch', 'fr-CH', 'taschen', 'sac à main'],
    ['ch', 'fr-CH', 'damenmode', 'pull femme, robe femme'],
    ['nl', 'nl-NL', 'meubels', 'tafel'],
  ])('finds in the shop %s in %s first what is in %s: %s', async (id, locale, category, terms) => {
    const first = id === 'ch' ? 'de-CH' : locale;
    const { engine, tenant, products } = searchShop(id, { locale, first, currency: id === 'ch' ? 'CHF' : 'EUR' });
    for (const term of terms.split(', ')) {
      const { skus } = await engine.search(tenant, locale, { term, offset: 0, limit: 4 });
      expect([term, ...skus.map((sku) => products.find((one) => one.sku === sku)?.categories)]).toEqual([
        term,
        ...Array.from({ length: 4 }, () => expect.arrayContaining([category])),
      ]);
    }
  });
});
