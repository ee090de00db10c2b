import type { ClientAddress } from '@vitrine/platform/clients';
import { createRateLimiter } from '@vitrine/platform/limits';
import { CONSENT_PATH } from '@vitrine/schemas/consent';
import { CLOSE_PATH } from '@vitrine/schemas/notices';
import type { FastifyInstance } from 'fastify';
import { closeNotice } from '../consent/close-door.ts';
import { createConsentDoor } from '../consent/consent-door.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { ProcessLogger } from '../observability/logger.ts';
import { addConsentRoute } from './consent-route.ts';
import type { Carrier, Exchange } from './exchange.ts';
import { addFaultRoute, FAULTS_LIMIT } from './fault-route.ts';
import { addFlagRoutes, type FlagRouteDeps } from './flag-routes.ts';
import { addSeenRoute, type SeenRouteDeps } from './seen-route.ts';
import { addViolationRoute } from './violation-route.ts';
import { addVitalsRoute, type VitalsRouteDeps } from './vitals-route.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';

export interface ReportParts {
  carrier: Carrier;
  tenants: () => TenantDirectory | undefined;
  measuring: {
    takeReport: SeenRouteDeps['take'];
    evaluateFlags: FlagRouteDeps['evaluate'];
    vitals: { take: VitalsRouteDeps['take'] };
    forget: Parameters<typeof createConsentDoor>[0]['forget'];
  };
  metrics: Metrics;
  logger: ProcessLogger['logger'];
  /** In milliseconds. */
  clock: () => number;
  clientAddress: ClientAddress;
  /** Seconds that whoever asks for flags must wait; 0 for none. */
  spend: (exchange: Exchange) => Promise<number>;
}

/** Adds the routes by which browsers and merchants say what was seen, measured, agreed to, blocked and broken. */
export async function addReportRoutes(
  app: FastifyInstance,
  { carrier, tenants, measuring, metrics, logger, clock, clientAddress, spend }: ReportParts,
): Promise<void> {
  await app.register(async (scope) =>
    addSeenRoute(scope, { carrier, tenants, take: measuring.takeReport, clientAddress }),
  );
  await app.register(async (scope) =>
    addFlagRoutes(scope, { carrier, tenants, evaluate: measuring.evaluateFlags, spend }),
  );
  await app.register(async (scope) =>
    addVitalsRoute(scope, { carrier, tenants, take: measuring.vitals.take, clientAddress }),
  );
  const consent = createConsentDoor({ forget: measuring.forget });
  for (const [path, take] of [
    [CONSENT_PATH, consent],
    [CLOSE_PATH, closeNotice],
  ] as const)
    await app.register(async (scope) => addConsentRoute(scope, { path, carrier, tenants, take }));
  await app.register(async (scope) =>
    addViolationRoute(scope, { carrier, tenants, onViolation: (...of) => metrics.policyViolated(...of), clock }),
  );
  await app.register(async (scope) =>
    addFaultRoute(scope, {
      carrier,
      tenants,
      onFault: (fault) => logger.warn(fault, 'something failed in a browser'),
      clock,
      clientAddress,
      limiter: createRateLimiter({ link: undefined, clock: { now: () => new Date(clock()) }, limit: FAULTS_LIMIT }),
    }),
  );
}
