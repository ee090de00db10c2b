import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalog } from '@vitrine/component-registry/manifest';
import { ANYBODY, type Caller, type RenderContext } from '@vitrine/schemas';
import { createSigner, type Audience, type Signer } from '@vitrine/schemas/signing';
import { createApp, type App } from '../app.ts';
import type { Surroundings } from '../composition/surroundings.ts';
import type { Config } from '../config.ts';
import { systemClock } from '@vitrine/platform/clock';
import { openDatabase } from '@vitrine/platform/database';
import { countingIds } from '@vitrine/platform/ids';
import { silentLogger } from '@vitrine/platform/logging';
import { createMetrics } from '@vitrine/platform/metrics';
import { openAnyDatabase } from '@vitrine/platform/testing/databases';
import { migratedTemplate } from '@vitrine/platform/testing/migrated-template';
import { FIXTURES } from './fixture-family.ts';
import { testComponents } from './test-components.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export const TEST_SECRET = 'a-secret-for-tests-of-32-characters';
/** Signs as the edge does, and reads what the layout server signed. */
export const testSigner: Signer = createSigner({ secrets: [TEST_SECRET], clock: Date.now });

/** A folder with a copy of the fixture shops and room for data; `remove` deletes it. */
export interface TestFolder {
  tenantsDir: string;
  localesDir: string;
  dataDir: string;
  remove(): void;
}

