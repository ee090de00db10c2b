import { createReviewsRepository, decideReview } from '@vitrine/commerce/reviews';
import type { Platform, TenantId } from '@vitrine/platform/doors';
import type { FastifyInstance } from 'fastify';
import type { AuditLog, Reception } from '../staff/index.ts';
import { admitToShop, type OfTenant } from './shop-admission.ts';

export interface ReviewRoutesParts {
  platform: Pick<Platform, 'database' | 'changes' | 'clock'>;
  /** Undefined for a shop that there is not. */
  shopOf(tenant: string): TenantId | undefined;
  receive: Reception;
  audit: AuditLog;
}

const MOST_PENDING = 100;
const DECISION = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: { status: { enum: ['published', 'refused'] } },
} as const;

/**
 * `GET /reviews/<tenant>` at the staff door gives the reviews that wait, oldest first, at most 100; `POST /reviews/<tenant>/<id>`
 * with `{ status }` shows one from now on, or never. For merchandisers of the tenant.
 */
export function reviewRoutes(server: FastifyInstance, { platform, shopOf, receive, audit }: ReviewRoutesParts): void {
  const repository = createReviewsRepository(platform.database);
  const admit = admitToShop('write-layouts', { receive, shopOf });

  server.get<OfTenant>('/reviews/:tenant', async (request, reply) => {
    const admitted = await admit(request, reply);
    if (admitted === undefined) return reply;
    return { reviews: await repository.pending(admitted.tenant, MOST_PENDING) };
  });
  server.post<{ Params: { tenant: string; id: string }; Body: { status: 'published' | 'refused' } }>(
    '/reviews/:tenant/:id',
    { schema: { body: DECISION } },
    async (request, reply) => {
      const admitted = await admit(request, reply);
      if (admitted === undefined) return reply;
      const { member, tenant } = admitted;
      const { id } = request.params;
      const { status } = request.body;
      const isThere = await audit.note(
        { who: member.name, deed: 'decideReview', tenant, subject: id, requestId: request.id },
        () => decideReview(platform, tenant, { review: id, status, by: member.name }),
        (found) => (found ? status.toUpperCase() : 'NOT_FOUND'),
      );
      if (isThere) return { id, status };
      return reply
        .code(404)
        .send({ code: 'NOT_FOUND', message: `expected a review of ${tenant}, got none with the id ${id}` });
    },
  );
}
