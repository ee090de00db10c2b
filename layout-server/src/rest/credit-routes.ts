import { available, type Credit, type CreditDeed, type TendCredits } from '@vitrine/commerce/revolving-credit';
import type { TenantId } from '@vitrine/platform/doors';
import type { FastifyInstance } from 'fastify';
import type { AuditLog, Reception } from '../staff/index.ts';
import { RECEIPT_TAKEN } from './receipt-taken.ts';
import { admitToShop } from './shop-admission.ts';

export interface CreditRoutesParts {
  credits: TendCredits;
  shopOf(tenant: string): TenantId | undefined;
  receive: Reception;
  audit: AuditLog;
}

const MOST = 1_000_000_000;
const DEED = {
  type: 'object',
  additionalProperties: false,
  required: ['deed'],
  properties: {
    deed: { enum: ['grant', 'receive', 'refund'] },
    limit: { type: 'integer', minimum: 0, maximum: MOST },
    amount: { type: 'integer', minimum: 1, maximum: MOST },
    receipt: { type: 'string', minLength: 1, maxLength: 100 },
  },
  if: { properties: { deed: { const: 'grant' } } },
  // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
  then: { required: ['limit'] },
  else: { required: ['amount', 'receipt'] },
} as const;

type OfCustomer = { Params: { tenant: string; number: string } };

/**
 * Revolving credits at the staff door, for the service of a shop, by the number of a customer. `GET /credits/<tenant>/<number>` gives
 * limit, what is owed and available, and what was booked; `POST` there grants one or another limit, receives money or pays back
 * what was paid ahead: 409 where that cannot be done.
 */
export function creditRoutes(server: FastifyInstance, { credits, shopOf, receive, audit }: CreditRoutesParts): void {
  const admit = admitToShop('serve', { receive, shopOf });

  server.get<OfCustomer>('/credits/:tenant/:number', async (request, reply) => {
    const admitted = await admit(request, reply);
    if (admitted === undefined) return reply;
    const { number } = request.params;
    const found = await credits.find(admitted.tenant, number);
    if (found === undefined) return reply.code(404).send(nobody(number));
    const entries = found.entries.map(({ kind, amount, currency, at }) => ({ kind, amount, currency, at }));
    return { ...shown(number, found.credit), entries };
  });
  server.post<OfCustomer & { Body: CreditDeed }>(
    '/credits/:tenant/:number',
    { schema: { body: DEED } },
    async (request, reply) => {
      const admitted = await admit(request, reply);
      if (admitted === undefined) return reply;
      const { number } = request.params;
      const { member, tenant } = admitted;
      const outcome = await audit.note(
        { who: member.name, deed: `${request.body.deed}Credit`, tenant, subject: number, requestId: request.id },
        () => credits.tend(tenant, number, request.body),
        (result) => result.kind.toUpperCase(),
      );
      if (outcome.kind === 'done') return shown(number, outcome.credit);
      if (outcome.kind === 'unknown') return reply.code(404).send(nobody(number));
      if (outcome.kind === 'taken') return reply.code(409).send(RECEIPT_TAKEN);
      const message =
        outcome.kind === 'off'
          ? `expected a shop with the switch revolvingCredit on and checkout.revolvingCredit in tenant.json, got ${tenant}`
          : `expected a customer with a credit, of which as much was paid ahead as is to be paid back, got ${number}`;
      return reply.code(409).send({ code: outcome.kind === 'off' ? 'SWITCHED_OFF' : 'REFUSED', message });
    },
  );
}

function shown(number: string, credit: Credit): object {
  const { limit, owed } = credit;
  return { number, limit, owed, available: available(credit) };
}

function nobody(number: string): { code: string; message: string } {
  return { code: 'NOT_FOUND', message: `expected a customer with a credit, got none with the number ${number}` };
}
