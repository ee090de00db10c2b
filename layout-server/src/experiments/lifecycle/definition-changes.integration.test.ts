import type { Experiment } from '@vitrine/schemas';
import { systemClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { silentLogger } from '@vitrine/platform/logging';
import { openAnyDatabase } from '@vitrine/platform/testing/databases';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCurrentExperiments } from './current-experiments.ts';
import { createDefinitionChanges, type DefinitionChange } from './definition-changes.ts';
import { createDefinitions, type Definitions } from './definitions-repository.ts';
import { ShopChanged } from './keep-definition.ts';

let database: Database;
let definitions: Definitions;
/** The shop in which another instance is quicker, once. */
let quicker: string | undefined;
beforeAll(async () => {
  database = await openAnyDatabase();
  definitions = createDefinitions({ database, logger: silentLogger });
});
afterAll(() => database.close());
beforeEach(() => {
  quicker = undefined;
});

const stopped = (key: string): Experiment => ({
  key,
  page: 'home',
  seed: '0123456789abcdef',
  status: 'stopped',
  variants: [
    { key: 'a', weight: 0.5 },
    { key: 'b', weight: 0.5 },
  ],
});
const add = async (tenant: string, definition: Experiment): Promise<void> => {
  const revision = { tenant, definition, author: 'Ada', message: '', createdAt: new Date() };
  await database.transaction(async (transaction) => {
    await definitions.add(transaction, revision);
  });
};
const count = async (tenant: string, key: string): Promise<number> => (await definitions.history(tenant, key)).length;

/** An instance that hears nothing of others. */
async function instance() {
  const parts = {
    families: { files: () => ({ experiments: { value: [] }, metrics: { value: [] } }) },
    definitions,
    holdouts: { all: async () => [] },
    logger: silentLogger,
  };
  const current = createCurrentExperiments(parts as never);
  await current.refresh();
  const change = createDefinitionChanges({
    database,
    definitions,
    current,
    clock: systemClock,
    events: {
      append: async (_: unknown, tenant: string) => {
        if (quicker !== tenant) return 1;
        quicker = undefined;
        throw new ShopChanged();
      },
    },
    estimate: async () => undefined,
  } as never);
  return change;
}
const said = (tenant: string, key: string, next: DefinitionChange['next']): DefinitionChange => ({
  tenant,
  key,
  author: 'Mara',
  next,
});
const hypothesis =
  (text: string): DefinitionChange['next'] =>
  (before) => ({
    ok: true,
    value: { ...(before?.definition ?? stopped('none')), hypothesis: text },
  });

it('several are written in one transaction: where others were quicker in one shop, none is, and all are judged anew', async () => {
  for (const tenant of ['oak', 'elm']) await add(tenant, stopped('both'));
  const change = await instance();
  const judged: string[] = [];
  quicker = 'elm';
  const changes = ['oak', 'elm'].map((tenant) =>
    said(tenant, 'both', (before) => {
      judged.push(`${tenant} ${before?.number}`);
      return hypothesis('Mara')(before);
    }),
  );
  const { isDone, outcomes } = await change(changes);
  expect([isDone, outcomes.map(({ code }) => code)]).toEqual([true, ['KEPT', 'KEPT']]);
  expect(judged).toEqual(['oak 1', 'elm 1', 'oak 1', 'elm 1']);
  expect([await count('oak', 'both'), await count('elm', 'both')]).toEqual([2, 2]);
});

it('of several none is written where one is refused, and it is told what would have come of the others', async () => {
  for (const tenant of ['oak', 'elm']) await add(tenant, stopped('one'));
  const change = await instance();
  const refused = said('elm', 'one', () => ({ ok: false, faults: [] }));
  const { isDone, outcomes } = await change([said('oak', 'one', hypothesis('Mara')), refused]);
  expect([isDone, outcomes.map(({ code }) => code)]).toEqual([false, ['KEPT', 'REFUSED']]);
  expect(await count('oak', 'one')).toBe(1);
});

it('what another instance did a moment ago is looked up before it is said that nothing is to be done', async () => {
  const change = await instance();
  await add('oak', stopped('fresh'));
  const onlyOnce: DefinitionChange['next'] = (before) =>
    before === undefined || before.definition.hypothesis === 'Mara' ? 'UNCHANGED' : hypothesis('Mara')(before);
  expect((await change([said('oak', 'fresh', onlyOnce)])).outcomes).toMatchObject([{ code: 'KEPT', unchanged: false }]);
  expect((await change([said('oak', 'fresh', onlyOnce)])).outcomes).toMatchObject([{ code: 'KEPT', unchanged: true }]);
  expect((await change([said('oak', 'nobody', onlyOnce)])).outcomes).toMatchObject([{ code: 'UNKNOWN' }]);
});
