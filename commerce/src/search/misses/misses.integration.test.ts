import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import { testEngines } from '@vitrine/platform/testing/databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSearchMisses, MOST_TERMS_A_DAY, type SearchMisses } from './index.ts';

const [OAK, ELM] = [tenantId('oak'), tenantId('elm')];
const DE = 'de-AT';

describe.each(testEngines())('terms that found nothing on $engine', ({ open }) => {
  let database: Database;
  let misses: SearchMisses;
  beforeAll(async () => {
    database = await open();
    misses = createSearchMisses(database);
  });
  afterAll(() => database.close());
  const add = (term: string, day: string, tenant = OAK) => misses.add(tenant, DE, { term, day });

  it('are counted by the day, whatever their case, for each shop by itself', async () => {
    for (const [term, day] of [
      ['Iphone', '2026-11-20'],
      ['iphone', '2026-11-21'],
      ['IPHONE ', '2026-11-21'],
      ['drohne', '2026-11-21'],
    ] as const)
      await add(term, day);
    await add('anderes', '2026-11-21', ELM);
    expect(await misses.find(OAK, '2026-11-20', 10)).toEqual([
      { locale: DE, term: 'iphone', count: 3 },
      { locale: DE, term: 'drohne', count: 1 },
    ]);
    expect(await misses.find(OAK, '2026-11-21', 1)).toEqual([{ locale: DE, term: 'iphone', count: 2 }]);
    expect(await misses.find(ELM, '2026-11-01', 10)).toMatchObject([{ term: 'anderes' }]);
  });

  it('are not kept where they may tell of a person, or are too long for a term', async () => {
    for (const term of ['anna@example.org', '0664 123 45 67', 'AT61-1904-3002', 'x'.repeat(61), ' '])
      await add(term, '2026-10-01');
    expect((await misses.find(OAK, '2026-10-01', 99)).map(({ term }) => term)).toEqual(['iphone', 'drohne']);
  });

  it('have a bound a day; what is known is counted on', async () => {
    for (let each = 0; each < MOST_TERMS_A_DAY + 5; each += 1) await add(`wort ${each}`, '2026-12-01');
    await add('wort 0', '2026-12-01');
    const kept = await misses.find(OAK, '2026-12-01', 9_999);
    expect([kept.length, kept[0]]).toEqual([MOST_TERMS_A_DAY, { locale: DE, term: 'wort 0', count: 2 }]);
  });

  it('are forgotten by the day', async () => {
    await misses.forget('2026-12-01', 100);
    expect((await misses.find(OAK, '2026-01-01', 9_999)).every(({ term }) => term.startsWith('wort'))).toBe(true);
    expect(await misses.find(ELM, '2026-01-01', 9)).toEqual([]);
  });
});
