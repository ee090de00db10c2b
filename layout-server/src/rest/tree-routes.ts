import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BuildCatalog } from '@vitrine/component-registry/manifest';
import type { RenderContext } from '@vitrine/schemas';
import type { Negotiation } from '../layout/negotiation/index.ts';
import { isOfOne, type PageService } from '../layout/pages/index.ts';
import { sendRefusal, sendRefusalOf } from './send-refusal.ts';

/** The hash of the catalog that a renderer was built with. Without it, trees are given as they are. */
export const CATALOG_HEADER = 'x-vitrine-catalog';

export interface TreeRouteParts {
  service: PageService;
  negotiation: Negotiation;
  /** The signed context of a request; undefined if it holds none, and then the answer is given. */
  contextOf(request: FastifyRequest, reply: FastifyReply): RenderContext | undefined;
}

const CATALOG_OFFER = {
  type: 'object',
  additionalProperties: false,
  required: ['hash', 'components'],
  properties: {
    hash: { type: 'string', pattern: '^[0-9a-f]{16}$' },
    components: {
      type: 'array',
      maxItems: 500,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['type', 'versions'],
        properties: {
          type: { type: 'string', minLength: 1, maxLength: 64 },
          versions: { type: 'array', minItems: 1, maxItems: 50, items: { type: 'integer', minimum: 1 } },
        },
      },
    },
  },
} as const;

/**
 * Trees for renderers: `POST /trees` makes one, `GET /trees/{tree}` gives its bytes as far as the catalog named in
 * `x-vitrine-catalog` can render them. 409 UNKNOWN_CATALOG asks the renderer to say what it can render, with
 * `POST /trees/{tree}/for-catalog`, which answers with the tree and remembers the catalog (ADR 0010).
 */
export function treeRoutes(door: FastifyInstance, { service, negotiation, contextOf }: TreeRouteParts): void {
  door.post('/trees', async (request, reply) => {
    const context = contextOf(request, reply);
    if (context === undefined) return reply;
    const tree = await service.tree(context);
    return 'code' in tree ? sendRefusalOf(reply, tree) : tree.receipt;
  });

  door.get<{ Params: { tree: string } }>('/trees/:tree', async (request, reply) => {
    const context = contextOf(request, reply);
    if (context === undefined) return reply;
    const hash = request.headers[CATALOG_HEADER];
    if (hash !== undefined && !(typeof hash === 'string' && negotiation.knows(hash))) {
      return sendRefusal(
        reply,
        409,
        'UNKNOWN_CATALOG',
        `expected the hash of a catalog that this server knows, got ${String(hash).slice(0, 40)}; say what it holds to for-catalog`,
      );
    }
    return send(reply, context, request.params.tree, hash);
  });

  door.post<{ Params: { tree: string }; Body: BuildCatalog }>(
    '/trees/:tree/for-catalog',
    { schema: { body: CATALOG_OFFER } },
    async (request, reply) => {
      const context = contextOf(request, reply);
      if (context === undefined) return reply;
      const { body: offer, params } = request;
      if (!negotiation.learn(offer))
        return sendRefusal(reply, 400, 'INVALID_CATALOG', `expected the hash of these components, got ${offer.hash}`);
      return send(reply, context, params.tree, offer.hash);
    },
  );

  async function send(reply: FastifyReply, context: RenderContext, tree: string, hash?: string): Promise<FastifyReply> {
    const bytes = await service.bytes(context, tree);
    if ('code' in bytes) return sendRefusalOf(reply, bytes);
    const fitted =
      hash === undefined ? bytes : negotiation.fit(context.tenant, tree, bytes, hash, { keep: !isOfOne(context) });
    if (fitted === undefined)
      return sendRefusal(
        reply,
        503,
        'UNAVAILABLE',
        `expected a page of which catalog ${hash} can render something, got none`,
      );
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(fitted);
  }
}
