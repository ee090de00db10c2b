import { catalog } from '@vitrine/component-registry/manifest';
import type { FastifyPluginAsync } from 'fastify';
import type { Logger } from '../platform/logging.ts';
import type { RateLimiter } from '../platform/redis/index.ts';
import type { Staff } from '../staff/index.ts';
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
const DOOR = 'staff';
const LIMITS = { depth: 10, aliases: 10, tokens: 1_000, cost: 20_000 };

/**
 * `/graphql` for staff, on a port of its own: `Authorization: Bearer <token>` of a named person on every call, else 401
 * with the code UNAUTHENTICATED (LX-018). What the person's roles forbid is the answer `Forbidden`.
 * `/catalog.json` is the component catalog as one document: types, versions, schemas, slots, examples.
 * An address that sent too many wrong tokens is not heard for a while, whatever it sends.
 */
export function staffDoor({ staff, strangers, logger, ...services }: StaffDoorParts): FastifyPluginAsync {
  const memberOf = async (authorization: string | undefined) => {
    const token = tokenIn(authorization);
    return token === undefined ? undefined : staff.authenticate(token);
  };
  return async (app) => {
    app.get('/catalog.json', async ({ headers }, reply) => {
      const member = await memberOf(headers.authorization);
      void reply.header('cache-control', 'private, no-store');
      return member ? catalog.toJSON() : reply.status(401).send({ code: 'UNAUTHENTICATED', message: 'expected the token of a member of staff' });
    });
    addGraphqlRoute<StaffContext>(app, {
      execution: createExecution<StaffContext>({ schema: staffSchema, logger, limits: LIMITS }),
      bodyLimit: BODY_BYTES,
      admit: async ({ headers, ip }) => {
        const known = strangers?.wait(DOOR, ip) ?? 0;
        if (known > 0) return tooMany(known);
        const member = await memberOf(headers.authorization);
        if (member) return { ok: true, context: { member, services } };
        const wait = await strangers?.count(DOOR, ip) ?? 0;
        if (wait > 0) return tooMany(wait);
        return { ok: false, message: `expected the header authorization with the token of a member of staff, got ${tokenIn(headers.authorization) === undefined ? 'none' : 'an unknown token'}` };
      },
    });
  };
}

function tokenIn(authorization: string | undefined): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization ?? '')?.[1];
}

function tooMany(seconds: number): { ok: false; message: string; retryAfterSeconds: number } {
  return { ok: false, message: `expected fewer wrong tokens from this address; it may try again in ${seconds} s`, retryAfterSeconds: seconds };
}
