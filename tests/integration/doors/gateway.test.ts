/** The public gateway, through the edge, with every protection on. */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { cacheExchange } from '@urql/exchange-graphcache';
import { Client, fetchExchange } from '@urql/core';
import { auditServer } from 'graphql-http';
import { createClient } from 'graphql-sse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../../layout-server/src/app.ts';
import {
  createTestApp,
  TEST_SECRET,
  testFolder,
  type TestFolder,
} from '../../../layout-server/src/testing/test-app.ts';
import { startEdge, type Edge } from '../../../renderer/edge/src/app.ts';
import { edgeConfig } from '../../../renderer/edge/src/testing/edge-config.ts';
import { pino } from 'pino';
import { request } from 'undici';
import { startGatewayRecorder } from '../../support/gateway-recorder.ts';
import { until } from '../../support/until.ts';

let folder: TestFolder;
let app: App;
let edge: Edge;
beforeAll(async () => {
  folder = testFolder();
  app = await createTestApp(folder, { introspection: false });
  const layoutServerUrl = await app.server.listen({ host: '127.0.0.1', port: 0 });
  edge = await startEdge(
    edgeConfig({ layoutServerUrl, rendererUrls: ['http://127.0.0.1:9'], secrets: [TEST_SECRET] }),
    { logger: pino({ level: 'silent' }), access: () => undefined },
  );
  await until('the edge knows the shops', async () => (await send({ query: '{ __typename }' })).status === 200);
});
afterAll(async () => {
  await edge.stop();
  await app.close();
  folder.remove();
});

const gateway = (): string => `${edge.origin}/api/gateway/`;

async function send(
  body: object | string | FormData,
  {
    headers = {},
    method = 'POST',
    search = '',
  }: { headers?: Record<string, string>; method?: string; search?: string } = {},
) {
  const isText = typeof body === 'string';
  const answer = await fetch(`${gateway()}${search}`, {
    method,
    headers: { ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(method === 'GET' ? {} : { body: isText || body instanceof FormData ? body : JSON.stringify(body) }),
    redirect: 'manual',
  });
  const text = await answer.text();
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text };
}

it('passes every audit of GraphQL over HTTP', async () => {
  const results = await auditServer({ url: gateway() });
  expect(results.filter(({ status }) => status !== 'ok').map(({ id, name, ...rest }) => [id, name, rest])).toEqual([]);
  expect(results).toHaveLength(61);
});

it('answers with its slash at the end and without, and leads nowhere', async () => {
  for (const path of [
    '/api/gateway/',
    '/api/gateway',
    '/api/gateway/?query={__typename}',
    '/api/gateway?query={__typename}',
  ]) {
    const isGet = path.includes('?');
    const answer = await request(`${edge.origin}${path.replaceAll(/[{}]/g, encodeURIComponent)}`, {
      method: isGet ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      body: isGet ? null : '{"query":"{ __typename }"}',
    });
    expect([path, answer.statusCode, await answer.body.text()]).toEqual([path, 200, '{"data":{"__typename":"Query"}}']);
  }
});

