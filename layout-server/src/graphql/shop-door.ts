import { DOCUMENTS } from '@vitrine/component-registry/manifest';
import type { Signer } from '@vitrine/schemas/signing';
import type { FastifyPluginAsync } from 'fastify';
import type { ShopAsker } from '@vitrine/platform/doors';
import type { Logger } from '@vitrine/platform/logging';
import { createExecution } from './execution.ts';
import { addGraphqlRoute } from './graphql-route.ts';
import { createShopSchema, type ShopSchemaParts } from './shop/schema.ts';

export interface ShopDoorParts extends ShopSchemaParts {
  /** Shares its secrets with the edge, which signs the tokens. */
  signer: Pick<Signer, 'verify'>;
  logger: Logger;
  /** Which documents are run: any, or those alone that our own client was built with. */
  documents: 'any' | 'persisted';
}

const BODY_BYTES = 65_536;
const LIMITS = { depth: 8, aliases: 10, tokens: 1_000, cost: 5_000 };

/**
 * `/graphql` for the shop, behind the edge. The tenant comes only from the token in `x-vitrine-token` (audience `shop`,
 * payload `{tenant, locale?, device?}`); without one 401 with the code UNAUTHENTICATED. No operation of staff is in this schema.
 */
export function shopDoor({ signer, logger, documents, ...parts }: ShopDoorParts): FastifyPluginAsync {
  const schema = createShopSchema(parts);
  return async (app) => {
    addGraphqlRoute<ShopAsker>(app, {
      execution: createExecution<ShopAsker>({
        schema,
        logger,
        limits: LIMITS,
        documents: { byId: new Map(Object.entries(DOCUMENTS)), only: documents === 'persisted' },
      }),
      bodyLimit: BODY_BYTES,
      admit: ({ headers, id }) => {
        const token = headers['x-vitrine-token'];
        if (typeof token !== 'string') return { ok: false, message: 'expected the header x-vitrine-token, got none' };
        const verified = signer.verify(token, 'shop');
        const visitor = verified.ok ? readVisitor(verified.payload) : undefined;
        if (visitor) return { ok: true, context: { ...visitor, requestId: id } };
        return {
          ok: false,
          message: `expected a token for the shop door, got one that is refused: ${verified.ok ? 'no tenant' : verified.reason}`,
        };
      },
    });
  };
}

function readVisitor(payload: unknown): Pick<ShopAsker, 'tenant' | 'locale' | 'device'> | undefined {
  if (typeof payload !== 'object' || payload === null || !('tenant' in payload) || typeof payload.tenant !== 'string')
    return undefined;
  const locale = 'locale' in payload && typeof payload.locale === 'string' ? payload.locale : undefined;
  const device =
    'device' in payload && (payload.device === 'mobile' || payload.device === 'tablet') ? payload.device : 'desktop';
  return { tenant: payload.tenant, locale, device };
}
