import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '@vitrine/platform/database';
import { DATABASE_AWAY, type Execution } from './execution.ts';

/** Who asks, or why nobody is let in. */
export type Admission<Context> =
  | {
      ok: true;
      context: Context;
      headers?: Readonly<Record<string, string>>;
      /** Called when the operation has run, before its answer is sent. */
      answering?: (reply: FastifyReply) => void;
    }
  | { ok: false; message: string; retryAfterSeconds?: number };

export interface GraphqlRoute<Context extends Record<string, unknown>> {
  execution: Execution<Context>;
  /** Decides before anything of the operation is read. */
  admit(request: FastifyRequest): Promise<Admission<Context>> | Admission<Context>;
  /** In bytes. */
  bodyLimit: number;
}

/**
 * Puts a schema at `/graphql`. Only what a foreign page cannot send for its visitor is taken: GET with a query and POST
 * with JSON (GraphQL over HTTP, CSRF). Everything else is 415; nobody's request is 401 with the code UNAUTHENTICATED, that
 * of somebody who tried too often 429 with `retry-after`.
 */
export function addGraphqlRoute<Context extends Record<string, unknown>>(
  app: FastifyInstance,
  route: GraphqlRoute<Context>,
): void {
  const admissions = new WeakMap<FastifyRequest, Extract<Admission<Context>, { ok: true }>>();
  app.route({
    url: '/graphql',
    method: ['GET', 'POST'],
    bodyLimit: route.bodyLimit,
    onRequest: async (request, reply) => {
      void reply.header('cache-control', 'private, no-store').header('vary', 'Accept');
      if (request.method === 'POST' && !isJson(request.headers['content-type'])) {
        return refuse(
          reply,
          415,
          'UNSUPPORTED_MEDIA_TYPE',
          `expected the content type application/json, got ${request.headers['content-type'] ?? 'none'}`,
        );
      }
      const admission = await route.admit(request);
      if (!admission.ok) {
        const { message, retryAfterSeconds } = admission;
        if (retryAfterSeconds === undefined) return refuse(reply, 401, 'UNAUTHENTICATED', message);
        return refuse(reply.header('retry-after', retryAfterSeconds), 429, 'TOO_MANY_REQUESTS', message);
      }
      void reply.headers({ ...admission.headers });
      admissions.set(request, admission);
    },
    handler: async (request, reply) => {
      const admission = admissions.get(request);
      if (!admission) throw new Error('expected a request that was admitted, got one without a context');
      const answer = await route.execution(request, reply, admission.context);
      admission.answering?.(reply);
      return answer;
    },
    errorHandler: (error, _request, reply) => {
      if (isDatabaseUnavailable(error))
        return refuse(reply.header('retry-after', 2), 503, 'UNAVAILABLE', DATABASE_AWAY);
      const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
      if (status >= 500) throw error;
      return refuse(reply, status, status === 413 ? 'TOO_LARGE' : 'BAD_REQUEST', error.message);
    },
  });
}

function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.status(status).send({ errors: [{ message, extensions: { code } }] });
}
