import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANYBODY, COOKIES_HEADER, readNamedCookies, type ResolvedPage } from '@vitrine/schemas';
import { createSigner } from '@vitrine/schemas/signing';
import { createChangeSets, createChangeSetService } from '../layout/change-sets/index.ts';
import { createNotices } from '../layout/notices/index.ts';
import { createPreviewLinks } from '../layout/previews/index.ts';
import { createPublishing, type ShopPage, type ShopPageRequest, type ShopPages } from '../layout/publishing/index.ts';
import { homeLayout, testComponents, testWorld, noSets } from '../layout/testing/world.ts';
import { createRevisions } from '../layout/revisions/index.ts';
import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { tenantId, type Domain } from '@vitrine/platform/doors';
import { openAnyDatabase } from '@vitrine/platform/testing/databases';
import { openEventLog } from '@vitrine/platform/events';
import { countingIds } from '@vitrine/platform/ids';
import { createLogger, silentLogger } from '@vitrine/platform/logging';
import { createAuditLog, createReception, createStaff, DEMO_STAFF } from '../staff/index.ts';
import { fixtureFamily } from '../testing/fixture-family.ts';
import { noExperiments } from '../testing/no-experiments.ts';
import { caller } from '../testing/test-app.ts';
import { shopDoor, staffDoor } from './index.ts';

const clock = fixedClock('2026-11-20T08:00:00.000Z');
const signer = createSigner({
  secrets: ['a-secret-of-at-least-thirty-two-characters'],
  clock: () => clock.now().getTime(),
});

/** One server for both doors here; in the product each has its own port. */
async function openDoor(door: FastifyPluginAsync): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(door);
  return app;
}

async function post(app: FastifyInstance, query: string, variables: object, headers: Record<string, string>) {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ query, variables }),
  });
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    body: response.json<{
      data?: Record<string, unknown>;
      errors?: { message: string; extensions?: { code?: string } }[];
    }>(),
  };
}

