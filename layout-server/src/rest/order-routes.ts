import { paymentsOf } from '@vitrine/commerce/instalments';
import type { OrderState, TendedOrder, TendOrders, Tending } from '@vitrine/commerce/orders';
import type { TenantId } from '@vitrine/platform/doors';
import type { FastifyInstance } from 'fastify';
import type { AuditLog, Reception } from '../staff/index.ts';
import { RECEIPT_TAKEN } from './receipt-taken.ts';
import { admitToShop, type OfTenant } from './shop-admission.ts';

export interface OrderRoutesParts {
  orders: TendOrders;
  shopOf(tenant: string): TenantId | undefined;
  receive: Reception;
  audit: AuditLog;
}

const STATES = ['placed', 'confirmed', 'cancelled', 'closed'] as const satisfies readonly OrderState[];
const LISTED = {
  type: 'object',
  additionalProperties: false,
  properties: { state: { enum: STATES } },
} as const;
const TENDING = {
  type: 'object',
  additionalProperties: false,
  required: ['deed'],
  properties: {
    deed: { enum: ['receive', 'refund', 'cancel', 'send', 'end-premium'] },
    amount: { type: 'integer', minimum: 1, maximum: 1_000_000_000 },
    receipt: { type: 'string', minLength: 1, maxLength: 100 },
  },
  if: { properties: { deed: { enum: ['receive', 'refund'] } } },
  // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
  then: { required: ['amount', 'receipt'] },
} as const;

/**
 * Orders at the staff door, for the service of a shop. `GET /orders/<tenant>?state=` gives the newest 100, `/orders/<tenant>/<number>`
 * one with its lines and what was paid of it; `POST` there receives money or pays it back, cancels or sends it, or ends the membership that was joined with it: 409 where its state does not
 * allow it, and where the line of the bank's statement is booked for something else.
 */
export function orderRoutes(server: FastifyInstance, { orders, shopOf, receive, audit }: OrderRoutesParts): void {
  const admit = admitToShop('serve', { receive, shopOf });

  server.get<OfTenant & { Querystring: { state?: OrderState } }>(
    '/orders/:tenant',
    { schema: { querystring: LISTED } },
    async (request, reply) => {
      const admitted = await admit(request, reply);
      if (admitted === undefined) return reply;
      const found = await orders.list(admitted.tenant, request.query.state);
      return {
        orders: found.map(({ number, state, method, total, currency, placedAt }) => ({
          number,
          state,
          method,
          total,
          currency,
          placedAt,
        })),
      };
    },
  );
  type OfOrder = { Params: { tenant: string; number: string } };
  server.get<OfOrder>('/orders/:tenant/:number', async (request, reply) => {
    const admitted = await admit(request, reply);
    if (admitted === undefined) return reply;
    const found = await orders.find(admitted.tenant, request.params.number);
    return found === undefined ? reply.code(404).send(noOrder(request.params.number)) : shown(found);
  });
  server.post<OfOrder & { Body: Tending }>(
    '/orders/:tenant/:number',
    { schema: { body: TENDING } },
    async (request, reply) => {
      const admitted = await admit(request, reply);
      if (admitted === undefined) return reply;
      const { number } = request.params;
      const { member, tenant } = admitted;
      const outcome = await audit.note(
        { who: member.name, deed: `${request.body.deed}Order`, tenant, subject: number, requestId: request.id },
        () => orders.tend(tenant, number, request.body),
        (result) => (result.kind === 'done' ? result.state.toUpperCase() : result.kind.toUpperCase()),
      );
      if (outcome.kind === 'done') return { number, state: outcome.state };
      if (outcome.kind === 'unknown') return reply.code(404).send(noOrder(number));
      if (outcome.kind === 'taken') return reply.code(409).send(RECEIPT_TAKEN);
      const message = `expected an order that can be ${PAST[request.body.deed]}, got one that is ${outcome.state}`;
      return reply.code(409).send({ code: 'WRONG_STATE', message });
    },
  );
}

/** `POST /orders/<tenant>/<number>/paylink` makes a link by which an order is paid without an account: 409 where nothing is owed. */
export function paylinkRoute(server: FastifyInstance, { orders, shopOf, receive, audit }: OrderRoutesParts): void {
  const admit = admitToShop('serve', { receive, shopOf });
  server.post<{ Params: { tenant: string; number: string } }>(
    '/orders/:tenant/:number/paylink',
    async (request, reply) => {
      const admitted = await admit(request, reply);
      if (admitted === undefined) return reply;
      const { number } = request.params;
      const { member, tenant } = admitted;
      const address = await audit.note(
        { who: member.name, deed: 'linkOrder', tenant, subject: number, requestId: request.id },
        () => orders.link(tenant, number),
        (made) => (made === undefined ? 'REFUSED' : 'MADE'),
      );
      if (address !== undefined) return { number, address };
      const message = `expected an order of which something is owed, got ${JSON.stringify(number)}`;
      return reply.code(409).send({ code: 'WRONG_STATE', message });
    },
  );
}

const PAST = {
  receive: 'paid by transfer',
  refund: 'paid back as much by transfer',
  cancel: 'cancelled',
  send: 'sent',
  'end-premium': 'sent, and whose membership goes on,',
} as const;

function noOrder(number: string): { code: string; message: string } {
  return { code: 'NOT_FOUND', message: `expected an order, got none with the number ${number}` };
}

function shown({ order, lines, paid }: TendedOrder): object {
  const { number, state, method, email, buyer, address, total, delivery, tax, plan, premium } = order;
  const { currency, placedAt, payUntil, isOldApplianceTaken } = order;
  const pieces = lines.map(({ variant, name, options, quantity, gross }) => ({
    variant,
    name,
    options,
    quantity,
    gross,
  }));
  return {
    number,
    state,
    method,
    email,
    buyer,
    address,
    ...(isOldApplianceTaken === null ? {} : { isOldApplianceTaken }),
    lines: pieces,
    delivery,
    tax,
    total,
    ...(premium === null ? {} : { premium }),
    ...(plan === null ? {} : { plan, payments: paymentsOf(plan) }),
    paid,
    currency,
    placedAt,
    payUntil,
  };
}
