import { readFeedback, readSurveys } from '@vitrine/commerce/feedback';
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
 * `GET /feedback/<tenant>` at the staff door gives what was said of the shop's pages, and answered to its surveys, in the last 90
 * days, the newest first, at most 200 of each, for merchandisers of the tenant.
 */
export function feedbackRoutes(server: FastifyInstance, { platform, shopOf, receive }: FeedbackRoutesParts): void {
  const admit = admitToShop('write-layouts', { receive, shopOf });
  server.get<OfTenant>('/feedback/:tenant', async (request, reply) => {
    const admitted = await admit(request, reply);
    if (admitted === undefined) return reply;
    const since = new Date(platform.clock.now().getTime() - DAYS_MS);
    const which = { since, most: MOST };
    const [feedback, surveys] = await Promise.all([
      readFeedback(platform.database, admitted.tenant, which),
      readSurveys(platform.database, admitted.tenant, which),
    ]);
    return { feedback, surveys };
  });
}