it('layout-server/schema.graphql is up to date: node layout-server/scripts/print-schema.ts writes it', () => {
  // In a process of its own: vitest gives our files graphql's development build, which does not know Pothos' types.
  const printed = execFileSync(
    process.execPath,
    [fileURLToPath(new URL('../../scripts/print-schema.ts', import.meta.url)), '--print'],
    { encoding: 'utf8' },
  );
  expect(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8')).toBe(printed);
});

describe('the staff door', () => {
  let database: Database;
  let app: FastifyInstance;
  beforeAll(async () => {
    database = await openAnyDatabase();
    const world = testWorld();
    const events = await openEventLog({ database, clock, logger: silentLogger });
    const revisions = createRevisions({ database, clock });
    const publishing = createPublishing({
      sets: noSets,
      database,
      revisions,
      events,
      world,
      components: testComponents,
      clock,
    });
    const staff = createStaff({ database, clock, ids: countingIds(), demo: true });
    const audit = createAuditLog({ database, clock });
    await staff.seed([
      ...DEMO_STAFF,
      { name: 'Urs Frei', roles: ['merchandiser'], tenants: ['ch'], token: 'token-of-urs' },
    ]);
    app = await openDoor(
      staffDoor({
        ...noExperiments,
        receive: createReception({ staff }),
        staff,
        audit,
        previews: createPreviewLinks({ database, clock, ids: countingIds() }),
        notices: createNotices({ database, clock }),
        changeSets: createChangeSetService({
          sets: createChangeSets({ database, clock, ids: countingIds() }),
          revisions,
          publishing,
          clock,
        }),
        publishing,
        revisions,
        world,
        clock,
        signer,
        logger: silentLogger,
      }),
    );
    await publishing.publish({
      documentId: 'base/home.layout',
      document: homeLayout(),
      message: 'first',
      author: 'Vitrine',
      source: 'seed',
    });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  const ask = (query: string, variables: object = {}, token = 'demo-merchandiser') =>
    post(app, query, variables, { authorization: `Bearer ${token}` });
  const layer = (text: string) => ({
    page: 'home',
    prefix: 'at',
    ops: [{ op: 'set', node: 'hero', pointer: '/props/text', value: text }],
  });
  const PUBLISH = `mutation ($input: PublishLayoutInput!) { publishLayout(input: $input) { __typename
    ... on Published { revision { revision author source } changes { tenant path } }
    ... on LayoutInvalid { faults { code message nodeId pointer layer } } ... on Conflict { current expected message } ... on Forbidden { message } ... on NotFound { message } } }`;

  it.each([
    ['none', {}],
    ['an unknown one', { authorization: 'Bearer demo-merchandise' }],
    ['another scheme', { authorization: 'Basic ZGVtbw==' }],
  ])('with %s for a token answers 401 UNAUTHENTICATED', async (_, headers) => {
    const { status, body } = await post(app, '{ me { name } }', {}, headers);
    expect({ status, code: body.errors?.[0]?.extensions?.code, data: body.data }).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
      data: undefined,
    });
  });

  it('knows who asks', async () => {
    expect((await ask('{ me { name roles tenants } }', {}, 'demo-admin')).body.data).toEqual({
      me: { name: 'Ada Brandt', roles: ['admin'], tenants: [] },
    });
  });

  it("publishes in the person's name, then refuses an outdated revision", async () => {
    const input = { id: 'at/home.layer', document: layer('Servus'), expectedRevision: 0, message: 'greet' };
    expect((await ask(PUBLISH, { input })).body.data).toEqual({
      publishLayout: {
        __typename: 'Published',
        revision: { revision: 1, author: 'Mara Holzer', source: 'STUDIO' },
        changes: [{ tenant: 'at', path: '/' }],
      },
    });
    expect((await ask(PUBLISH, { input: { ...input, document: layer('Hallo') } })).body.data).toMatchObject({
      publishLayout: { __typename: 'Conflict', current: 1, expected: 0 },
    });
  });

  it('answers an invalid document with its faults', async () => {
    const document = {
      page: 'home',
      prefix: 'at',
      ops: [
        { op: 'hide', node: 'nobody' },
        { op: 'set', node: 'hero', pointer: '/props/text', value: 7 },
      ],
    };
    const { body } = await ask(PUBLISH, { input: { id: 'at/home.layer', document, expectedRevision: 1 } });
    expect(body.data).toMatchObject({
      publishLayout: {
        __typename: 'LayoutInvalid',
        faults: expect.arrayContaining([
          expect.objectContaining({ code: 'MISSING_NODE', nodeId: 'nobody', layer: 'at/home.layer' }),
          expect.objectContaining({ code: 'WRONG_TYPE', nodeId: 'hero', pointer: '/props/text' }),
        ]) as unknown,
      },
    });
  });

  it('an experimenter may read but not publish, and nobody outside their tenants', async () => {
    const input = { id: 'at/home.layer', document: layer('x'), expectedRevision: 1 };
    expect((await ask(PUBLISH, { input }, 'demo-experimenter')).body.data).toEqual({
      publishLayout: { __typename: 'Forbidden', message: 'expected the role merchandiser or admin, got experimenter' },
    });
    expect((await ask(PUBLISH, { input }, 'token-of-urs')).body.data).toMatchObject({
      publishLayout: { __typename: 'Forbidden' },
    });
    expect(
      (await ask(PUBLISH, { input: { ...input, id: 'base/home.layout', document: homeLayout() } }, 'token-of-urs')).body
        .data,
    ).toMatchObject({ publishLayout: { __typename: 'Forbidden' } });
    expect((await ask('{ layouts { id } }', {}, 'demo-experimenter')).body.data).toMatchObject({
      layouts: [{ id: 'at/home.layer' }, { id: 'base/home.layout' }],
    });
    expect((await ask('{ layouts { id } }', {}, 'token-of-urs')).body.data).toEqual({
      layouts: [{ id: 'base/home.layout' }],
    });
    for (const query of [
      '{ layout(id: "at/home.layer") { __typename } }',
      '{ history(id: "at/home.layer") { __typename } }',
      '{ explain(url: "http://at.localhost:3000/") { __typename } }',
    ]) {
      expect(Object.values((await ask(query, {}, 'token-of-urs')).body.data ?? {})).toEqual([
        { __typename: 'Forbidden' },
      ]);
    }
  });

  it('rolls back, and the history lists numbers, authors and times', async () => {
    await ask(PUBLISH, { input: { id: 'at/home.layer', document: layer('second'), expectedRevision: 1 } });
    const rolled = await ask(
      'mutation { rollbackLayout(id: "at/home.layer", toRevision: 1) { __typename ... on Published { revision { revision restores source } } } }',
      {},
      'demo-admin',
    );
    expect(rolled.body.data).toEqual({
      rollbackLayout: { __typename: 'Published', revision: { revision: 3, restores: 1, source: 'ROLLBACK' } },
    });
    const { body } = await ask(
      '{ history(id: "at/home.layer", limit: 2) { ... on History { revisions { revision status author createdAt } } } }',
    );
    expect(body.data).toEqual({
      history: {
        revisions: [
          { revision: 3, status: 'PUBLISHED', author: 'Ada Brandt', createdAt: clock.now().toISOString() },
          { revision: 2, status: 'SUPERSEDED', author: 'Mara Holzer', createdAt: clock.now().toISOString() },
        ],
      },
    });
  });

  it('does not roll back over a revision that its author has not seen', async () => {
    const back = (expected: number) =>
      ask(
        'mutation ($expected: Int) { rollbackLayout(id: "at/home.layer", toRevision: 2, expectedRevision: $expected) { __typename ... on Conflict { current expected } } }',
        { expected },
      );
    expect((await back(2)).body.data).toEqual({
      rollbackLayout: { __typename: 'Conflict', current: 3, expected: 2 },
    });
    expect((await back(3)).body.data).toEqual({ rollbackLayout: { __typename: 'Published' } });
  });

  it('validates without writing, and shows a document', async () => {
    const { body } = await ask(
      'query ($input: ValidateLayoutInput!) { validateLayout(input: $input) { ... on Publishable { current changes { tenant locale } } } }',
      { input: { id: 'ch/home.layer', document: { ...layer('Grüezi'), prefix: 'ch' } } },
    );
    expect(body.data).toEqual({
      validateLayout: {
        current: 0,
        changes: [
          { tenant: 'ch', locale: 'de-CH' },
          { tenant: 'ch', locale: 'fr-CH' },
        ],
      },
    });
    expect((await ask('{ layout(id: "ch/home.layer") { ... on NotFound { message } } }')).body.data).toEqual({
      layout: { message: 'ch/home.layer has no published revision' },
    });
    expect(
      (await ask('{ layout(id: "base/home.layout") { ... on Layout { document revision { revision } } } }')).body.data,
    ).toEqual({ layout: { document: homeLayout(), revision: { revision: 1 } } });
  });

  it('a preview link names the document, is signed for 24 hours, and stores no revision', async () => {
    const PREVIEW =
      'mutation ($id: ID!, $document: JSON) { previewLink(id: $id, document: $document) { ... on PreviewLink { url link { id expiresAt documentId revision } } ... on LayoutInvalid { faults { code } } } }';
    const { body } = await ask(PREVIEW, { id: 'ch/home.layer', document: { ...layer('Draft'), prefix: 'ch' } });
    const made = body.data?.['previewLink'] as { url: string; link: { id: string } };
    const url = new URL(made.url);
    expect({ origin: url.origin, path: url.pathname, ...made.link }).toMatchObject({
      origin: 'http://ch.localhost:3000',
      path: '/api/preview',
      expiresAt: '2026-11-21T08:00:00.000Z',
      documentId: 'ch/home.layer',
      revision: null,
    });
    expect(url.searchParams.get('path')).toBe('/');
    const verified = signer.verify(url.searchParams.get('secret') ?? '', 'preview');
    expect(verified).toEqual({
      ok: true,
      payload: { tenant: 'ch', link: made.link.id },
      isCurrent: true,
    });
    expect((await ask('{ history(id: "ch/home.layer") { __typename } }')).body.data).toEqual({
      history: { __typename: 'NotFound' },
    });
    expect((await ask(PREVIEW, { id: 'ch/home.layer', document: { page: 'home' } })).body.data).toMatchObject({
      previewLink: { faults: [{ code: 'MISSING' }, { code: 'MISSING' }] },
    });
  });

  it('explains an address, with a token for the edge', async () => {
    const { body } = await ask(
      '{ explain(url: "http://at.localhost:3000/?q=1") { ... on Explanation { page layers { id applied } nodes { id depth } edgeUrl edgeToken } } }',
    );
    const explanation = body.data?.['explain'] as { edgeToken: string };
    expect(explanation).toMatchObject({
      page: 'home',
      nodes: [
        { id: 'home', depth: 0 },
        { id: 'hero', depth: 1 },
      ],
      edgeUrl: 'http://at.localhost:3000/-/explain?url=%2F%3Fq%3D1',
    });
    expect(signer.verify(explanation.edgeToken, 'edge-explain')).toEqual({
      ok: true,
      payload: { tenant: 'at' },
      isCurrent: true,
    });
    expect(
      (await ask('{ explain(url: "http://elsewhere.example/") { ... on NotFound { message } } }')).body.data,
    ).toMatchObject({ explain: { message: expect.stringContaining('one of our shops') as string } });
  });

  describe('takes only what a foreign page cannot send', () => {
    const authorization = 'Bearer demo-admin';
    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/graphql',
    ])('POST of %s: 415', async (type) => {
      const response = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization, 'content-type': type },
        payload: '{"query":"{ me { name } }"}',
      });
      expect(response.statusCode).toBe(415);
    });

    it('GET of a query: 200; GET of a mutation: 405', async () => {
      const get = (query: string) =>
        app.inject({ method: 'GET', url: '/graphql', query: { query }, headers: { authorization } });
      expect((await get('{ me { name } }')).json()).toEqual({ data: { me: { name: 'Ada Brandt' } } });
      expect(
        (await get('mutation { rollbackLayout(id: "at/home.layer", toRevision: 1) { __typename } }')).statusCode,
      ).toBe(405);
    });

    it('a body over 1 MB: 413; a body that is no JSON: 400', async () => {
      const headers = { authorization, 'content-type': 'application/json' };
      expect(
        (
          await app.inject({
            method: 'POST',
            url: '/graphql',
            headers,
            payload: `{"query":"${' '.repeat(1_100_000)}"}`,
          })
        ).statusCode,
      ).toBe(413);
      expect((await app.inject({ method: 'POST', url: '/graphql', headers, payload: '{' })).statusCode).toBe(400);
    });

    it('keys that reach the prototype: refused, and nothing is polluted', async () => {
      const payload = '{"query":"{ me { name } }","variables":{"__proto__":{"polluted":true}}}';
      expect(
        (
          await app.inject({
            method: 'POST',
            url: '/graphql',
            headers: { authorization, 'content-type': 'application/json' },
            payload,
          })
        ).statusCode,
      ).toBe(400);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    });
  });
});

