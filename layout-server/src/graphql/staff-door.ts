import type { IncomingHttpHeaders } from 'node:http';
import { catalog } from '@vitrine/component-registry/manifest';
import type { FastifyPluginAsync } from 'fastify';
import type { Logger } from '@vitrine/platform/logging';
import { isLanguage, LANGUAGE_HEADER, speakerIn, type Language } from '../language/index.ts';
import { expiryHeaders, type Member, type Reception } from '../staff/index.ts';
import { turnAway } from '../rest/index.ts';
import { createExecution } from './execution.ts';
import { addGraphqlRoute } from './graphql-route.ts';
import type { StaffContext, StaffServices } from './staff/builder.ts';
import { staffSchema } from './staff/schema.ts';

export interface StaffDoorParts extends StaffServices {
  receive: Reception;
  logger: Logger;
}

const BODY_BYTES = 1_048_576;
const LIMITS = { depth: 10, aliases: 10, tokens: 1_000, cost: 20_000 };

/**
 * `/graphql` for staff, on a port of its own: `Authorization: Bearer <token>` of a named person on every call, else 401
 * with the code UNAUTHENTICATED (LX-018). A token that ends within two weeks is told so in `x-vitrine-token-expires`. Sentences are said in the
 * language that the person has set, or that `x-vitrine-language` asks for. What the person's roles forbid is the answer `Forbidden`.
 * `/catalog.json` is the component catalog as one document: types, versions, schemas, slots, examples.
 */
export function staffDoor({ receive, logger, ...services }: StaffDoorParts): FastifyPluginAsync {
  return async (app) => {
    app.get('/catalog.json', async ({ headers, ip }, reply) => {
      const admission = await receive(headers.authorization, ip);
      void reply.header('cache-control', 'private, no-store');
      return admission.ok ? catalog.toJSON() : turnAway(reply, admission);
    });
    addGraphqlRoute<StaffContext>(app, {
      execution: createExecution<StaffContext>({ schema: staffSchema, logger, limits: LIMITS, introspection: true }),
      bodyLimit: BODY_BYTES,
      formLimit: 0,
      admit: async ({ headers, ip, id }) => {
        const admission = await receive(headers.authorization, ip);
        if (!admission.ok) return { ...admission, message: speakerIn(wantedLanguage(headers, {}))(admission.message) };
        const { member } = admission;
        return {
          ok: true,
          context: { member, requestId: id, language: wantedLanguage(headers, member), services },
          headers: {
            ...expiryHeaders(member, services.clock.now()),
            ...(member.language !== undefined && { [LANGUAGE_HEADER]: member.language }),
          },
        };
      },
    });
  };
}

function wantedLanguage(headers: IncomingHttpHeaders, { language }: Pick<Member, 'language'>): Language {
  const { [LANGUAGE_HEADER]: wanted } = headers;
  return isLanguage(wanted) ? wanted : (language ?? 'en');
}
