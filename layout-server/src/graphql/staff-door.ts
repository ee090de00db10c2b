import { catalog } from '@vitrine/component-registry/manifest';
import type { FastifyPluginAsync } from 'fastify';
import type { Logger } from '@vitrine/platform/logging';
import type { RateLimiter } from '@vitrine/platform/limits';
import { createReception, unheardMessage, type Staff } from '../staff/index.ts';
import { createExecution } from './execution.ts';
import { addGraphqlRoute } from './graphql-route.ts';
import type { StaffContext, StaffServices } from './staff/builder.ts';
import { staffSchema } from './staff/schema.ts';

export interface StaffDoorParts extends StaffServices {
  staff: Staff;
  /** Counts wrong tokens by address; left out: nobody is counted. */
  strangers?: RateLimiter;
  logger: Logger;
}

const BODY_BYTES = 1_048_576;
const LIMITS = { depth: 10, aliases: 10, tokens: 1_000, cost: 20_000 };

/**
 * `/graphql` for staff, on a port of its own: `Authorization: Bearer <token>` of a named person on every call, else 401
 * with the code UNAUTHENTICATED (LX-018). What the person's roles forbid is the answer `Forbidden`.
 * `/catalog.json` is the component catalog as one document: types, versions, schemas, slots, examples.
 * An address that sent too many wrong tokens is not heard for a while, whatever it sends.
 */
export function staffDoor({ staff, strangers, logger, ...services }: StaffDoorParts): FastifyPluginAsync {
  const receive = createReception({ staff, strangers });
  return async (app) => {
    app.get('/catalog.json', async ({ headers, ip }, reply) => {
      const visitor = await receive(headers.authorization, ip);
      void reply.header('cache-control', 'private, no-store');
      if (visitor.kind === 'member') return catalog.toJSON();
      if (visitor.kind === 'unheard')
        return reply
          .status(429)
          .header('retry-after', visitor.seconds)
          .send({ code: 'TOO_MANY_REQUESTS', message: unheardMessage(visitor.seconds) });
      return reply.status(401).send({ code: 'UNAUTHENTICATED', message: 'expected the token of a member of staff' });
    });
    addGraphqlRoute<StaffContext>(app, {
      execution: createExecution<StaffContext>({ schema: staffSchema, logger, limits: LIMITS }),
      bodyLimit: BODY_BYTES,
      admit: async ({ headers, ip }) => {
        const visitor = await receive(headers.authorization, ip);
        if (visitor.kind === 'member') return { ok: true, context: { member: visitor.member, services } };
        if (visitor.kind === 'unheard')
          return { ok: false, message: unheardMessage(visitor.seconds), retryAfterSeconds: visitor.seconds };
        return {
          ok: false,
          message: `expected the header authorization with the token of a member of staff, got ${visitor.sentToken ? 'an unknown token' : 'none'}`,
        };
      },
    });
  };
}
