import { createReviewsRepository, decideReview } from '@vitrine/commerce/reviews';
import type { Platform, TenantId } from '@vitrine/platform/doors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { may, refusal, type AuditLog, type Member, type Reception } from '../staff/index.ts';
import { turnAway } from './turn-away.ts';

export interface ReviewRoutesParts {
  platform: Pick<Platform, 'database' | 'changes' | 'clock'>;
  /** Undefined for a shop that there is not. */
  shopOf(tenant: string): TenantId | undefined;
  receive: Reception;
  audit: AuditLog;
}

type OfTenant = { Params: { tenant: string } };
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
  /** Who asks for which shop; undefined if they were turned away. */
  const admit = async (
    { headers, ip, params }: FastifyRequest<OfTenant>,
    reply: FastifyReply,
  ): Promise<{ member: Member; tenant: TenantId } | undefined> => {
    void reply.header('cache-control', 'no-store');
    const admission = await receive(headers.authorization, ip);
    if (!admission.ok) {
      turnAway(reply, admission);
      return undefined;
    }
    const { member } = admission;
    const tenant = shopOf(params.tenant);
    if (tenant !== undefined && may(member, 'write-layouts', tenant)) return { member, tenant };
    void (tenant === undefined
      ? reply.code(404).send({ code: 'NOT_FOUND', message: `expected a shop, got ${JSON.stringify(params.tenant)}` })
      : reply.code(403).send({ code: 'FORBIDDEN', message: refusal(member, 'write-layouts', tenant) }));
    return undefined;
  };

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
