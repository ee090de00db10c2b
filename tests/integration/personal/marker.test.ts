/** What a personal source answers goes to its visitor and nowhere else: not into a kept page, a log, or Redis. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ownCatalog } from '@vitrine/component-registry/manifest';
import type { RenderContext } from '@vitrine/schemas';
import { createLogger } from '@vitrine/platform/logging';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../../layout-server/src/app.ts';
import {
  createTestApp,
  TEST_SECRET,
  testFolder,
  testSigner,
  type TestFolder,
} from '../../../layout-server/src/testing/test-app.ts';
import { startEdge, type Edge } from '../../../renderer/edge/src/app.ts';
import { fetchTree } from '../../../renderer/src/tree/fetch-tree.ts';
import { until } from '../../support/until.ts';
import { startTestRedis, type TestRedis } from '../../support/redis.ts';

const MARK = 'geheim-4711';
const lines: string[] = [];
const stream = { write: (line: string) => void lines.push(line) };
let answers = 0;
let misbehave: 'not' | 'throw' | 'garbage' = 'not';
let folder: TestFolder;
let redis: TestRedis;
let app: App;
let renderer: Server;
let edge: Edge;

beforeAll(async () => {
  folder = testFolder();
  redis = await startTestRedis();
  app = await createTestApp(folder, {
    redisUrl: redis.url,
    logger: createLogger({ level: 'trace', service: 'layout-server', stream }),
    sources: (own) => [
      ...own,
      {
        name: 'greeting',
        personal: true,
        argsSchema: { type: 'object' },
        valueSchema: { type: 'array' },
        fetch: async (_args, { caller }) => {
          answers += 1;
          const text = `${MARK}-${answers} for ${caller?.visitor.device}`;
          if (misbehave === 'throw') throw new Error(text);
          return { value: misbehave === 'garbage' ? text : [{ sku: text }], tags: [] };
        },
      },
    ],
  });
  const layoutServerUrl = await app.server.listen({ host: '127.0.0.1', port: 0 });
  renderer = createServer((asked, response) => {
    const verified = testSigner.verify(String(asked.headers['x-vitrine-context']), 'render');
    const { tree = '', ...context } = (verified.ok ? verified.payload : {}) as RenderContext;
    fetchTree(context, tree, { layoutServerUrl, signer: testSigner, catalog: ownCatalog }).then(
      ({ value }) =>
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(`<html><body data-layout-version="${value.version}"><p>${JSON.stringify(value.root)}</p></body></html>`),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => renderer.listen(0, '127.0.0.1', resolve));
  edge = await startEdge(
    {
      host: '127.0.0.1',
      port: 0,
      gatewayUrl: '',
      layoutServerUrl,
      rendererUrls: [`http://127.0.0.1:${(renderer.address() as AddressInfo).port}`],
      secrets: [TEST_SECRET],
      staticFolder: import.meta.dirname,
      environment: 'test',
      logLevel: 'trace',
      pageCacheBytes: 10_000_000,
      development: false,
      metrics: { host: '127.0.0.1', port: 0, token: '' },
      skipTagManager: false,
      recaptcha: undefined,
      testPanel: undefined,
      connectionsPerClient: 1_000,
      drainMs: 0,
      trustedProxies: [],
      warmCopy: undefined,
      reportsFolder: undefined,
      clientBudget: 100_000,
    },
    { logger: pino({ level: 'trace' }, stream), access: (line) => lines.push(JSON.stringify(line)) },
  );
  await until('the edge is ready', async () => (await get('/readyz')).status === 200);
});
afterAll(async () => {
  await edge.stop();
  renderer.closeAllConnections();
  renderer.close();
  await app.close();
  await redis.stop();
  folder.remove();
});

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await request(`${edge.origin}${path}`, { headers: { host: 'oak.localhost', ...headers } });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}
const publish = async (id: string, document: object) =>
  app.publishing.publish({ documentId: id, document, message: 'test', author: 'Mara Holzer', source: 'cli' });
const needing = (data: object) =>
  publish('oak/home.layer', {
    page: 'home',
    prefix: 'oak',
    ops: [
      { op: 'set', node: 'hero', pointer: '/props/title', value: 'Willkommen im Herbst' },
      { op: 'set', node: 'bestsellers', pointer: '/data/products', value: data },
    ],
  });
const addressOfNode = async (): Promise<string> => {
  let found: string | undefined;
  await expect
    .poll(async () => (found = /\/-\/nodes\/[\w.-]+/.exec((await get('/')).text)?.[0]), { timeout: 10_000 })
    .toBeDefined();
  return found ?? '';
};
/** How many pages and nodes the edge keeps. */
const kept = async (): Promise<string | undefined> => {
  const answer = await request(`${edge.metricsOrigin}/metrics`);
  return /^vitrine_edge_page_cache_entries (\d+)$/m.exec(await answer.body.text())?.[1];
};
/** Everything that is in Redis, keys and values, as text. */
async function redisAsText(): Promise<string> {
  const client = new Redis(redis.url);
  const keys = await client.keys('*');
  const dumps = await Promise.all(keys.map((key) => client.dumpBuffer(key)));
  const texts = await Promise.all(
    keys.map(async (key) => ((await client.type(key)) === 'string' ? ((await client.get(key)) ?? '') : '')),
  );
  client.disconnect();
  return [...keys, ...texts, ...dumps.map((dump) => dump?.toString('latin1') ?? '')].join('\n');
}

