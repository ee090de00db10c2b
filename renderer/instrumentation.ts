import type { Instrumentation } from 'next';

/** Runs once when the server starts. Next compiles this file for its edge runtime as well, hence the imports inside. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] === 'nodejs') {
    const { prepareToStop, refuseFaultyConfig, refuseForeignTargets, showMetrics } = await import('./src/lifecycle.ts');
    refuseFaultyConfig();
    prepareToStop();
    refuseForeignTargets();
    const { boundSlowConnections } = await import('./src/slow-connections.ts');
    // In development a connection becomes that of the browser that waits for changes, which is no request.
    if (process.env['NODE_ENV'] === 'production') boundSlowConnections();
    await showMetrics();
  }
}

/** What Next could not render: a fault of ours or a tree that did not come. The edge then serves the last good page. */
export const onRequestError: Instrumentation.onRequestError = async (error, request) => {
  if (process.env['NEXT_RUNTIME'] === 'nodejs') {
    const { log } = await import('./src/observability/log.ts');
    const header = request.headers['x-request-id'];
    log().error(
      { err: error, path: request.path, requestId: Array.isArray(header) ? header[0] : header },
      'page not rendered',
    );
  }
};
