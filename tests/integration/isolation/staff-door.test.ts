/** Every operation of the staff door, asked by another tenant's people for this tenant's things (crossing tenants). */
import { cpSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../../layout-server/src/app.ts';
import { createTestApp, testFolder, type TestFolder } from '../../../layout-server/src/testing/test-app.ts';
import { argumentsFor, homeLayer, markOf, NAMING_ARGUMENTS } from './names-of-others.ts';
import { operationsOf, type ArgumentValues, type Operation } from './operations.ts';

const TENANTS = ['oak', 'elm'] as const;
type Tenant = (typeof TENANTS)[number];
const otherThan = (tenant: Tenant): Tenant => (tenant === 'oak' ? 'elm' : 'oak');
const REFUSALS = new Set(['Forbidden', 'NotFound']);
interface Outcome {
  __typename?: string;
}
/** What came of an operation: of one that does the same in several shops, of each. */
const outcomesOf = ({ outcomes = [], ...given }: Outcome & { outcomes?: Outcome[] }): Outcome[] =>
  outcomes.length === 0 ? [given] : outcomes;

let folder: TestFolder;
let app: App;
beforeAll(async () => {
  folder = testFolder();
  cpSync(path.join(folder.tenantsDir, 'oak/experiments'), path.join(folder.tenantsDir, 'elm/experiments'), {
    recursive: true,
  });
  app = await createTestApp(folder, {
    staff: TENANTS.map((tenant) => ({
      name: `Admin of ${markOf(tenant)}`,
      roles: ['admin'] as const,
      tenants: [tenant],
      token: `token-of-${tenant}`,
    })),
  });
  for (const tenant of TENANTS) {
    const outcome = await app.publishing.publish({
      documentId: `${tenant}/home.layer`,
      document: homeLayer(tenant),
      message: markOf(tenant),
      author: markOf(tenant),
      source: 'cli',
    });
    if (outcome.code !== 'PUBLISHED') throw new Error(JSON.stringify(outcome));
  }
});
afterAll(async () => {
  await app.close();
  folder.remove();
});

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

async function ask(
  asker: Tenant,
  operation: Operation,
  values: ArgumentValues,
): Promise<{ answer: Answer; text: string }> {
  const response = await app.staffServer.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', authorization: `Bearer token-of-${asker}` },
    payload: JSON.stringify(operation.request(values)),
  });
  const answer = response.json<Answer>();
  if (answer.data === undefined)
    throw new Error(`expected ${operation.name} to be asked rightly, got ${response.body}`);
  return { answer, text: response.body };
}

const historyOf = async (tenant: Tenant): Promise<string> => {
  const history = operationsOf('staff').find(({ name }) => name === 'history');
  if (history === undefined) throw new Error('expected the operation history, got none');
  return (await ask(tenant, history, argumentsFor(tenant, 'history'))).text;
};

const operations = operationsOf('staff');

it('reads the operations from the schema', () => {
  expect(operations.length).toBeGreaterThanOrEqual(9);
  expect(operations.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['me', 'layouts', 'publishLayout', 'previewLink']),
  );
});

describe.each(TENANTS)('an administrator of %s alone', (asker) => {
  const other = otherThan(asker);

  it.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s reaches nothing of the other tenant',
    async (name, operation) => {
      const before = await historyOf(other);
      const { answer, text } = await ask(asker, operation, argumentsFor(other, name));
      expect(text, 'what only the other tenant may see').not.toContain(markOf(other));
      expect(await historyOf(other), 'nothing was written').toBe(before);
      if (!operation.argumentNames.some((argument) => NAMING_ARGUMENTS.has(argument))) return;
      const given = answer.data?.[name];
      if (Array.isArray(given)) expect(JSON.stringify(given)).not.toMatch(new RegExp(`"${other}[/"]`));
      else if (given !== null && given !== undefined)
        expect(
          outcomesOf(given).every(({ __typename = '' }) => REFUSALS.has(__typename)),
          JSON.stringify(answer),
        ).toBe(true);
      else expect(answer.errors?.[0]?.message ?? '').toMatch(/expected|allowed|tenant/);
    },
  );

  it.each(operations.filter(({ kind }) => kind === 'query').map((operation) => [operation.name, operation] as const))(
    '%s answers for the own tenant',
    async (name, operation) => {
      const { answer } = await ask(asker, operation, argumentsFor(asker, name));
      expect(answer.errors).toBeUndefined();
      expect(answer.data?.[name]).not.toMatchObject({ __typename: 'Forbidden' });
    },
  );
});

describe.each(['de-AT.copy', 'de-AT/lp/neu.content', 'search.rules', 'files.settings'])(
  'the document %s of another tenant',
  (name) => {
    const ofDocuments = operations.filter(
      ({ name: operation, argumentNames }) =>
        argumentNames.includes('id') && !/experiment|holdout|tenant|member/i.test(operation),
    );
    it.each(ofDocuments.map((operation) => [operation.name, operation] as const))(
      '%s does not reach it',
      async (_, operation) => {
        const values = {
          ...argumentsFor('elm', operation.name),
          id: `elm/${name}`,
          document: { title: 'x', paragraphs: [] },
        };
        const { answer } = await ask('oak', operation, values);
        expect(REFUSALS, JSON.stringify(answer)).toContain(
          (answer.data?.[operation.name] as { __typename?: string } | undefined)?.__typename,
        );
      },
    );
  },
);

it('what is shared is changed by people of every tenant only', async () => {
  for (const operation of operations.filter(
    ({ kind, argumentNames }) => kind === 'mutation' && argumentNames.includes('id'),
  )) {
    const { answer } = await ask('oak', operation, { ...argumentsFor('oak', operation.name), id: 'base/home.layout' });
    expect(REFUSALS, operation.name).toContain(
      (answer.data?.[operation.name] as { __typename?: string } | undefined)?.__typename,
    );
  }
});