describe('data of one visitor', () => {
  it('is not let into a page that everybody gets', async () => {
    const outcome = await needing({ source: 'greeting' });
    expect(outcome).toMatchObject({ code: 'INVALID' });
    expect(JSON.stringify(outcome)).toContain('mode \\"browser\\" for data of a personal source');
  });

  it('comes to its visitor alone, and stays nowhere', async () => {
    expect(await needing({ source: 'greeting', mode: 'browser' })).toMatchObject({ code: 'PUBLISHED' });
    const address = await addressOfNode();
    const before = await kept();
    const told = [
      await get(address, { 'x-ua-device': 'mobile' }),
      await get(address, { 'x-ua-device': 'tablet' }),
      await get(address),
    ];
    expect(told.map(({ status, headers }) => [status, headers['cache-control'], headers['etag']])).toEqual(
      told.map(() => [200, 'private, no-store', undefined]),
    );
    const marks = told.map(({ text }) => new RegExp(`${MARK}-\\d+ for \\w+`).exec(text)?.[0]);
    expect(marks.map((mark) => mark?.split(' ').at(-1))).toEqual(['mobile', 'tablet', 'desktop']);
    expect(new Set(marks).size, 'asked once for each').toBe(3);
    expect(answers, 'one answer for each, though the renderer fetches the tree by itself').toBe(3);
    expect(await kept()).toBe(before);
    expect((await get('/')).text).not.toContain(MARK);

    for (const way of ['throw', 'garbage'] as const) {
      misbehave = way;
      expect([way, (await get(address)).status]).toEqual([way, 503]);
    }
    misbehave = 'not';
    expect((await get(address)).text, 'no old copy stood in').not.toContain(`${MARK}-3 `);
  });

  it('stands in a page that is for its visitor, which nobody keeps', async () => {
    const document = {
      page: 'home',
      catalog: 1,
      frame: 'frame',
      audience: 'visitor',
      root: {
        id: 'home',
        type: 'page',
        slots: {
          main: [
            { id: 'hero', type: 'hero-banner', props: { title: 'Ihr Konto' } },
            {
              id: 'own',
              type: 'product-rail',
              props: { title: 'Für Sie', products: { $data: 'products' } },
              data: { products: { source: 'greeting' } },
            },
          ],
        },
      },
    };
    expect(await publish('oak/home.layer', { page: 'home', prefix: 'oak', ops: [] })).toMatchObject({
      code: 'PUBLISHED',
    });
    expect(await publish('oak/home.layout', document)).toMatchObject({ code: 'PUBLISHED' });
    await expect.poll(async () => (await get('/')).text, { timeout: 10_000 }).toContain('Ihr Konto');
    const before = await kept();
    const [one, two] = [await get('/', { 'x-ua-device': 'mobile' }), await get('/')];
    expect([one.text.includes('for mobile'), two.text.includes('for desktop')]).toEqual([true, true]);
    expect(one.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-cache': 'BYPASS' });
    expect(await kept()).toBe(before);
  });

  it('is in no line of a log and in no key of Redis, where what is for everybody is', async () => {
    expect(lines.join('\n')).toContain('oak');
    expect(lines.filter((line) => line.includes(MARK))).toEqual([]);
    const inRedis = await redisAsText();
    expect(inRedis.length).toBeGreaterThan(0);
    expect(inRedis).not.toContain(MARK);
    expect(inRedis).toMatch(/oak/);
  });
});
