import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { openMetricsDoor } from '@vitrine/platform/metrics-door';
import { isOriginForm } from '@vitrine/platform/request-target';
import { rendererConfig } from './config.ts';
import { metricsText } from './observability/metrics.ts';
import { beginStopping } from './observability/readiness.ts';

/** sysexits EX_CONFIG: starting again is useless. */
const EXIT_MISCONFIGURED = 78;
const STOP_DEADLINE_MS = 10_000;

/** Ends the process with all faults of the configuration on stderr, if it has any. */
export function refuseFaultyConfig(): void {
  try {
    rendererConfig();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(EXIT_MISCONFIGURED);
  }
}

/** Shows the metrics at the port that is set for them. @throws Error if it cannot be had */
export async function showMetrics(): Promise<void> {
  const { metrics } = rendererConfig();
  if (metrics !== undefined) await openMetricsDoor(metrics, metricsText);
}

/**
 * Has a request whose target is no path of this server, such as the address of another one, answered 400. Next's own server
 * would read such a target in its own way, and gives no place to look at it first but the channel that Node tells of every
 * request before its server does.
 */
export function refuseForeignTargets(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    if (!isOriginForm(request.url)) request.url = '/-/refused';
  });
}

/**
 * On SIGTERM the renderer says that it is not ready, Next finishes what is in flight, and after 10 s the process ends
 * anyway. Next would exit with 143; a stop that was asked for is a success.
 */
export function prepareToStop(): void {
  process.once('SIGTERM', () => {
    beginStopping();
    process.once('exit', () => {
      process.exitCode = 0;
    });
    setTimeout(() => process.exit(0), STOP_DEADLINE_MS).unref();
  });
}
