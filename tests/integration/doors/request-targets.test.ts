/** What a request line may name: a path of the server that reads it, never an address of another (RFC 9112, 3.2.1). */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '@vitrine/platform/testing/raw-request';
import type { App } from '../../../layout-server/src/app.ts';
import { createTestApp, testFolder, type TestFolder } from '../../../layout-server/src/testing/test-app.ts';
import { startBench, type EdgeBench } from '../../../renderer/edge/src/testing/edge-bench.ts';

const TREASURE = 'what-only-this-machine-may-read';

let folder: TestFolder;
let app: App;
let bench: EdgeBench;
/** Somebody else's server, which nobody may be made to ask. */
let neighbour: Server;
let asked = 0;
/** What the renderer answers for built files. */
let renderer: Server;

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const listening = (server: Server): Promise<Server> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

beforeAll(async () => {
  neighbour = await listening(
    createServer((_request, response) => {
      asked += 1;
      response.end(TREASURE);
    }),
  );
  renderer = await listening(
    createServer((request, response) => {
      if (request.url === '/_next/static/elsewhere.js')
        response.writeHead(302, { location: `http://127.0.0.1:${portOf(neighbour)}/secret` }).end();
      else if (request.url === '/_next/static/endless.js') {
        response.writeHead(200, { 'content-type': 'text/javascript' });
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(1_048_576)));
        };
        response.on('drain', more);
        more();
      } else response.writeHead(200, { 'content-type': 'text/javascript' }).end('built');
    }),
  );
  folder = testFolder();
  app = await createTestApp(folder, { rendererUrl: `http://127.0.0.1:${portOf(renderer)}` });
  await Promise.all([app.server.listen({ port: 0 }), app.staffServer.listen({ port: 0 })]);
  bench = await startBench();
});
afterAll(async () => {
  await bench.end();
  await app.close();
  folder.remove();
  for (const server of [neighbour, renderer]) {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  }
});

const doors = {
  'the shop door of the layout server': () => portOf(app.server.server),
  'the staff door': () => portOf(app.staffServer.server),
  'the edge': () => Number(new URL(bench.edge.origin).port),
} as const;

const send = (port: number, method: string, target: string): Promise<string> =>
  rawRequest(
    port,
    `${method} ${target} HTTP/1.1\r\nHost: at.localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

describe.each(Object.entries(doors))('%s', (_name, port) => {
  it.each(['/_next/static/x', '/graphql', '/healthz', '/'])(
    'refuses an address of another server before %s, and asks nobody',
    async (path) => {
      const before = asked;
      for (const origin of [`http://127.0.0.1:${portOf(neighbour)}`, `HTTP://127.0.0.1:${portOf(neighbour)}`])
        for (const method of ['GET', 'POST']) {
          const answer = await send(port(), method, origin + path);
          expect([method, statusOf(answer), answer.includes(TREASURE)]).toEqual([method, 400, false]);
        }
      expect(asked).toBe(before);
    },
  );

  it('refuses a path that an address could be made of, and a target without a path', async () => {
    const before = asked;
    for (const target of [`//127.0.0.1:${portOf(neighbour)}/_next/static/x`, 'healthz', '*'])
      expect([target, statusOf(await send(port(), 'GET', target))]).toEqual([target, 400]);
    expect(asked).toBe(before);
  });

  it('opens no tunnel', async () => {
    const before = asked;
    const answer = await send(port(), 'CONNECT', `127.0.0.1:${portOf(neighbour)}`).catch(() => '');
    expect(answer).not.toContain(' 200 ');
    expect(asked).toBe(before);
  });

  it('takes a path', async () => {
    expect(statusOf(await send(port(), 'GET', '/healthz'))).toBe(200);
  });
});

describe('built files that the gallery hands through', () => {
  const get = (path: string) => app.staffServer.inject(path);

  it('come from the renderer', async () => {
    const answer = await get('/_next/static/a.js?v=1');
    expect([answer.statusCode, answer.body]).toEqual([200, 'built']);
  });

  it('are not fetched from where the renderer redirects to', async () => {
    const before = asked;
    const answer = await get('/_next/static/elsewhere.js');
    expect([answer.statusCode, answer.headers['location'], answer.body.includes(TREASURE)]).toEqual([
      502,
      undefined,
      false,
    ]);
    expect(asked).toBe(before);
  });

  it('are not taken beyond a size', async () => {
    expect((await get('/_next/static/endless.js')).statusCode).toBe(502);
  });
});
