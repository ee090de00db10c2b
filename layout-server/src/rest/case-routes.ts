import { CASE_STATES, findCase, listCases, tendCase, type CaseDeed, type CaseState } from '@vitrine/commerce/contact';
import type { Platform } from '@vitrine/platform/doors';
import type { FastifyInstance } from 'fastify';
import type { AuditLog, Reception } from '../staff/index.ts';
import { admitToShop, type OfTenant } from './shop-admission.ts';

export interface CaseRoutesParts {
  platform: Pick<Platform, 'database' | 'outbox' | 'clock' | 'shops'>;
  receive: Reception;
  audit: AuditLog;
}

/** As long as what somebody may write to the shop. */
const LONGEST_ANSWER = 5_000;
const LIST = { type: 'object', properties: { state: { enum: CASE_STATES } } } as const;
const DEED = {
  type: 'object',
  additionalProperties: false,
  required: ['deed'],
  properties: {
    deed: { enum: ['answer', 'close'] },
    text: { type: 'string', minLength: 3, maxLength: LONGEST_ANSWER },
    why: { type: 'string', minLength: 3, maxLength: 300 },
    seen: { type: 'integer', minimum: 0 },
  },
  if: { properties: { deed: { const: 'answer' } } },
  // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
  then: { required: ['text'] },
  else: { required: ['why'] },
} as const;

type OfCase = { Params: { tenant: string; id: string } };

/**
 * What people wrote to a shop, at the staff door for its service. `GET /cases/<tenant>` lists those of a state, `open` unless said;
 * `GET /cases/<tenant>/<id>` shows one; `POST` there answers or closes it. 409 where somebody did something since `seen` steps.
 */
export function caseRoutes(server: FastifyInstance, { platform, receive, audit }: CaseRoutesParts): void {
  const { shops, database } = platform;
  const admit = admitToShop('serve', { receive, shopOf: (tenant) => shops.find(tenant)?.tenant });

  server.get<OfTenant & { Querystring: { state?: CaseState } }>(
    '/cases/:tenant',
    { schema: { querystring: LIST } },
    async (request, reply) => {
      const admitted = await admit(request, reply);
      if (admitted === undefined) return reply;
      return { cases: await listCases(database, admitted.tenant, request.query.state ?? 'open') };
    },
  );
  server.get<OfCase>('/cases/:tenant/:id', async (request, reply) => {
    const admitted = await admit(request, reply);
    if (admitted === undefined) return reply;
    const { id } = request.params;
    return (await findCase(database, admitted.tenant, id)) ?? reply.code(404).send(noCase(id));
  });
  server.post<OfCase & { Body: CaseDeed & { seen?: number } }>(
    '/cases/:tenant/:id',
    { schema: { body: DEED } },
    async (request, reply) => {
      const admitted = await admit(request, reply);
      if (admitted === undefined) return reply;
      const { member, tenant } = admitted;
      const { body } = request;
      const { id } = request.params;
      const tended = await audit.note(
        {
          who: member.name,
          deed: body.deed === 'answer' ? 'answerCase' : 'closeCase',
          tenant,
          subject: id,
          requestId: request.id,
        },
        () => tendCase(platform, tenant, id, { ...body, by: member.name }),
        (result) => (result === undefined ? 'UNKNOWN' : result.isStale ? 'CONFLICT' : 'DONE'),
      );
      if (tended === undefined) return reply.code(404).send(noCase(id));
      if (!tended.isStale) return tended.is;
      const last = tended.is.steps.at(-1);
      return reply.code(409).send({
        code: 'CONFLICT',
        message: `expected nothing to be done with this message since you looked, got a step of ${last?.by}; look again`,
      });
    },
  );
}

function noCase(id: string): { code: string; message: string } {
  return { code: 'NOT_FOUND', message: `expected a message to the shop, got ${JSON.stringify(id)}` };
}
