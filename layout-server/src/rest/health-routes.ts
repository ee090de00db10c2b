import type { FastifyInstance } from 'fastify';
import type { Metrics } from '@vitrine/platform/metrics';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Adds `/healthz` (the process runs), `/readyz` (it can answer) and, for this machine alone, `/metrics`. */
export function healthRoutes(
  server: FastifyInstance,
  { isReady, metrics }: { isReady: () => Promise<boolean>; metrics: Metrics },
): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const ready = await isReady();
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' });
  });
  server.get('/metrics', async (request, reply) => {
    if (!LOOPBACK.has(request.socket.remoteAddress ?? ''))
      return reply.code(403).send({ code: 'FORBIDDEN', message: 'expected a request from this machine' });
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
