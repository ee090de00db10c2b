import type { FastifyInstance } from 'fastify';
import type { Ids } from '@vitrine/platform/ids';
import type { Pressure } from '@vitrine/platform/limits';
import type { Logger } from '@vitrine/platform/logging';
import type { Metrics } from '@vitrine/platform/metrics';
import type { Config } from '../config.ts';
import { createHttpMetrics, createHttpServer, createShedding, healthRoutes } from '../rest/index.ts';

export interface ServerParts {
  config: Pick<Config, 'trustedProxies'>;
  ids: Ids;
  logger: Logger;
  metrics: Metrics;
  pressure: Pressure;
  isReady(): Promise<boolean>;
}

/** Opens a server of the name that metrics call it by; its doors are still to be added. */
export type OpenServer = (
  name: 'shop' | 'staff',
  options: { bodyLimit: number; requestTimeoutMs?: number },
) => FastifyInstance;

/** Gives what all our servers begin with: load is shed, requests are measured, health is told. */
export function createServers({
  config: { trustedProxies },
  ids,
  logger,
  metrics,
  pressure,
  isReady,
}: ServerParts): OpenServer {
  const shed = createShedding({ metrics, pressure });
  const http = createHttpMetrics(metrics);
  return (name, options) => {
    const server = createHttpServer({ logger, ids, trustedProxies, ...options });
    // What scripts of the shop ask for waits behind what pages are made of.
    shed(server, name === 'shop' ? ['/graphql'] : []);
    http.watch(server, name);
    healthRoutes(server, { isReady });
    return server;
  };
}
