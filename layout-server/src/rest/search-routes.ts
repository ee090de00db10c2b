import { createSearchMisses } from '@vitrine/commerce/search';
import type { Platform, TenantId } from '@vitrine/platform/doors';
import type { FastifyInstance } from 'fastify';
import { may, refusal, type Reception } from '../staff/index.ts';
import { turnAway } from './turn-away.ts';

export interface SearchRoutesParts {
  platform: Pick<Platform, 'database' | 'clock'>;
  /** Undefined for a shop that there is not. */
  shopOf(tenant: string): TenantId | undefined;
  receive: Reception;
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
 */
export function searchRoutes(server: FastifyInstance, { platform, shopOf, receive }: SearchRoutesParts): void {
  const misses = createSearchMisses(platform.database);
  server.get<{ Params: { tenant: string }; Querystring: { days: number } }>(
    '/searches/:tenant/misses',
    { schema: { querystring: DAYS } },
    async ({ headers, ip, params, query }, reply) => {
      void reply.header('cache-control', 'no-store');
      const admission = await receive(headers.authorization, ip);
      if (!admission.ok) {
        turnAway(reply, admission);
        return reply;
      }
      const { member } = admission;
      const tenant = shopOf(params.tenant);
      if (tenant === undefined)
        return reply
          .code(404)
          .send({ code: 'NOT_FOUND', message: `expected a shop, got ${JSON.stringify(params.tenant)}` });
      if (!may(member, 'write-layouts', tenant))
        return reply.code(403).send({ code: 'FORBIDDEN', message: refusal(member, 'write-layouts', tenant) });
      const since = new Date(platform.clock.now().getTime() - (query.days - 1) * DAY_MS)
        .toISOString()
        .slice(0, DAY_LENGTH);
      return { since, misses: await misses.find(tenant, since, MOST_TERMS) };
    },
  );
}
