import { EDGE_REFUSED_HEADER, type Fault } from '@vitrine/schemas';
import type { FastifyReply } from 'fastify';
import type { Refusal } from '../layout/pages/index.ts';

const STATUS: Readonly<Record<Refusal['code'], number>> = {
  UNKNOWN_TENANT: 404,
  UNKNOWN_LOCALE: 404,
  UNKNOWN_PAGE: 404,
  UNKNOWN_REVISION: 404,
  UNKNOWN_NODE: 404,
  UNAVAILABLE: 503,
  // Failed dependency: the server itself is well, and nobody should keep away from it.
  NODE_WITHOUT_DATA: 424,
  LATE: 424,
};

/** Answers with a code for programs and a sentence for people; nobody may keep it. */
export function sendRefusal(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send({ code, message });
}

/** Answers an edge whose token is not believed, so that it can tell that from what a caller may not do. */
export function refuseEdge(reply: FastifyReply, message: string): FastifyReply {
  return sendRefusal(reply.header(EDGE_REFUSED_HEADER, '1'), 401, 'UNAUTHENTICATED', message);
}

/** Who sends a batch mends it by its first faults; a thousand say no more. */
const MOST_FAULTS = 5;

/** Answers 400 to a batch that does not fit its schema, with its first faults. */
export function sendInvalidBatch(reply: FastifyReply, faults: readonly Fault[]): FastifyReply {
  const told = faults.slice(0, MOST_FAULTS).map(({ message }) => message);
  return sendRefusal(reply, 400, 'INVALID_BATCH', told.join('; '));
}

/** Answers with what the page service said, 503 if it could not make the page and 404 otherwise. */
export function sendRefusalOf(reply: FastifyReply, { code, message }: Refusal): FastifyReply {
  return sendRefusal(reply, STATUS[code], code, message);
}
