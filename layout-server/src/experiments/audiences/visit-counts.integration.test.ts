import { testEngines } from '@vitrine/platform/testing/databases';
import { expect, it } from 'vitest';
import { createVisitCounts } from './index.ts';

it.each(testEngines())(
  'claims in vain are kept as long as some come, and forgotten when the last one is old, on $engine',
  async ({ open }) => {
    const database = await open();
    const visits = createVisitCounts(database);
    const claim = (experiment: string) => [{ tenant: 'oak', experiment, claims: 5 }];
    await visits.addForged([...claim('old'), ...claim('young')], new Date('2026-01-01T00:00:00Z'));
    await visits.addForged(claim('young'), new Date('2026-06-01T00:00:00Z'));
    await visits.addForged(claim('young'), new Date('2026-05-01T00:00:00Z'));
    const counts = async () => [await visits.forged('oak', 'old'), await visits.forged('oak', 'young')];
    expect(await visits.forgetForged(new Date('2026-05-15T00:00:00Z'), 10)).toBe(1);
    expect(await counts()).toEqual([0, 15]);
    expect(await visits.forgetForged(new Date('2026-06-02T00:00:00Z'), 10)).toBe(1);
    expect(await counts()).toEqual([0, 0]);
    await database.close();
  },
);
