/** What scripts of shoppers may ask at the shop door, by the setting of its documents. */
import { createHash } from 'node:crypto';
import { DOCUMENTS } from '@vitrine/component-registry/manifest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../../layout-server/src/app.ts';
import {
  createTestApp,
  doorHeaders,
  testFolder,
  type TestFolder,
} from '../../../layout-server/src/testing/test-app.ts';

const [[id, text] = ['', '']] = Object.entries(DOCUMENTS).filter(([, each]) => each.includes('query Suggest'));
const FREE = ['{ page(path: "/") { status } }', '{ __schema { types { name } } }', '{ __typename }', text];

let folder: TestFolder;
beforeAll(() => {
  folder = testFolder();
});
afterAll(() => folder.remove());

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { extensions?: { code?: string } }[];
}

async function withApp(documents: 'any' | 'persisted', work: (ask: Ask) => Promise<void>): Promise<void> {
  const app: App = await createTestApp(folder, { documents });
  const headers = doorHeaders({ tenant: 'oak', locale: 'de-AT' }, 'shop');
  try {
    await work(async (payload, method = 'POST') => {
      const answer =
        method === 'POST'
          ? await app.server.inject({ method, url: '/graphql', headers, payload })
          : await app.server.inject({ method, url: '/graphql', headers, query: payload as Record<string, string> });
      const body = answer.json<Answer>();
      return { status: answer.statusCode, data: body.data, code: body.errors?.[0]?.extensions?.code };
    });
  } finally {
    await app.close();
  }
}
type Ask = (
  payload: object,
  method?: 'GET' | 'POST',
) => Promise<{ status: number; data: Answer['data']; code: string | undefined }>;

const named = (hash: string) => ({
  operationName: 'Suggest',
  variables: { query: 'xx', locale: 'de-AT' },
  extensions: { persistedQuery: { version: 1, sha256Hash: hash } },
});

describe('documents of our own client', () => {
  it('are kept under the hash of their text', () => {
    expect(Object.keys(DOCUMENTS).length).toBeGreaterThan(0);
    for (const [hash, document] of Object.entries(DOCUMENTS))
      expect(createHash('sha256').update(document).digest('hex')).toBe(hash);
  });

  it('are run by their hash; nothing else is, where they alone may be', async () => {
    await withApp('persisted', async (ask) => {
      expect(await ask(named(id))).toMatchObject({ status: 200, data: { suggest: { terms: [] } } });
      for (const query of FREE) {
        expect(await ask({ query })).toMatchObject({ status: 400, code: 'PERSISTED_DOCUMENTS_ONLY' });
        expect(await ask({ query }, 'GET')).toMatchObject({ status: 400, code: 'PERSISTED_DOCUMENTS_ONLY' });
        expect(await ask({ ...named(id), query })).toMatchObject({ code: 'PERSISTED_DOCUMENTS_ONLY' });
      }
      for (const hash of ['0'.repeat(64), '__proto__', 'constructor', ''])
        expect((await ask(named(hash))).data, hash).toBeUndefined();
    });
  });

  it('are run as well as any other, where any may be', async () => {
    await withApp('any', async (ask) => {
      expect(await ask(named(id))).toMatchObject({ status: 200, data: { suggest: { terms: [] } } });
      for (const query of FREE.slice(0, 3))
        expect(await ask({ query })).toMatchObject({ status: 200, code: undefined });
      expect(await ask(named('0'.repeat(64)))).toMatchObject({ code: 'PERSISTED_QUERY_NOT_IN_LIST' });
    });
  });
});
