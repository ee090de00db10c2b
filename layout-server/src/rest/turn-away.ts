import type { FastifyReply } from 'fastify';
import type { Turned } from '../staff/index.ts';

/** Answers somebody whom the staff door does not let in, outside GraphQL. */
export function turnAway(reply: FastifyReply, { status, code, message, retryAfterSeconds }: Turned): FastifyReply {
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  return reply.code(status).send({ code, message });
}