describe('the shop door', () => {
  const resolved: ResolvedPage = {
    tenant: { id: 'at', name: 'Lindner', styleVariant: 'home', theme: {} as ResolvedPage['tenant']['theme'] },
    locale: 'de-AT',
    page: 'home',
    version: 'abc',
    meta: { title: 'Start', description: '', robots: 'index', canonical: '', alternates: [] },
    root: { id: 'home', type: 'page', v: 1, props: {} },
    words: { failed: '', retry: '', preview: '', unpublished: '', closePreview: '', previewStays: '' },
    tags: [],
    validUntil: '',
    cursor: 0,
    preview: false,
  };
  const oak = fixtureFamily().find('oak');
  const asked: [string, ShopPageRequest][] = [];
  const pages: ShopPages = {
    page: async (tenant, request): Promise<ShopPage> => {
      asked.push([tenant, request]);
      if (request.path === '/broken') throw new Error('secret detail of the database');
      return request.path === '/old'
        ? {
            kind: 'redirect',
            status: 301,
            location: '/new',
            cookies: [{ name: 'session', value: request.caller.client }],
          }
        : { kind: 'page', status: 200, resolved };
    },
  };
  const motto: Domain = {
    name: 'motto',
    graphql: (builder) => {
      builder.mutationField('hum', (t) => t.boolean({ resolve: () => true }));
      builder.queryField('motto', (t) =>
        t.string({
          resolve: (_, __, { tenant, client, setCookie }) => {
            setCookie({ name: 'session', value: client });
            return `Motto of ${tenant}`;
          },
        }),
      );
    },
  };
  const lines: string[] = [];
  let app: FastifyInstance;
  beforeAll(async () => {
    const logger = createLogger({
      level: 'info',
      service: 'test',
      stream: {
        write: (line: string) => {
          lines.push(line);
        },
      },
    });
    app = await openDoor(
      shopDoor({
        documents: 'any',
        introspection: true,
        pages,
        tenants: {
          shopOf: (id) => oak && { ...oak, id: tenantId(id) },
          testsOf: () => ({ client: ['aplus'], server: ['words'] }),
        },
        domains: [motto],
        callForm: () => Promise.reject(new Error('expected no form, got one')),
        signer,
        logger,
      }),
    );
  });
  afterAll(() => app.close());
  const token = (payload: object, audience: 'shop' | 'internal' = 'shop', seconds = 60) =>
    signer.sign(audience, payload, { seconds });
  const ask = (query: string, given = token(caller({ tenant: 'at', visitor: { ...ANYBODY, device: 'mobile' } }))) =>
    post(app, query, {}, { 'x-vitrine-token': given });

  it("answers a page of the token's tenant with status, head and tree", async () => {
    const { body } = await ask('{ page(path: "/") { status page version meta { title robots } root redirect } }');
    expect(body).toEqual({
      data: {
        page: {
          status: 200,
          page: 'home',
          version: 'abc',
          meta: { title: 'Start', robots: 'index' },
          root: resolved.root,
          redirect: null,
        },
      },
    });
    expect(asked.at(-1)).toMatchObject(['at', { path: '/', caller: { visitor: { device: 'mobile' } } }]);
  });

  it("tells the tests of the token's tenant, and of no other", async () => {
    const tests = (id: string) => ask(`{ tenant(id: "${id}") { id abTests { client server } } }`);
    expect((await tests('at')).body.data).toEqual({
      tenant: { id: 'at', abTests: { client: ['aplus'], server: ['words'] } },
    });
    expect((await tests('ch')).body.data).toEqual({ tenant: null });
  });

  it('tells how the shop is configured, with every switch and its parts', async () => {
    const { body } = await ask(
      '{ tenant(id: "at") { tenantId clientId host styleVariant timeZone currency i18n { defaultLocale languages locales } switches } }',
    );
    expect(body.data).toMatchObject({
      tenant: {
        tenantId: 'at',
        host: 'oak.localhost',
        i18n: { defaultLocale: 'de-AT', languages: ['de'], locales: ['de-AT'] },
        switches: { contactForm: true, showRrp: true, instalmentCalculator: { openAs: 'page', legalHints: true } },
      },
    });
  });

  it('answers what a domain has added, for the tenant of the token', async () => {
    expect((await ask('{ motto }')).body).toEqual({ data: { motto: 'Motto of at' } });
  });

  it('tells the edge which cookies to set, with the answer that sets them alone', async () => {
    const cookiesOf = async (query: string) => readNamedCookies((await ask(query)).headers[COOKIES_HEADER]);
    expect(await cookiesOf('{ motto }')).toEqual([{ name: 'session', value: '203.0.113.7' }]);
    expect(await cookiesOf('{ page(path: "/old") { status } }')).toEqual([{ name: 'session', value: '203.0.113.7' }]);
    expect(await cookiesOf('{ tenant(id: "at") { id } }')).toEqual([]);
  });

  it('says where a page has gone', async () => {
    expect((await ask('{ page(path: "/old") { status redirect root } }')).body.data).toEqual({
      page: { status: 301, redirect: '/new', root: null },
    });
  });

  it.each(['old', '//old', '/a/../b', '/\\\\evil.example', `/${'a/'.repeat(1_024)}`])(
    'asks for no page at %j, which is no path',
    async (path) => {
      const before = asked.length;
      const { body } = await ask(`{ page(path: "${path}") { status } }`);
      expect([body.errors?.[0]?.extensions?.code, asked.length]).toEqual(['BAD_REQUEST', before]);
    },
  );

  it.each([
    ['no token', ''],
    ['one for another door', token(caller({ tenant: 'at' }), 'internal')],
    ['an expired one', token(caller({ tenant: 'at' }), 'shop', -61)],
    ['one without a tenant', token({ ...caller(), tenant: '' })],
    ['a changed one', `${token(caller({ tenant: 'at' }))}x`],
  ])('with %s answers 401 UNAUTHENTICATED', async (_, given) => {
    const { status, body } = await ask('{ page(path: "/") { status } }', given);
    expect({ status, code: body.errors?.[0]?.extensions?.code }).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
  });

  it('has no operation of staff', async () => {
    for (const query of [
      'mutation { publishLayout { __typename } }',
      '{ layouts { id } }',
      '{ me { name } }',
      '{ explain(url: "/") { __typename } }',
    ]) {
      const { body } = await ask(query);
      expect(body.data).toBeUndefined();
      expect(body.errors).not.toEqual([]);
    }
  });

  it('keeps what went wrong inside, and logs it once', async () => {
    const { body } = await ask('{ page(path: "/broken") { status } }');
    expect(JSON.stringify(body)).not.toContain('secret detail');
    expect(body.errors).toMatchObject([{ message: 'Something went wrong on our side.' }]);
    expect(lines.filter((line) => line.includes('secret detail'))).toHaveLength(1);
  });

  it.each([
    ['aliases', `{ ${Array.from({ length: 50 }, (_, index) => `a${index}: page(path: "/") { status }`).join(' ')} }`],
    ['token', `{ ${Array.from({ length: 2_000 }, () => '__typename').join(' ')} }`],
    ['depth', `{ page(path: "/") ${'{ meta '.repeat(13)} { title } ${'}'.repeat(13)} }`],
    ['introspection', `{ __schema { types { ${'fields { type { '.repeat(6)} name ${'} }'.repeat(6)} } } }`],
    ['directives', `{ page(path: "/") { status ${'@include(if: true) '.repeat(60)} } }`],
    ['cost of at most 5000, got more than 5000:', `{ categories(first: 900000) { items(first: 900000) { name } } }`],
  ])('refuses an operation with too many or much: %s', async (what, query) => {
    const before = asked.length;
    const { body } = await ask(query);
    expect(body.data).toBeUndefined();
    expect(body.errors?.map(({ message }) => message.toLowerCase())).toContainEqual(expect.stringContaining(what));
    expect(asked).toHaveLength(before);
  });

  it('takes at most 100 KB', async () => {
    const { status } = await post(
      app,
      `{ page(path: "/${'a'.repeat(103_000)}") { status } }`,
      {},
      { 'x-vitrine-token': token(caller({ tenant: 'at' })) },
    );
    expect(status).toBe(413);
  });
});
