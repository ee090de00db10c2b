import type { FastifyInstance } from 'fastify';
import type { Metrics } from '@vitrine/platform/metrics';

/** How requests of a server are counted and how long they took; a shared part, as two doors of one process write into it. */
export interface HttpMetrics {
  /** Watches a server under the name of its door. */
  watch(server: FastifyInstance, door: 'shop' | 'staff'): void;
}

/** Routes come by their pattern, so that paths of shoppers never become labels. */
export function createHttpMetrics(metrics: Metrics): HttpMetrics {
  const seconds = metrics.seconds(
    'vitrine_layout_http_seconds',
    'Time from a request to its whole answer, by door, route and status.',
    ['door', 'method', 'route', 'status'],
  );
  return {
    watch(server, door) {
      server.addHook('onResponse', (request, reply, next) => {
        const route = request.routeOptions.url ?? 'none';
        seconds.observe({ door, method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
        next();
      });
    },
  };
}