/** Copies the fixture shops, so that a test may write into them. */
export function testFolder(): TestFolder {
  const root = mkdtempSync(path.join(tmpdir(), 'vitrine-app-'));
  cpSync(FIXTURES, root, { recursive: true });
  return {
    tenantsDir: path.join(root, 'tenants'),
    localesDir: path.join(root, 'locales'),
    dataDir: path.join(root, 'data'),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

interface TestAppOptions extends Partial<Config>, Partial<Surroundings> {
  /** The database is in the test folder, where the next app finds it; else one that is gone with the app. */
  keepsData?: boolean;
  demo?: boolean;
}

/** What was made up for the shops, thousands of lines: a first start of `npm start` takes them, a test of something else need not. */
const MADE_UP = /\/catalogue\/goods(-reviews)?\.jsonl$/;

/** A copy of the shops of this repository with their own products; their pictures stay where they are. */
export function realShopsFolder(): TestFolder {
  const folder = testFolder();
  for (const [name, dir] of [
    ['tenants', folder.tenantsDir],
    ['locales', folder.localesDir],
  ] as const) {
    rmSync(dir, { recursive: true });
    cpSync(path.join(ROOT, name), dir, { recursive: true, filter: (file) => !MADE_UP.test(file) });
  }
  return folder;
}

/** The app with the shops of this repository, their components and pictures. */
export function createRealShopsApp(folder: TestFolder, options: TestAppOptions = {}): Promise<App> {
  return createTestApp(folder, {
    components: catalog,
    assetsDir: path.join(ROOT, 'layout-server/assets'),
    defaultTenant: 'at',
    ...options,
  });
}

/** The app with shops from a test folder, with components of its own; not listening. */
export function createTestApp(folder: TestFolder, options: TestAppOptions = {}): Promise<App> {
  const {
    watchFiles = false,
    watchSettings = false,
    staff = [],
    rendererUrl = 'http://127.0.0.1:9',
    assetsDir = path.join(FIXTURES, 'assets'),
    defaultTenant = 'oak',
    cmsUrl = '',
    ecToken = '',
    revalidateToken = '',
    redisUrl = '',
    payments,
    commerce = { login: '', eventSecrets: [] },
    smtp,
    trustedProxies = [],
    connectionsPerClient = 1_000,
    keepsData = false,
    demo = false,
    documents = 'any',
    introspection = documents === 'any',
    ...surroundings
  } = options;
  const config: Config = {
    host: '127.0.0.1',
    port: 0,
    staffPort: 0,
    staffHost: '127.0.0.1',
    demo,
    edgePort: 3000,
    rendererUrl,
    galleryIsOpen: false,
    secrets: [TEST_SECRET],
    databaseUrl: '',
    databaseListenUrl: '',
    databasePoolSize: 10,
    databaseMigrate: true,
    retention: { events: 2, exposures: 395, conversions: 395, drafts: 180, outbox: 30 },
    redisUrl,
    payments,
    commerce,
    cmsUrl,
    ecToken,
    revalidateToken,
    smtp,
    s3: undefined,
    exports: { isOn: false, s3: undefined },
    dataDir: folder.dataDir,
    tenantsDir: folder.tenantsDir,
    localesDir: folder.localesDir,
    assetsDir,
    defaultTenant,
    logLevel: 'silent',
    metricsPlace: undefined,
    documents,
    introspection,
    watchFiles,
    watchSettings,
    trustedProxies,
    guestPrepaymentPieces: 0,
    connectionsPerClient,
    staff: [
      { name: 'Mara Holzer', roles: ['merchandiser'], tenants: [], token: 'test-merchandiser' },
      { name: 'Ada Brandt', roles: ['admin'], tenants: [], token: 'test-admin' },
      ...staff,
    ],
  };
  return createApp(config, {
    clock: systemClock,
    ids: countingIds(),
    logger: silentLogger,
    metrics: createMetrics({ service: 'test' }),
    components: testComponents,
    // A busy machine must not turn a test of something else into a refusal.
    pressure: { lagMs: () => 0, isHigh: () => false, stop: () => undefined },
    openDatabase: async ({ dataDir }) =>
      keepsData ? openDatabase({ dataDir, template: await migratedTemplate() }) : openAnyDatabase(),
    ...surroundings,
  });
}

/** Somebody who calls: an anonymous visitor at a desktop who consented to nothing. */
export function caller(parts: Partial<Caller> = {}): Caller {
  return {
    tenant: 'oak',
    locale: 'de-AT',
    visitor: ANYBODY,
    arms: {},
    consent: [],
    client: '203.0.113.7',
    requestId: 'test',
    ...parts,
  };
}

/** Headers that open a door; the payload is that of the token. Of a caller at the shop door, parts are enough. */
export function doorHeaders(
  payload: object = {},
  audience: Audience = 'internal',
  secret = TEST_SECRET,
  now = new Date(),
): Record<string, string> {
  return {
    'x-vitrine-token': createSigner({ secrets: [secret], clock: () => now.getTime() }).sign(
      audience,
      audience === 'shop' ? caller(payload) : payload,
    ),
  };
}

/** The context of an anonymous visitor at a desktop. */
export function visitor(
  parts: Partial<RenderContext> & Pick<RenderContext, 'tenant' | 'locale' | 'page' | 'revisionRef'>,
): RenderContext {
  return {
    path: '/',
    query: {},
    visitor: ANYBODY,
    arms: {},
    status: 200,
    requestId: 'test',
    ...parts,
  };
}

/** What the staff door answers. @throws Error with what it says instead of data */
export async function askStaff<T>(
  app: Pick<App, 'staffServer'>,
  query: string,
  variables: object = {},
  token = 'test-admin',
): Promise<T> {
  const answer = await app.staffServer.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${token}` },
    payload: { query, variables },
  });
  const { data, errors } = answer.json<{ data?: T; errors?: unknown }>();
  if (!data) throw new Error(JSON.stringify(errors));
  return data;
}

/** A preview link that an administrator of the test app made: its id, and the token in its address. */
export async function previewOf(
  app: Pick<App, 'staffServer'>,
  draft: { id: string; document?: object; revision?: number; name?: string },
): Promise<{ id: string; token: string }> {
  const query = `mutation ($id: ID!, $document: JSON, $revision: Int, $name: String) {
    previewLink(id: $id, document: $document, revision: $revision, name: $name) { ... on PreviewLink { url link { id } } } }`;
  const answer = await app.staffServer.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: 'Bearer test-admin' },
    payload: { query, variables: draft },
  });
  const { link, url } = answer.json<{ data: { previewLink: { link: { id: string }; url: string } } }>().data
    .previewLink;
  return { id: link.id, token: new URL(url).searchParams.get('secret') ?? '' };
}
