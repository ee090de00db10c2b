import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPublisher } from '../support/publisher.ts';
import { startProduct, type Product, type ServerName } from '../support/product.ts';
import { sendShoppers } from '../support/shoppers.ts';
import { until } from '../support/until.ts';

/** The watchdog would end a server that is silent for so long; here it is patient, and the server has to come to itself. */
const PATIENCE_SECONDS = 60;
const SILENCE_MS = 10_000;
const SERVERS: readonly ServerName[] = ['edge', 'renderer', 'layout-server'];
let product: Product;

beforeAll(async () => {
  product = await startProduct({ env: { WATCHDOG_SECONDS: String(PATIENCE_SECONDS), CLIENT_BUDGET: '0' } });
});
afterAll(async () => {
  await product.stop();
});

it.each(SERVERS)(
  '%s stopped for ten seconds under load and continued: a page, a designed 503 or a late page, and then all is well',
  async (server) => {
    for (const address of ['/', '/service-hilfe']) await product.get(address);
    const pids = SERVERS.map(product.pid);
    const visits = sendShoppers(product, ['/', '/service-hilfe', `/gibt-es-nicht-${server}-*`]);
    await until('shoppers are under way', async () => visits.count() > 30);

    product.kill(server, 'SIGSTOP');
    try {
      // This is no waiting for something: so long is the fault.
      await pause(SILENCE_MS);
    } finally {
      product.kill(server, 'SIGCONT');
    }
    const before = visits.count();
    await until('shoppers go on', async () => visits.count() > before + 60, 60_000);
    await visits.stop();

    expect([...visits.faults]).toEqual([]);
    expect(visits.longestMs()).toBeLessThan(SILENCE_MS + 10_000);
    if (server !== 'edge') expect(visits.statuses()[200]).toBeGreaterThan(30);

    await until('a new page is made', async () => (await product.get('/gibt-es-nicht-danach')).status === 404, 30_000);
    const headline = `Weiter nach ${server}`;
    expect(await createPublisher(`http://127.0.0.1:${product.ports.staff}`).publish(headline)).toMatchObject({
      kind: 'acknowledged',
    });
    await until('a publish is seen', async () => (await product.get('/')).body.includes(headline), 30_000);
    expect(SERVERS.map(product.pid)).toEqual(pids);
    expect(product.output()).not.toContain('exited');
  },
);
