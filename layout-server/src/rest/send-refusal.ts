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
};

/** Answers with a code for programs and a sentence for people; nobody may keep it. */
export function sendRefusal(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send({ code, message });
}

/** Answers with what the page service said, 503 if it could not make the page and 404 otherwise. */
export function sendRefusalOf(reply: FastifyReply, { code, message }: Refusal): FastifyReply {
  return sendRefusal(reply, STATUS[code], code, message);
}
