import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { randomIds } from '@vitrine/platform/ids';
import { silentLogger } from '@vitrine/platform/logging';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { createHttpServer } from './http-server.ts';

/** What a connection that stays open at the client's end gets until the server closes it. */
async function untilClosed(server: FastifyInstance, sent: string): Promise<string> {
  await server.listen({ host: '127.0.0.1', port: 0 });
  try {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
    socket.write(sent);
    await once(socket, 'close');
    return answer;
  } finally {
    await server.close();
  }
}

const headOf = (path: string, type = 'application/json'): string =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: 500\r\n\r\n{`;
const PARTS = { logger: silentLogger, ids: randomIds, bodyLimit: 1_000 };

it('tells a client whose headers do not end that it took too long, and closes its connection', async () => {
  const server = createHttpServer({ ...PARTS, headersMs: 100 });
  expect(await untilClosed(server, 'GET /healthz HTTP/1.1\r\nhost: a')).toMatch(/^HTTP\/1\.1 408 /);
});

it.each(['/taken', '/nowhere'])(
  'tells a client whose body for %s does not end so, long before files must be there',
  async (path) => {
    const server = createHttpServer({ ...PARTS, requestTimeoutMs: 600_000, bodyMs: 100 });
    server.post('/taken', async () => 'taken');
    const answer = await untilClosed(server, headOf(path));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"TIMEOUT"');
  },
);

it('closes the connection of whoever is refused before the body came, files included', async () => {
  const server = createHttpServer({ ...PARTS, requestTimeoutMs: 600_000 });
  server.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));
  server.post('/files', async (_request, reply) => reply.code(401).send());
  expect(await untilClosed(server, headOf('/files', 'text/csv'))).toMatch(/^HTTP\/1\.1 401 /);
});

it('takes files for as long as they come, and keeps the connection of who was read to the end', async () => {
  const server = createHttpServer({ ...PARTS, requestTimeoutMs: 600_000, bodyMs: 50 });
  server.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));
  server.post('/files', async ({ body }) => text(body as Readable));
  server.post('/taken', async () => 'taken');
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  try {
    const sending = request(`${origin}/files`, { method: 'POST', headers: { 'content-type': 'text/csv' } });
    sending.write('a;');
    await setTimeout(200);
    sending.end('b');
    const [files] = (await once(sending, 'response')) as [IncomingMessage];
    expect([files.statusCode, await text(files)]).toEqual([200, 'a;b']);
    const taken = await fetch(`${origin}/taken`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([taken.status, taken.headers.get('connection')]).toEqual([200, 'keep-alive']);
  } finally {
    await server.close();
  }
});

it('takes JSON of few levels alone, and says where it is none', async () => {
  const server = createHttpServer({ ...PARTS, bodyLimit: 1_000_000 });
  server.post('/taken', async ({ body }) => body);
  const answerTo = async (payload: string) => {
    const { statusCode, json } = await server.inject({
      method: 'POST',
      url: '/taken',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      payload,
    });
    return { statusCode, body: json<{ message?: string }>() };
  };
  expect(await answerTo('{"a":[1]}')).toEqual({ statusCode: 200, body: { a: [1] } });
  for (const [payload, message] of [
    ['['.repeat(400_000) + ']'.repeat(400_000), /nested too deep/],
    ['{"a":1,}', /line 1, column 8/],
    ['{"__proto__":{}}', /prototype/],
    ['', /line 1, column 1/],
  ] as const)
    expect(await answerTo(payload)).toMatchObject({
      statusCode: 400,
      body: { message: expect.stringMatching(message) },
    });
});

it.each([
  ['GET', '/orders/a%00b', undefined],
  ['GET', '/orders/a?state=%00', undefined],
  ['POST', '/orders/a', String.raw`{"notes":[{"text":"\u0000"}]}`],
] as const)('says that no text holds U+0000: %s %s %s', async (method, url, payload) => {
  const server = createHttpServer({ ...PARTS, refusesNul: true });
  server.route({ method: ['GET', 'POST'], url: '/orders/:number', handler: async () => 'found' });
  const headers = { 'content-type': 'application/json' };
  const { statusCode, body } = await server.inject({ method, url, headers, ...(payload && { payload }) });
  expect([statusCode, body]).toEqual([400, expect.stringContaining('U+0000')]);
});

it('answers an address whose escapes are none as any other that cannot be read, and logs it', async () => {
  const lines: object[] = [];
  const access = { ...silentLogger, info: (line: object) => void lines.push(line) };
  const server = createHttpServer({ ...PARTS, access });
  server.get('/orders/:number', async () => 'found');
  const { statusCode, headers, json } = await server.inject({ url: '/orders/%E0%A4%A?secret=1' });
  expect([statusCode, headers['x-request-id']]).toEqual([400, expect.stringMatching(/./)]);
  expect(json()).toEqual({
    code: 'BAD_REQUEST',
    message: 'expected an address whose escapes are UTF-8, got /orders/%E0%A4%A?secret=1',
  });
  expect(lines).toMatchObject([{ method: 'GET', path: '/orders/%E0%A4%A', status: 400 }]);
});
