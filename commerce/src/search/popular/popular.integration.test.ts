import { fixedClock, type FixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import { testEngines } from '@vitrine/platform/testing/databases';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSearchHistory, type SearchHistory } from '../history/index.ts';
import { createPopularTerms, LEAST_VISITORS, MOST_POPULAR, type PopularTerms } from './index.ts';

const ELM = tenantId('elm');
const DAY_MS = 86_400_000;

describe.each(testEngines())('what is searched for most on $engine', ({ open }) => {
  let database: Database;
  let history: SearchHistory;
  let clock: FixedClock;
  let popular: PopularTerms;
  let shops = 0;
  let oak = tenantId('oak');
  /** Of which the shop has products; a word that is spelled nearly so finds something else. */
  const words = new Set(['hose', 'kleid', 'rock', 'schal', 'hut', 'mantel', 'hemd', 'jupe', '100234']);
  beforeAll(async () => {
    database = await open();
    history = createSearchHistory(database);
  });
  afterAll(() => database.close());
  beforeEach(() => {
    clock = fixedClock('2026-11-23T03:00:00Z');
    oak = tenantId(`oak${(shops += 1)}`);
    popular = createPopularTerms({
      database,
      clock,
      engine: {
        // The shop writes its words with a capital, and knows no others.
        spelling: async (_tenant, _locale, term) =>
          words.has(term.toLowerCase()) ? term.slice(0, 1).toUpperCase() + term.slice(1) : undefined,
        search: async (_tenant, locale, { term }) =>
          term === 'hoze'
            ? { total: 1, skus: ['1'], instead: 'hose' }
            : { total: words.has(term.toLowerCase()) && locale === 'de-AT' ? 1 : 0, skus: [] },
      },
    });
  });
  const searched = async (term: string, visitors: number, tenant = oak): Promise<void> => {
    for (let each = 0; each < visitors; each += 1)
      await history.add(tenant, `anonymous:${each}`, { term, searchedAt: clock.now() });
  };
  const later = (ms: number): Promise<readonly string[]> => {
    clock.advance(ms);
    return popular.find(oak, 'de-AT');
  };

  it('is nothing before enough different visitors searched, however often one did', async () => {
    expect(await popular.find(oak, 'de-AT')).toEqual([]);
    await searched('hose', LEAST_VISITORS - 1);
    for (let each = 0; each < 30; each += 1) await searched('hose', 1);
    expect(await later(DAY_MS)).toEqual([]);
    await searched('hose', LEAST_VISITORS);
    expect(await later(DAY_MS)).toEqual(['Hose']);
  });

  it('is what most chose, in the spelling of this shop, that finds something here and tells of nobody', async () => {
    await searched('kleid', 7);
    await searched('Rock', 8);
    await searched('elmkleid', 9, ELM);
    for (const term of ['hoze', 'nirgends', '100234', 'anna@example.org']) await searched(term, 9);
    expect(await popular.find(oak, 'de-AT')).toEqual(['Rock', 'Kleid']);
    expect(await popular.find(oak, 'fr-AT')).toEqual([]);
    for (const term of words) await searched(term, 6);
    expect(await later(DAY_MS)).toHaveLength(MOST_POPULAR);
  });

  it('forgets what was forgotten, what is old, and counts anew once in ten minutes', async () => {
    await searched('schal', LEAST_VISITORS);
    expect(await popular.find(oak, 'de-AT')).toEqual(['Schal']);
    await history.remove(oak, 'anonymous:0', 'schal');
    expect(await later(60_000)).toEqual(['Schal']);
    expect(await later(600_000)).toEqual([]);
    await searched('schal', LEAST_VISITORS);
    expect(await later(600_000)).toEqual(['Schal']);
    expect(await later(31 * DAY_MS)).toEqual([]);
  });
});