describe('what another page could send for its visitor', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/graphql'])('%s is refused', async (type) => {
    expect((await send('{"query":"{ __typename }"}', { headers: { 'content-type': type } })).status).toBe(415);
  });

  it('a body that is compressed is refused as such', async () => {
    const answer = await send('{"query":"{ __typename }"}', {
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(answer).toMatchObject({ status: 415, text: expect.stringContaining('not compressed') });
  });

  it('a form without the header is refused, as is a call of another site, and another method', async () => {
    const form = new FormData();
    form.append('operations', '{"query":"{ __typename }"}');
    form.append('map', '{}');
    expect((await send(form)).status).toBe(403);
    expect((await send(form, { headers: { 'x-graphql-csrf': '1' } })).status).toBe(200);
    expect((await send({ query: '{ __typename }' }, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await send({ query: '{ __typename }' }, { method: 'PUT' })).status).toBe(405);
  });
});

describe('a form with files', () => {
  const HEADERS = { 'x-graphql-csrf': '1' };
  const form = (fields: Record<string, string | Blob>): FormData => {
    const made = new FormData();
    for (const [name, value] of Object.entries(fields)) made.append(name, value);
    return made;
  };
  const file = new Blob(['x'], { type: 'image/png' });
  const operations = '{"query":"{ __typename }","variables":{"file":null}}';

  it.each([
    ['nothing', form({})],
    ['no operations', form({ map: '{}', 0: file })],
    ['operations that are no JSON', form({ operations: '{', map: '{}' })],
    ['no map', form({ operations, 0: file })],
    ['a map that is no JSON', form({ operations, map: '{', 0: file })],
    ['a map of a file that is not there', form({ operations, map: '{"0":["variables.file"]}' })],
    ['a file without a place', form({ operations, map: '{}', 0: file })],
    ['a place that is not among the variables', form({ operations, map: '{"0":["query"]}', 0: file })],
    ['a place that is none', form({ operations, map: '{"0":["variables.other"]}', 0: file })],
    ['a place that reaches the prototype', form({ operations, map: '{"0":["variables.__proto__.x"]}', 0: file })],
    ['a query that is none', form({ operations: '{"query":1}', map: '{}' })],
  ])('with %s is never answered with 200', async (_, body) => {
    for (const accept of ['application/json', 'application/graphql-response+json', '*/*'])
      expect((await send(body, { headers: { ...HEADERS, accept } })).status).toBe(400);
  });

  it('that breaks off is never answered with 200', async () => {
    const type = 'multipart/form-data; boundary=x';
    for (const text of ['', '--x', '--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{'])
      expect((await send(text, { headers: { ...HEADERS, 'content-type': type } })).status).toBe(400);
  });

  it('with its files in their places is run', async () => {
    const body = form({ operations, map: '{"0":["variables.file"]}', 0: file });
    expect(await send(body, { headers: HEADERS })).toMatchObject({
      status: 200,
      text: '{"data":{"__typename":"Query"}}',
    });
  });
});

describe('limits', () => {
  const ACCEPT = { headers: { accept: 'application/graphql-response+json' } };

  it('100 kB of a query', async () => {
    const padded = (bytes: number): string => {
      const text = '{"query":"{ __typename }"}';
      return text + ' '.repeat(bytes - text.length);
    };
    expect((await send(padded(102_400))).status).toBe(200);
    expect((await send(padded(102_401))).status).toBe(413);
  });

  it('a depth of 12', async () => {
    // A fragment within a fragment counts as a step.
    const deep = (depth: number): string =>
      `{ basket ${'{ ... on Basket '.repeat(depth - 2)} { id } ${'}'.repeat(depth - 2)} }`;
    expect(await send({ query: deep(12) }, ACCEPT)).toMatchObject({ status: 200 });
    expect(await send({ query: deep(13) }, ACCEPT)).toMatchObject({
      status: 400,
      text: expect.stringContaining('depth') as string,
    });
  });

  it('the schema is not told where that is off', async () => {
    for (const query of ['{ __schema { types { name } } }', '{ __type(name: "Product") { fields { name } } }'])
      expect(await send({ query }, ACCEPT)).toMatchObject({
        status: 400,
        text: expect.stringContaining('is off') as string,
      });
  });
});

describe('answers in parts', () => {
  const query = '{ basket { id ... @defer(label: "rest") { lines { key } } } wishlist { id } }';

  it('come as multipart/mixed', async () => {
    const { status, type, text } = await send(
      { query },
      { headers: { accept: 'multipart/mixed;deferSpec=20220824, application/json' } },
    );
    expect([status, type]).toEqual([200, 'multipart/mixed; boundary="-"']);
    const parts = text
      .split('\r\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as object);
    expect(parts[0]).toEqual({ data: { basket: { id: 'BASKET' }, wishlist: { id: 'WISHLIST' } }, hasNext: true });
    expect(parts[1]).toMatchObject({ incremental: [{ data: { lines: [] }, path: ['basket'], label: 'rest' }] });
    expect(parts.at(-1)).toMatchObject({ hasNext: false });
  });

  it('come as an event stream', async () => {
    const { status, type, text } = await send({ query }, { headers: { accept: 'text/event-stream' } });
    expect([status, type]).toEqual([200, 'text/event-stream']);
    const names = [...text.matchAll(/^event: (.*)$/gm)].map(([, name]) => name);
    expect(names.at(-1)).toBe('complete');
    expect(names.filter((name) => name === 'next').length).toBeGreaterThan(1);
  });
});

describe('clients of others', () => {
  it('urql with its normalised cache asks once, by POST and by GET, and reads parts', async () => {
    const urls: string[] = [];
    const client = new Client({
      url: gateway(),
      preferGetMethod: 'within-url-limit',
      exchanges: [
        cacheExchange({
          keys: { Basket: () => 'BASKET', Wishlist: () => 'WISHLIST', BasketLineItem: () => null },
        }),
        fetchExchange,
      ],
      fetch: async (input, init) => {
        urls.push(`${init?.method} ${typeof input === 'string' ? new URL(input).pathname : ''}`);
        return fetch(input, init);
      },
    });
    const query = 'query Basket { basket { id lines { key } } wishlist { id } }';
    const whole = { basket: { id: 'BASKET', lines: [] }, wishlist: { id: 'WISHLIST' } };
    expect((await client.query(query, {}).toPromise()).data).toMatchObject(whole);
    expect((await client.query(query, {}).toPromise()).data).toMatchObject(whole);
    expect(urls).toEqual(['GET /api/gateway/']);
    const parts: unknown[] = [];
    const deferred = 'query Parts { basket { id ... @defer { lines { key } } } }';
    await new Promise<void>((resolve) => {
      client.query(deferred, {}, { requestPolicy: 'network-only', preferGetMethod: false }).subscribe((result) => {
        parts.push(result.data);
        if (!result.hasNext && !result.stale) resolve();
      });
    });
    expect(parts.at(-1)).toMatchObject({ basket: { id: 'BASKET', lines: [] } });
    expect(urls.at(-1)).toBe('POST /api/gateway/');
    const { error } = await client.query('{ nothing }', {}).toPromise();
    expect(error?.message).toMatch(/^\[(GraphQL|Network)\] /);
  });

  it('graphql-sse reads an event stream to its end', async () => {
    const client = createClient({ url: gateway(), singleConnection: false });
    const results: unknown[] = [];
    for await (const result of client.iterate({ query: '{ basket { id ... @defer { lines { key } } } }' }))
      results.push(result);
    expect(results[0]).toMatchObject({ data: { basket: { id: 'BASKET' } }, hasNext: true });
    expect(results.length).toBeGreaterThan(1);
    client.dispose();
  });

  it('curl asks by GET and by POST', async () => {
    const run = promisify(execFile);
    const query = '{"data":{"__typename":"Query"}}';
    const get = await run('curl', ['-sG', gateway(), '--data-urlencode', 'query={ __typename }']);
    const post = await run('curl', [
      '-s',
      gateway(),
      '-H',
      'content-type: application/json',
      '-d',
      '{"query":"{ __typename }"}',
    ]);
    expect([get.stdout, post.stdout]).toEqual([query, query]);
  });
});

it('a shop with a gateway elsewhere is led there, and GATEWAY_URL goes before it', async () => {
  const elsewhere = await startGatewayRecorder();
  const file = path.join(folder.tenantsDir, 'oak/tenant.json');
  const tenant = JSON.parse(readFileSync(file, 'utf8')) as { endpoints: object };
  writeFileSync(file, JSON.stringify({ ...tenant, endpoints: { ...tenant.endpoints, gateway: elsewhere.url } }));
  const led = await createTestApp(folder);
  const layoutServerUrl = await led.server.listen({ host: '127.0.0.1', port: 0 });
  const withUrl = (gatewayUrl: string): Promise<Edge> =>
    startEdge(
      edgeConfig({ layoutServerUrl, gatewayUrl, rendererUrls: ['http://127.0.0.1:9'], secrets: [TEST_SECRET] }),
      { logger: pino({ level: 'silent' }), access: () => undefined },
    );
  const edges = [await withUrl(''), await withUrl(`${elsewhere.url}{tenant}`)];
  try {
    for (const [index, address] of ['/graphql/?query=x', '/graphql/oak?query=x'].entries()) {
      const ask = async (host: string) => {
        const answer = await request(`${edges[index]?.origin}/api/gateway/?query=x`, {
          headers: { host, cookie: 'session=secret', accept: 'application/json' },
        });
        await answer.body.dump();
        return answer.statusCode;
      };
      await until('the edge knows the shops', async () => (await ask('oak.localhost')) === 200);
      const call = elsewhere.calls.at(-1);
      expect([call?.url, call?.headers['x-tenant'], call?.headers.cookie]).toEqual([address, 'oak', undefined]);
      expect(Object.keys(call?.headers ?? {}).filter((name) => name.includes('token'))).toEqual([]);
      const before = elsewhere.calls.length;
      await ask('elm.localhost');
      // The other shop names none.
      expect(elsewhere.calls.length - before).toBe(index);
    }
  } finally {
    await Promise.all(edges.map((each) => each.stop()));
    await led.close();
    await elsewhere.close();
    writeFileSync(file, JSON.stringify(tenant));
  }
});
