import type { FastifyInstance } from 'fastify';
import type { Metrics } from '@vitrine/platform/metrics';
import type { Pressure } from '@vitrine/platform/limits';

/** What must be answered however busy the process is: whoever watches it has to see why. */
const ALWAYS = new Set(['/healthz', '/readyz']);
const RETRY_AFTER_SECONDS = '1';

/** Gives what makes a server refuse work with 503 and OVERLOADED while the event loop is held up. The edge then shows the last good page. */
export function createShedding({
  metrics,
  pressure,
}: {
  metrics: Metrics;
  pressure: Pressure;
}): (server: FastifyInstance) => void {
  const shed = metrics.counter(
    'vitrine_layout_shed_total',
    'Requests that were refused because the event loop was held up.',
  );
  metrics.gauge(
    'vitrine_layout_event_loop_lag_seconds',
    'Mean delay of the event loop over the last second.',
    [],
    () => pressure.lagMs() / 1000,
  );
  return (server) => {
    server.addHook('onRequest', async (request, reply) => {
      if (!pressure.isHigh() || ALWAYS.has(request.routeOptions.url ?? '')) return undefined;
      shed.inc();
      return reply
        .code(503)
        .header('retry-after', RETRY_AFTER_SECONDS)
        .header('cache-control', 'no-store')
        .send({
          code: 'OVERLOADED',
          message: `expected a delay of the event loop under the limit, got ${Math.round(pressure.lagMs())} ms; ask again in a second`,
        });
    });
  };
}
