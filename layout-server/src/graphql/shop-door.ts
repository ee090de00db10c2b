import { DOCUMENTS } from '@vitrine/component-registry/manifest';
import { EDGE_REFUSED_HEADER, type NamedCookie } from '@vitrine/schemas';
import type { Signer } from '@vitrine/schemas/signing';
import type { FastifyPluginAsync } from 'fastify';
import type { ShopAsker } from '@vitrine/platform/doors';
import type { Logger } from '@vitrine/platform/logging';
import { answerCookies, createCallerReader, readCookies } from '../rest/index.ts';
import { createExecution } from './execution.ts';
import { addGraphqlRoute } from './graphql-route.ts';
import { createShopSchema, type ShopSchemaParts } from './shop/schema.ts';

export interface ShopDoorParts extends ShopSchemaParts {
  /** Shares its secrets with the edge, which signs the tokens. */
  signer: Pick<Signer, 'verify'>;
  logger: Logger;
  /** Which documents are run: any, or those alone that our own client was built with. */
  documents: 'any' | 'persisted';
  /** Whether the schema is told. */
  introspection: boolean;
}

const BODY_BYTES = 102_400;
/** A form with files: as much as the edge lets through. */
const FORM_BYTES = 6_291_456;
const LIMITS = { depth: 12, aliases: 10, tokens: 1_000, cost: 5_000 };

/**
 * `/graphql` for the shop, behind the edge. The tenant comes only from the token in `x-vitrine-token` (audience `shop`,
 * payload a `Caller`); without one 401 with the code UNAUTHENTICATED. No operation of staff is in this schema.
 */
export function shopDoor({ signer, logger, documents, introspection, ...parts }: ShopDoorParts): FastifyPluginAsync {
  const schema = createShopSchema(parts);
  const readCaller = createCallerReader(signer);
  return async (app) => {
    addGraphqlRoute<ShopAsker>(app, {
      execution: createExecution<ShopAsker>({
        schema,
        logger,
        limits: LIMITS,
        introspection,
        documents: { byId: new Map(Object.entries(DOCUMENTS)), only: documents === 'persisted' },
      }),
      bodyLimit: BODY_BYTES,
      formLimit: FORM_BYTES,
      admit: (request) => {
        const reading = readCaller(request);
        if (!reading.ok) return { ...reading, headers: { [EDGE_REFUSED_HEADER]: '1' } };
        const cookies: NamedCookie[] = [];
        const context: ShopAsker = {
          ...reading.caller,
          cookies: readCookies(request),
          setCookie: (cookie) => void cookies.push(cookie),
        };
        return { ok: true, context, answering: (reply) => answerCookies(reply, cookies) };
      },
    });
  };
}
