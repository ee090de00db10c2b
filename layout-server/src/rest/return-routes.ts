import type { LinePieces, TendReturns } from '@vitrine/commerce/returns';
import type { FastifyInstance } from 'fastify';
import type { OrderRoutesParts } from './order-routes.ts';
import { admitToShop } from './shop-admission.ts';

export interface ReturnRoutesParts extends Omit<OrderRoutesParts, 'orders'> {
  returns: TendReturns;
}

const FOUND = {
  type: 'object',
  additionalProperties: false,
  required: ['restock'],
  properties: {
    restock: { type: 'boolean' },
    pieces: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['line', 'quantity'],
        properties: {
          line: { type: 'integer', minimum: 0, maximum: 1_000 },
          quantity: { type: 'integer', minimum: 1, maximum: 1_000 },
        },
      },
    },
  },
} as const;

/**
 * Returns at the staff door. `GET /orders/<tenant>/<number>/returns` gives those of an order; `POST .../returns/<n>` notes what
 * was found in the parcel: 404 for a return that nobody announced, 409 for more than was, or where something else was noted.
 */
export function returnRoutes(server: FastifyInstance, { returns, shopOf, receive, audit }: ReturnRoutesParts): void {
  const admit = admitToShop('serve', { receive, shopOf });

  server.get<{ Params: { tenant: string; number: string } }>(
    '/orders/:tenant/:number/returns',
    async (request, reply) => {
      const admitted = await admit(request, reply);
      if (admitted === undefined) return reply;
      const found = await returns.list(admitted.tenant, request.params.number);
      if (found !== undefined) return { returns: found };
      const message = `expected an order, got none with the number ${request.params.number}`;
      return reply.code(404).send({ code: 'NOT_FOUND', message });
    },
  );
  server.post<{
    Params: { tenant: string; number: string; n: number };
    Body: { restock: boolean; pieces?: readonly LinePieces[] };
  }>(
    '/orders/:tenant/:number/returns/:n',
    { schema: { body: FOUND, params: { type: 'object', properties: { n: { type: 'integer', minimum: 1 } } } } },
    async (request, reply) => {
      const admitted = await admit(request, reply);
      if (admitted === undefined) return reply;
      const { number, n } = request.params;
      const { restock: isRestocked, pieces } = request.body;
      const { member, tenant } = admitted;
      const outcome = await audit.note(
        { who: member.name, deed: 'takeBack', tenant, subject: `${number}-${n}`, requestId: request.id },
        () => returns.takeBack(tenant, { number, n, isRestocked, pieces }),
        (result) => result.kind.toUpperCase(),
      );
      if (outcome.kind === 'done') return { number: `${number}-${n}`, amount: outcome.amount };
      const isUnknown = outcome.kind === 'unknown';
      const message = isUnknown
        ? `expected a return that was announced, got ${number}-${n}`
        : `expected what was announced of ${number}-${n} and was not noted otherwise before, got something else`;
      return reply.code(isUnknown ? 404 : 409).send({ code: isUnknown ? 'NOT_FOUND' : 'WRONG_STATE', message });
    },
  );
}
