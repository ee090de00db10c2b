import type { Database } from '@vitrine/platform/database';
import { tenantId } from '@vitrine/platform/doors';
import { openAnyDatabase } from '@vitrine/platform/testing/databases';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listTagsOf, products } from './index.ts';

const [OAK, ELM] = [tenantId('oak'), tenantId('elm')];

let database: Database;
beforeAll(async () => {
  database = await openAnyDatabase();
  for (const [tenant, sku, record] of [
    [OAK, 'COAT', { categories: ['maentel', 'damenmode'], brand: 'Große Wäsche' }],
    [OAK, 'LAMP', { categories: ['lampen'], brand: 'Lux' }],
    [ELM, 'COAT', { categories: ['jassen'], brand: 'Lux' }],
  ] as const)
    await database.orm
      .insert(products)
      .values({ tenant, sku, status: 'active', record, hash: '', importedAt: new Date('2026-11-28T00:00:00Z') });
});
afterAll(() => database.close());

it('lists of products are those of their categories and brands in their own shop, and those of all', async () => {
  const tagsOf = (skus: string[]): Promise<string[]> =>
    database.transaction(async (transaction) => (await listTagsOf(transaction, OAK, skus)).toSorted());
  const everywhere = ['list:oak:*', 'list:oak:bestseller', 'list:oak:neu', 'list:oak:sale'];
  expect(await tagsOf(['COAT'])).toEqual(
    [...everywhere, 'list:oak:brand/grosse-waesche', 'list:oak:damenmode', 'list:oak:maentel'].toSorted(),
  );
  expect(await tagsOf(['COAT', 'LAMP'])).toEqual(expect.arrayContaining(['list:oak:maentel', 'list:oak:lampen']));
  expect(await tagsOf(['NONE'])).toEqual([]);
});
