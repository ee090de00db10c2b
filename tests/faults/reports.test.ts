import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestNginx, type TestNginx } from '../support/nginx.ts';
import { freePorts } from '../support/ports.ts';

/** An instance that answers, and one that dies in the middle of every request. */
const instances: Server[] = [
  createServer((request, response) => {
    request.resume().on('end', () => response.end(request.url));
  }),
  createServer((request) => {
    request.socket.destroy();
  }),
];
let nginx: TestNginx;
let ports: { shop: number; layoutServers: number };

beforeAll(async () => {
  const [answering, dying, shop, renderers, layoutServers, staff] = (await freePorts(6)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  await Promise.all(
    instances.map(
      (server, index) =>
        new Promise<void>((resolve) => server.listen(index === 0 ? answering : dying, '127.0.0.1', resolve)),
    ),
  );
  ports = { shop, layoutServers };
  nginx = await startTestNginx({
    edges: [dying, answering],
    renderers: [answering],
    layoutServers: [dying, answering],
    staffDoors: [answering],
    listen: { shop, renderers, layoutServers, staff },
  });
});
afterAll(async () => {
  await nginx.stop();
  for (const server of instances) server.close();
});

/** Both instances get their turn within two requests. */
const statuses = async (port: number, path: string, body = '{}'): Promise<number[]> => {
  const found: number[] = [];
  for (let count = 0; count < 2; count += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body });
    await answer.body?.cancel();
    found.push(answer.status);
  }
  return found.sort();
};

it('what a page reports once, and what an edge hands over, is given to another instance when one dies; a form is not', async () => {
  expect(await statuses(ports.shop, '/-/seen')).toEqual([200, 200]);
  expect(await statuses(ports.layoutServers, '/internal/exposures')).toEqual([200, 200]);
  expect(await statuses(ports.layoutServers, '/internal/events/track')).toEqual([200, 200]);
  expect(await statuses(ports.shop, '/kontakt')).toEqual([200, 502]);
});

it('a batch as large as edges send them is passed on', async () => {
  expect(await statuses(ports.layoutServers, '/internal/events/track', '{}'.padEnd(60_000))).toEqual([200, 200]);
});
