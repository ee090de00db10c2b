import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createMetrics } from '@vitrine/platform/metrics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from './app.ts';
import { createTestApp, testFolder } from './testing/test-app.ts';

const folder = testFolder();
const metrics = createMetrics({ service: 'test' });
let app: App;
beforeAll(async () => {
  app = await createTestApp(folder, { connectionsPerClient: 3, metrics });
  await Promise.all([app.server, app.staffServer].map((server) => server.listen({ host: '127.0.0.1', port: 0 })));
});
afterAll(async () => {
  await app.close();
  folder.remove();
});

it.each(['server', 'staffServer'] as const)(
  '%s: a client holds no more than its share of connections',
  async (door) => {
    const { port } = app[door].server.address() as AddressInfo;
    const open = async (): Promise<Socket> => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    };
    const before = await refused();
    const mine = [await open(), await open(), await open()];
    expect(await text(await open()).catch(() => '')).toBe('');
    expect((await refused()) - before).toBe(1);
    mine[0]?.destroy();
    await expect
      .poll(async () => {
        const socket = await open();
        socket.end('GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
        return text(socket).catch(() => '');
      })
      .toMatch(/^HTTP\/1\.1 200 /);
    for (const socket of mine) socket.destroy();
  },
);

async function refused(): Promise<number> {
  const told = await metrics.registry.metrics();
  return Number(/^vitrine_layout_connections_refused_total(?:\{[^}]*\})? (\d+)$/m.exec(told)?.[1]);
}
