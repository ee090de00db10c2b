import type { FastifyInstance } from 'fastify';
import { erasePerson, exportPerson, type PersonalData } from '@vitrine/platform/personal-data';
import type { AuditLog, Member, Reception } from '../staff/index.ts';
import { turnAway } from './turn-away.ts';

export interface PersonRoutesParts {
  /** Everything that keeps data of people about whom somebody may ask. */
  keptFor(member: Member): readonly PersonalData[];
  receive: Reception;
  audit: AuditLog;
}

/** Whom it is about: a tenant, and the address that it knows the person under. */
interface Person {
  tenant: string;
  address: string;
}

const PERSON = {
  type: 'object',
  additionalProperties: false,
  required: ['tenant', 'address'],
  properties: {
    tenant: { type: 'string', minLength: 1, maxLength: 40 },
    address: { type: 'string', minLength: 3, maxLength: 254 },
  },
} as const;

/**
 * `POST /people/export` and `POST /people/erase` at the staff door, for administrators of the tenant: `{ records }`, what it keeps of a
 * person, and `{ erased }`, how many records it was. This is how it is done while a server has the embedded database. The
 * address comes in the body, since those of requests are logged, and is not in the log of deeds.
 */
export function personRoutes(server: FastifyInstance, { keptFor, receive, audit }: PersonRoutesParts): void {
  const deeds = {
    exportPerson: async (member: Member, { tenant, address }: Person) => ({
      records: await exportPerson(keptFor(member), tenant, address),
    }),
    erasePerson: async (member: Member, { tenant, address }: Person) => ({
      erased: await erasePerson(keptFor(member), tenant, address),
    }),
  };
  for (const [path, deed] of [
    ['/people/export', 'exportPerson'],
    ['/people/erase', 'erasePerson'],
  ] as const) {
    server.post<{ Body: Person }>(path, { schema: { body: PERSON } }, async ({ body, headers, ip, id }, reply) => {
      void reply.header('cache-control', 'no-store');
      const admission = await receive(headers.authorization, ip);
      if (!admission.ok) return turnAway(reply, admission);
      const { member } = admission;
      const { tenant } = body;
      const done = await audit.note<object | undefined>(
        { who: member.name, deed, tenant, subject: '', requestId: id },
        () => (isAdministrator(member, tenant) ? deeds[deed](member, body) : undefined),
        (outcome) => (outcome === undefined ? 'FORBIDDEN' : 'DONE'),
      );
      if (done !== undefined) return done;
      const message = `expected an administrator of ${JSON.stringify(tenant)}, got ${member.name}`;
      return reply.code(403).send({ code: 'FORBIDDEN', message });
    });
  }
}

function isAdministrator({ roles, tenants }: Member, tenant: string): boolean {
  return roles.includes('admin') && (tenants.length === 0 || tenants.includes(tenant));
}
