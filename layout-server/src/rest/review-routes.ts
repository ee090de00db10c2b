import { listTagsOf } from '@vitrine/commerce/catalogue';
import { createReviewPictureStore, createReviewsRepository, decideReview, LARGE } from '@vitrine/commerce/reviews';
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
  properties: {
    status: { enum: ['published', 'refused'] },
    without: { type: 'array', uniqueItems: true, maxItems: 10, items: { type: 'integer', minimum: 1, maximum: 10 } },
  },
} as const;

interface Decided {
  status: 'published' | 'refused';
  /** Numbers of pictures that are forgotten. */
  without?: readonly number[];
}

/**
 * `GET /reviews/<tenant>` at the staff door gives the reviews that wait, oldest first, at most 100, with the numbers of their pictures;
 * `GET /reviews/<tenant>/<id>/pictures` gives those of any review, whatever was decided, `GET …/<number>` is one of them; `POST /reviews/<tenant>/<id>` with `{ status, without }`
 * shows a review from now on, perhaps without some of its pictures, or never. For merchandisers of the tenant.
 */
export function reviewRoutes(server: FastifyInstance, { platform, shopOf, receive, audit }: ReviewRoutesParts): void {
  const repository = createReviewsRepository(platform.database);
  const pictureStore = createReviewPictureStore(platform.database);
  const admit = admitToShop('write-layouts', { receive, shopOf });

  server.get<OfTenant>('/reviews/:tenant', async (request, reply) => {
    const admitted = await admit(request, reply);
    if (admitted === undefined) return reply;
    const pending = await repository.pending(admitted.tenant, MOST_PENDING);
    return {
      reviews: pending.map(({ pictures, ...review }) => ({
        ...review,
        pictures: pictures.map(({ position }) => position + 1),
      })),
    };
  });
  server.get<{ Params: { tenant: string; id: string } }>('/reviews/:tenant/:id/pictures', async (request, reply) => {
    const admitted = await admit(request, reply);
    if (admitted === undefined) return reply;
    const { id } = request.params;
    const found = await pictureStore.of(platform.database, admitted.tenant, [id]);
    return { pictures: (found.get(id) ?? []).map(({ position }) => position + 1) };
  });
  server.get<{ Params: { tenant: string; id: string; number: string } }>(
    '/reviews/:tenant/:id/pictures/:number',
    async (request, reply) => {
      const admitted = await admit(request, reply);
      if (admitted === undefined) return reply;
      const { tenant } = admitted;
      const { id, number } = request.params;
      const bytes = /^[1-9]$/.test(number)
        ? await pictureStore.bytes(tenant, id, Number(number) - 1, LARGE)
        : undefined;
      if (bytes !== undefined) return reply.header('x-content-type-options', 'nosniff').type('image/webp').send(bytes);
      return reply.code(404).send({
        code: 'NOT_FOUND',
        message: `expected a picture of the review ${id} of ${tenant}, got none with the number ${number.slice(0, 20)}`,
      });
    },
  );
  server.post<{ Params: { tenant: string; id: string }; Body: Decided }>(
    '/reviews/:tenant/:id',
    { schema: { body: DECISION } },
    async (request, reply) => {
      const admitted = await admit(request, reply);
      if (admitted === undefined) return reply;
      const { member, tenant } = admitted;
      const { id } = request.params;
      const { status, without = [] } = request.body;
      const isThere = await audit.note(
        { who: member.name, deed: 'decideReview', tenant, subject: id, requestId: request.id },
        () =>
          decideReview({ ...platform, listsOf: listTagsOf }, tenant, { review: id, status, by: member.name, without }),
        (found) => (found ? status.toUpperCase() : 'NOT_FOUND'),
      );
      if (isThere) return { id, status, without };
      const pictures = without.length === 0 ? '' : ` and the pictures ${without.join(', ')}`;
      return reply
        .code(404)
        .send({ code: 'NOT_FOUND', message: `expected a review of ${tenant}, got none with the id ${id}${pictures}` });
    },
  );
}
