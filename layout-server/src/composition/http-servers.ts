import type { FastifyInstance } from 'fastify';
import { boundConnections, boundSlowReaders } from '@vitrine/platform/clients';
import type { Ids } from '@vitrine/platform/ids';
import type { Pressure } from '@vitrine/platform/limits';
import { accessLogger, type Logger } from '@vitrine/platform/logging';
import type { Metrics } from '@vitrine/platform/metrics';
import type { Config } from '../config.ts';
import { createHttpMetrics, createHttpServer, createShedding, healthRoutes } from '../rest/index.ts';

export interface ServerParts {
  config: Pick<Config, 'trustedProxies' | 'connectionsPerClient'>;
  ids: Ids;
  logger: Logger;
  /** Takes the line of each request; left out, the logger does. */
  access?: Logger | undefined;
  metrics: Metrics;
  pressure: Pressure;
  isReady(): Promise<boolean>;
}

/** Opens a server of the name that metrics call it by; its doors are still to be added. */
export type OpenServer = (
  name: 'shop' | 'staff',
  options: { bodyLimit: number; requestTimeoutMs?: number; refusesNul?: boolean },
) => FastifyInstance;

/** Gives what all our servers begin with: load is shed, requests are measured, health is told. */
export function createServers({
  config: { trustedProxies, connectionsPerClient },
  ids,
  logger,
  access = accessLogger(logger),
  metrics,
  pressure,
  isReady,
}: ServerParts): OpenServer {
  const shed = createShedding({ metrics, pressure });
  const http = createHttpMetrics(metrics);
  const refused = metrics.counter(
    'vitrine_layout_connections_refused_total',
    'Connections closed at once because their client held as many as one may.',
  );
  const cutOff = metrics.counter(
    'vitrine_layout_slow_readers_total',
    'Connections closed because their client took nothing of its answer for five minutes.',
  );
  return (name, options) => {
    const server = createHttpServer({ logger, access, ids, trustedProxies, ...options });
    boundConnections(server.server, {
      perClient: connectionsPerClient,
      trustedProxies,
      onRefused: () => refused.inc(),
    });
    boundSlowReaders(server.server, { onCutOff: () => cutOff.inc() });
    // What scripts of the shop ask for waits behind what pages are made of.
    shed(server, name === 'shop' ? ['/graphql'] : []);
    http.watch(server, name);
    healthRoutes(server, { isReady });
    return server;
  };
}
