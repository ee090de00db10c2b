import { fixedClock } from '@vitrine/platform/clock';
import { testShop } from '@vitrine/platform/testing/local-shop';
import { describe, expect, it } from 'vitest';
import { createServiceAnswers, createServiceAnswersSource, type ServicePages } from './service/index.ts';
import { createShopSuggestions, type Suggestions } from './suggestions.ts';

const PAGES = [
  { text: 'Versand und Zahlung', href: '/service/versand' },
  { text: 'Versandkosten', href: '/service/versand#kosten' },
  { text: 'Rückgabe', href: '/service/versand#rueckgabe' },
  { text: 'Wann kommt mein Paket?', href: '/service' },
];

const NAMED = [
  { kind: 'category', text: 'Kleider', category: 'kleider' },
  { kind: 'category', text: 'Kinder' },
  { kind: 'brand', text: 'Krämer & Sohn' },
  { kind: 'phrase', text: 'kleid' },
] as const;

/** Asks a shop whose products have every word that begins with m. */
function asker(pages: ServicePages) {
  const clock = fixedClock('2026-11-23T03:00:00Z');
  const shop = testShop();
  const service = createServiceAnswers({ pages, clock });
  const phrases = Array.from({ length: 9 }, (_, index) => ({ kind: 'phrase' as const, text: `mantel ${index}` }));
  const suggestions = createShopSuggestions({
    shops: { find: () => shop },
    engine: {
      prepare: async () => undefined,
      search: async (_tenant, _locale, { term }) => ({ total: term.startsWith('m') ? 9 : 0, skus: [] }),
      suggest: async (_tenant, _locale, { term }) => ({
        total: 0,
        terms: term.startsWith('m') ? phrases : term.startsWith('k') ? NAMED : [],
        skus: [],
      }),
      alternatives: async () => [],
      spelling: async () => undefined,
    },
    goods: { find: async () => [] },
    service,
  });
  const source = createServiceAnswersSource({ answers: service, clock });
  const onPage = (query: string) => source.fetch({ query }, { shop }, AbortSignal.timeout(1_000));
  const ask = (query: string): Promise<Suggestions> => suggestions.suggest('oak', { query, limit: 10 });
  const answers = async (query: string) =>
    (await ask(query)).terms.filter(({ kind }) => kind === 'service').map(({ text, href }) => `${text} ${href}`);
  return { ask, answers, onPage, clock };
}

it('leads to all results after what is suggested, unless there are none', async () => {
  const { ask } = asker(async () => PAGES);
  expect((await ask(' mantel  rot ')).all).toEqual({
    text: 'search.suggest.all mantel rot',
    href: '/search/mantel%20rot',
  });
  for (const query of ['m', 'versand', 'xyzxyz']) expect((await ask(query)).all).toBeUndefined();
});

describe('answers of the service among the suggestions', () => {
  it('are pages and their parts whose words begin so, in each spelling, two at most and each once', async () => {
    const { answers } = asker(async () => [...PAGES, ...PAGES]);
    expect(await answers('versand')).toEqual([
      'Versand und Zahlung /service/versand',
      'Versandkosten /service/versand#kosten',
    ]);
    for (const query of ['rückg', 'RUECKGABE', 'ruckg'])
      expect(await answers(query)).toEqual(['Rückgabe /service/versand#rueckgabe']);
    expect(await answers('paket wann')).toEqual(['Wann kommt mein Paket? /service']);
    for (const query of ['', 'v', 'sand', 'versand rot']) expect(await answers(query)).toEqual([]);
  });

  it('stand behind categories and brands, which lead to their own pages', async () => {
    const { terms } = await asker(async () => []).ask('k ');
    expect(terms).toEqual([]);
    const led = (await asker(async () => []).ask('kl')).terms.map(({ text, href }) => [text, href]);
    const shop = testShop();
    expect(led).toEqual([
      ['Kleider', shop.link('category', { category: 'kleider' })],
      ['Kinder', shop.link('search', { query: 'Kinder' })],
      ['Krämer & Sohn', shop.link('brand', { brand: 'kraemer-sohn' })],
      ['kleid', shop.link('search', { query: 'kleid' })],
    ]);
  });

  it('say what they are, and leave room for what the shop sells', async () => {
    const { ask } = asker(async () => [{ text: 'Mantel zurückgeben', href: '/service' }]);
    const { terms } = await ask('mantel');
    expect(terms.map(({ kind }) => kind)).toEqual([...Array<string>(5).fill('phrase'), 'service']);
    expect(terms.at(-1)?.note).toBe('search.suggest.service');
  });

  it('stand on the page of results too, as many as there is room for, for a quarter of an hour', async () => {
    const { onPage } = asker(async () => PAGES);
    expect(await onPage(' Rückgabe ')).toEqual({
      value: [{ text: 'Rückgabe', href: '/service/versand#rueckgabe' }],
      tags: [],
      expires: new Date('2026-11-23T03:15:00Z'),
    });
    for (const query of ['', 'xyzxyz']) expect(await onPage(query)).toMatchObject({ isEmpty: true, value: [] });
  });

  it('are asked for once a minute, and missed where the pages fail or keep somebody waiting', async () => {
    let asked = 0;
    const failing = asker(async () => {
      asked += 1;
      if (asked === 1) throw new Error('away');
      return PAGES;
    });
    expect([await failing.answers('versand'), await failing.answers('rückgabe')]).toEqual([[], []]);
    failing.clock.advance(60_000);
    expect([await failing.answers('rückgabe'), asked]).toEqual([['Rückgabe /service/versand#rueckgabe'], 2]);
    expect(await asker(() => new Promise(() => undefined)).answers('versand')).toEqual([]);
  });
});
