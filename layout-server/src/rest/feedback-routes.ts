import { readFeedback } from '@vitrine/commerce/feedback';
import type { Platform, TenantId } from '@vitrine/platform/doors';
import type { FastifyInstance } from 'fastify';
import type { Reception } from '../staff/index.ts';
import { admitToShop, type OfTenant } from './shop-admission.ts';

export interface FeedbackRoutesParts {
  platform: Pick<Platform, 'database' | 'clock'>;
  /** Undefined for a shop that there is not. */
  shopOf(tenant: string): TenantId | undefined;
  receive: Reception;
}

const MOST = 200;
const DAYS_MS = 90 * 86_400_000;

/**
 * `GET /feedback/<tenant>` at the staff door gives what was said of the shop's pages in the last 90 days, the newest first, at
 * most 200, for merchandisers of the tenant.
 */
export function feedbackRoutes(server: FastifyInstance, { platform, shopOf, receive }: FeedbackRoutesParts): void {
  const admit = admitToShop('write-layouts', { receive, shopOf });
  server.get<OfTenant>('/feedback/:tenant', async (request, reply) => {
    const admitted = await admit(request, reply);
    if (admitted === undefined) return reply;
    const since = new Date(platform.clock.now().getTime() - DAYS_MS);
    return { feedback: await readFeedback(platform.database, admitted.tenant, { since, most: MOST }) };
  });
}
