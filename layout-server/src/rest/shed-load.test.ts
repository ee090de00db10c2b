import { expect, it } from 'vitest';
import { countingIds } from '@vitrine/platform/ids';
import { silentLogger } from '@vitrine/platform/logging';
import { createMetrics } from '@vitrine/platform/metrics';
import { createHttpMetrics, createHttpServer, createShedding, healthRoutes } from './index.ts';

it('refuses what scripts read before what pages are made of and what a shopper sends, and hands over what is made', async () => {
  let lag = 0;
  const metrics = createMetrics({ service: 'test' });
  const server = createHttpServer({ logger: silentLogger, ids: countingIds(), bodyLimit: 1000 });
  const pressure = { lagMs: () => lag, isHigh: () => lag > 500, stop: () => undefined };
  createShedding({ metrics, pressure })(server, ['/graphql']);
  server.route({ method: ['GET', 'POST'], url: '/graphql', handler: async () => 'ok' });
  server.get('/internal/facts', async () => 'ok');
  server.get('/internal/trees/:tree', async () => 'ok');
  const statuses = async () =>
    Promise.all(
      (
        [
          ['GET', '/graphql'],
          ['POST', '/graphql'],
          ['GET', '/internal/facts'],
          ['GET', '/internal/trees/made-before'],
        ] as const
      ).map(async ([method, url]) => (await server.inject({ method, url })).statusCode),
    );
  const seen = [];
  for (lag of [0, 200, 600]) seen.push(await statuses());
  expect(seen).toEqual([
    [200, 200, 200, 200],
    [503, 200, 200, 200],
    [503, 503, 503, 200],
  ]);
  await server.close();
});

it('refuses work with 503 while the event loop is held up, and goes on showing why', async () => {
  let lag = 0;
  const metrics = createMetrics({ service: 'test' });
  const server = createHttpServer({ logger: silentLogger, ids: countingIds(), bodyLimit: 1000 });
  createShedding({ metrics, pressure: { lagMs: () => lag, isHigh: () => lag > 500, stop: () => undefined } })(server);
  createHttpMetrics(metrics).watch(server, 'shop');
  healthRoutes(server, { isReady: async () => true });
  server.get('/pages/:id', async () => 'ok');

  expect((await server.inject('/pages/1')).statusCode).toBe(200);
  lag = 800;
  const refused = await server.inject('/pages/2');
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([503, '1', 'OVERLOADED']);
  expect((await server.inject('/readyz')).statusCode).toBe(200);
  const figures = await metrics.registry.metrics();
  expect(figures).toContain('vitrine_layout_shed_total{service="test"} 1');
  expect(figures).toContain('vitrine_layout_event_loop_lag_seconds{service="test"} 0.8');
  expect(figures).toContain(
    'vitrine_layout_http_seconds_count{service="test",door="shop",method="GET",route="/pages/:id",status="503"} 1',
  );
  lag = 0;
  expect((await server.inject('/pages/3')).statusCode).toBe(200);
  await server.close();
});
