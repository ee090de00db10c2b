import type { FastifyInstance } from 'fastify';
import { validateSessionRenewal } from '@vitrine/schemas';
import type { RenewSession, Shops } from '@vitrine/platform/doors';
import type { Logger } from '@vitrine/platform/logging';
import type { Signer } from '@vitrine/schemas/signing';
import { createTokenReader } from './door-token.ts';
import { sendRefusal } from './send-refusal.ts';

/**
 * `POST /internal/sessions/renew`: what a browser brings whose token has ended becomes another one, with a token of the
 * internal door. 200 also where nothing could be renewed: the answer then takes away what the browser has.
 */
export function sessionRoutes(
  server: FastifyInstance,
  {
    renew,
    shops,
    logger,
    signer,
  }: { renew: RenewSession | undefined; shops: Shops; logger: Logger; signer: Pick<Signer, 'verify'> },
): void {
  const readToken = createTokenReader(signer);
  server.post('/internal/sessions/renew', async (request, reply) => {
    if (readToken(request, reply) === undefined) return reply;
    const renewal = validateSessionRenewal(request.body, { layer: 'renewal' });
    if (!renewal.ok) return sendRefusal(reply, 400, 'INVALID_RENEWAL', renewal.faults[0]?.message ?? '');
    const { tenant, ...brought } = renewal.value;
    const shop = shops.find(tenant);
    if (shop === undefined || renew === undefined)
      return sendRefusal(reply, 404, 'UNKNOWN_TENANT', 'expected a shop, got none of this name');
    try {
      return await renew(shop.tenant, brought);
    } catch (error) {
      logger.error({ err: error, requestId: request.id }, 'a session could not be renewed');
      return sendRefusal(reply, 503, 'UNAVAILABLE', 'expected to renew the session, got a failure that is in the log');
    }
  });
}
