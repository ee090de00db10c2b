import type { TenantId } from '@vitrine/platform/doors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { may, refusal, type Action, type Member, type Reception } from '../staff/index.ts';
import { turnAway } from './turn-away.ts';

export type OfTenant = { Params: { tenant: string } };

/** Who asks for which shop; undefined if they were turned away, and told why. */
export type AdmitToShop = (
  request: FastifyRequest<OfTenant>,
  reply: FastifyReply,
) => Promise<{ member: Member; tenant: TenantId } | undefined>;

/** Lets in who may do something in the shop that the address names. Nothing of it is kept by anybody. */
export function admitToShop(
  action: Action,
  {
    receive,
    shopOf,
  }: {
    receive: Reception;
    /** Undefined for a shop that there is not. */
    shopOf(tenant: string): TenantId | undefined;
  },
): AdmitToShop {
  return async ({ headers, ip, params }, reply) => {
    void reply.header('cache-control', 'no-store');
    const admission = await receive(headers.authorization, ip);
    if (!admission.ok) {
      turnAway(reply, admission);
      return undefined;
    }
    const { member } = admission;
    const tenant = shopOf(params.tenant);
    if (tenant !== undefined && may(member, action, tenant)) return { member, tenant };
    void (tenant === undefined
      ? reply.code(404).send({ code: 'NOT_FOUND', message: `expected a shop, got ${JSON.stringify(params.tenant)}` })
      : reply.code(403).send({ code: 'FORBIDDEN', message: refusal(member, action, tenant) }));
    return undefined;
  };
}
