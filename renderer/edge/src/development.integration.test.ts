import { createServer, request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type EdgeBench } from './testing/edge-bench.ts';

let bench: EdgeBench;
let production: EdgeBench;
beforeAll(async () => {
  [bench, production] = await Promise.all([startBench({ development: true }), startBench()]);
});
afterAll(() => Promise.all([bench.end(), production.end()]));

/** Asks for a web socket as a browser does; gives the status that comes. */
function upgrade({ edge }: EdgeBench, path: string): Promise<number | 'refused'> {
  const { hostname, port } = new URL(edge.origin);
  return new Promise((resolve) => {
    const asked = httpRequest({
      hostname,
      port,
      path,
      headers: {
        host: 'at.localhost',
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-key': 'x',
        'sec-websocket-version': '13',
      },
    });
    asked.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve(statusCode);
    });
    asked.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    asked.on('error', () => resolve('refused'));
    asked.end();
  });
}

describe('in development', () => {
  it('a page is rendered for each request, so that a saved source shows', async () => {
    for (let round = 0; round < 2; round += 1)
      expect(await bench.get('/')).toMatchObject({ status: 200, cache: 'MISS' });
    expect((await bench.get('/')).headers['content-security-policy']).toContain("'unsafe-eval'");
    await production.get('/');
    expect((await production.get('/')).cache).toBe('HIT');
  });

  it.each(['/_next/static/chunks/a.js', '/_next/data', '/__nextjs_original-stack-frames'])(
    '%s comes from the renderer, in production it does not',
    async (path) => {
      // The fake renderer answers 404 to whoever has no context, which is what a chunk's request lacks.
      expect((await bench.get(path)).text).toBe('no context');
      expect((await production.get(path)).text).not.toBe('no context');
    },
  );

  it('the stream of changes is connected through, other web sockets and those of production are refused', async () => {
    const renderer = createServer().on('upgrade', (_request, socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
    );
    const { port } = new URL(bench.renderer.origin);
    await bench.renderer.stop();
    await new Promise<void>((resolve) => renderer.listen(Number(port), '127.0.0.1', resolve));
    expect(await upgrade(bench, '/_next/hmr?id=1')).toBe(101);
    expect(await upgrade(bench, '/')).toBe(400);
    expect(await upgrade(production, '/_next/hmr?id=1')).toBe(400);
    await new Promise((resolve) => renderer.close(resolve));
  });
});
