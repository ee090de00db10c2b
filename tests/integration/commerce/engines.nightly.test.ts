/** Whatever is asked of lists and search, Postgres and PGlite answer the same. */
import { openAnyDatabase, openInMemory } from '@vitrine/platform/testing/databases';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundOnEngine } from '../../../commerce/src/testing/found-on-engine.ts';
import { startTestPostgres, type TestPostgres } from '../../../scripts/verify/test-postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

it.each([1, 2, 3])('1,000 products and 3,000 questions of seed %i', { timeout: 300_000 }, async (seed) => {
  const databases = [await openInMemory(), await openAnyDatabase(postgres.url)] as const;
  const [embedded, other] = await Promise.all(
    databases.map((one) => foundOnEngine(one, { seed, products: 1_000, questions: 3_000 })),
  );
  await Promise.all(databases.map((one) => one.close()));
  expect(other).toEqual(embedded);
});
