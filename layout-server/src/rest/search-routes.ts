import { createSponsoredCounts } from '@vitrine/commerce/listing';
import { createSearchMisses } from '@vitrine/commerce/search';
import type { Platform, TenantId } from '@vitrine/platform/doors';
import type { FastifyInstance } from 'fastify';
import type { Reception } from '../staff/index.ts';
import { admitToShop, type OfTenant } from './shop-admission.ts';

export interface SearchRoutesParts {
  platform: Pick<Platform, 'database' | 'clock'>;
  /** Undefined for a shop that there is not. */
  shopOf(tenant: string): TenantId | undefined;
  receive: Reception;
}

interface OfDays {
  Querystring: { days: number };
}

const MOST_TERMS = 200;
const DAY_MS = 86_400_000;
/** Of YYYY-MM-DD. */
const DAY_LENGTH = 10;
const DAYS = {
  type: 'object',
  additionalProperties: false,
  properties: { days: { type: 'integer', minimum: 1, maximum: 90, default: 7 } },
} as const;

/**
 * `GET /searches/<tenant>/misses?days=7` at the staff door gives the terms that found nothing, the most frequent first, at most
 * 200, for merchandisers of the tenant. A page that is kept is counted once as long as it is kept.
 * `GET /searches/<tenant>/sponsored?days=7` gives how often paid places were seen and clicked with consent.
 */
export function searchRoutes(server: FastifyInstance, { platform, shopOf, receive }: SearchRoutesParts): void {
  const misses = createSearchMisses(platform.database);
  const sponsored = createSponsoredCounts(platform.database);
  const admit = admitToShop('write-layouts', { receive, shopOf });
  const firstOf = (days: number): string =>
    new Date(platform.clock.now().getTime() - (days - 1) * DAY_MS).toISOString().slice(0, DAY_LENGTH);
  server.get<OfTenant & OfDays>(
    '/searches/:tenant/misses',
    { schema: { querystring: DAYS } },
    async (request, reply) => {
      const admitted = await admit(request, reply);
      if (admitted === undefined) return reply;
      const since = firstOf(request.query.days);
      return { since, misses: await misses.find(admitted.tenant, since, MOST_TERMS) };
    },
  );
  server.get<OfTenant & OfDays>(
    '/searches/:tenant/sponsored',
    { schema: { querystring: DAYS } },
    async (request, reply) => {
      const admitted = await admit(request, reply);
      if (admitted === undefined) return reply;
      const since = firstOf(request.query.days);
      return { since, sponsored: await sponsored.find(admitted.tenant, since) };
    },
  );
}
