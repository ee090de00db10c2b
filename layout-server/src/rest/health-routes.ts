import type { FastifyInstance } from 'fastify';

/** Adds `/healthz` (the process runs) and `/readyz` (it can answer). */
export function healthRoutes(server: FastifyInstance, { isReady }: { isReady: () => Promise<boolean> }): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const ready = await isReady();
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' });
  });
}
