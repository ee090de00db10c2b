import type { FastifyInstance } from 'fastify';
import type { Metrics } from '@vitrine/platform/metrics';
import type { Pressure } from '@vitrine/platform/limits';

/**
 * What must be answered however busy the process is: whoever watches it has to see why, and a tree that is made already costs
 * nothing to hand over, while the page that waits for it would be lost with all that was done for it.
 */
const ALWAYS = new Set(['/healthz', '/readyz', '/internal/trees/:tree']);
const RETRY_AFTER_SECONDS = '1';

/**
 * What scripts read is refused long before what pages are made of: a page without suggestions is a page. What a shopper
 * sends by POST, such as an order, is her work and waits as long as a page does.
 */
const EARLY_LAG_MS = 150;

/**
 * Gives what makes a server refuse work with 503 and OVERLOADED while the event loop is held up. The edge then shows the last good
 * page. Reads of routes that are named `early` are refused at a lesser delay, so that the others keep their time.
 */
export function createShedding({
  metrics,
  pressure,
}: {
  metrics: Metrics;
  pressure: Pressure;
}): (server: FastifyInstance, early?: readonly string[]) => void {
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
  return (server, early = []) => {
    server.addHook('onRequest', (request, reply, next) => {
      const { url = '' } = request.routeOptions;
      const isEarly = request.method === 'GET' && early.includes(url);
      const isTooMuch = pressure.isHigh() || (isEarly && pressure.lagMs() > EARLY_LAG_MS);
      if (!isTooMuch || ALWAYS.has(url)) return next();
      shed.inc();
      void reply
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
