import {
  validateExposureBatch,
  validateShopEventBatch,
  validateVisitCountBatch,
  validateVisitorBatch,
} from '@vitrine/schemas';
import type { FastifyInstance } from 'fastify';
import type { ExposureService } from '../experiments/exposures/index.ts';
import type { ShopTests } from '../experiments/lifecycle/index.ts';
import type { Signer } from '@vitrine/schemas/signing';
import type { Logger } from '@vitrine/platform/logging';
import { createTokenReader } from './door-token.ts';
import { sendInvalidBatch, sendRefusal } from './send-refusal.ts';

/** 500 exposures of the longest names have room in it. */
const BODY_LIMIT = 512 * 1024;

/**
 * `GET /internal/experiments?tenant`: what runs in a shop, for the test panel. `GET /internal/flags?tenant`: the same, as the edge assigns visitors by it. `POST /internal/exposures` and `POST /internal/events/track`: what visitors saw and did, in batches, with a token of
 * the internal door; `POST /internal/visitors/forget`: those of whom none of it is kept any more; `POST /internal/visits`: how many came, by kind. 200 only when it is stored; 503 tells the sender to keep the batch. Sending twice counts once.
 */
export function experimentRoutes(
  server: FastifyInstance,
  {
    exposures,
    tests,
    logger,
    signer,
  }: {
    exposures: ExposureService;
    tests: Pick<ShopTests, 'running' | 'flags'>;
    logger: Logger;
    signer: Pick<Signer, 'verify'>;
  },
): void {
  const readToken = createTokenReader(signer);

  void server.register(
    async (door) => {
      door.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
        const { statusCode = 500 } = error;
        if (statusCode < 500)
          return sendRefusal(reply, statusCode, statusCode === 413 ? 'TOO_LARGE' : 'BAD_REQUEST', error.message);
        logger.error({ err: error, requestId: request.id }, 'exposures or events could not be stored');
        return sendRefusal(
          reply,
          503,
          'UNAVAILABLE',
          'expected to store the batch, got a failure that is in the log; send it again',
        );
      });
      door.addHook('onRequest', async (request, reply) =>
        readToken(request, reply) === undefined ? reply : undefined,
      );

      door.get<{ Querystring: Record<string, unknown> }>('/experiments', async ({ query: { tenant } }, reply) => {
        if (typeof tenant !== 'string') return sendRefusal(reply, 400, 'BAD_REQUEST', 'expected a tenant');
        return { experiments: tests.running(tenant) };
      });

      door.get<{ Querystring: Record<string, unknown> }>('/flags', async ({ query: { tenant } }, reply) => {
        if (typeof tenant !== 'string') return sendRefusal(reply, 400, 'BAD_REQUEST', 'expected a tenant');
        return tests.flags(tenant);
      });

      door.post('/exposures', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
        const batch = validateExposureBatch(request.body, { layer: 'exposures' });
        if (!batch.ok) return sendInvalidBatch(reply, batch.faults);
        return exposures.takeExposures(batch.value);
      });

      door.post('/events/track', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
        const batch = validateShopEventBatch(request.body, { layer: 'events' });
        if (!batch.ok) return sendInvalidBatch(reply, batch.faults);
        if (batch.value.part === undefined && batch.value.events.length > 0)
          return sendRefusal(
            reply,
            400,
            'INVALID_BATCH',
            'expected the part of an edge that these events are; other servers send theirs to /api/measured of the shop, with its key',
          );
        return exposures.takeEvents(batch.value);
      });

      door.post('/visits', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
        const batch = validateVisitCountBatch(request.body, { layer: 'visits' });
        if (!batch.ok) return sendInvalidBatch(reply, batch.faults);
        return exposures.takeVisits(batch.value);
      });

      door.post('/visitors/forget', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
        const batch = validateVisitorBatch(request.body, { layer: 'visitors' });
        if (!batch.ok) return sendInvalidBatch(reply, batch.faults);
        return exposures.forget(batch.value.visitors);
      });
    },
    { prefix: '/internal' },
  );
}
