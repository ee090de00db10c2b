import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '@vitrine/platform/database';
import { DATABASE_AWAY, type Execution } from './execution.ts';
import { isForm, readOperation } from './request/read-operation.ts';

/** Who asks, or why nobody is let in. */
export type Admission<Context> =
  | {
      ok: true;
      context: Context;
      headers?: Readonly<Record<string, string>>;
      /** Called when the operation has run, before its answer is sent. */
      answering?: (reply: FastifyReply) => void;
    }
  | { ok: false; message: string; retryAfterSeconds?: number; headers?: Readonly<Record<string, string>> };

export interface GraphqlRoute<Context extends Record<string, unknown>> {
  execution: Execution<Context>;
  /** Decides before anything of the operation is read. */
  admit(request: FastifyRequest): Promise<Admission<Context>> | Admission<Context>;
  /** In bytes. */
  bodyLimit: number;
  /** In bytes, of a form with files; 0 where none is taken. */
  formLimit: number;
}

/** No form of another page can have it. */
const FORM_HEADER = 'x-graphql-csrf';

/**
 * Puts a schema at `/graphql`. Only what a foreign page cannot send for its visitor is taken: GET with a query, POST with
 * JSON, and a form with the header `x-graphql-csrf`, else 403. Everything else is 415; nobody's request is 401 with the code
 * UNAUTHENTICATED, that of somebody who tried too often 429 with `retry-after`. The scope of `app` must hold no other route
 * that reads bodies: here they are read as bytes.
 */
export function addGraphqlRoute<Context extends Record<string, unknown>>(
  app: FastifyInstance,
  route: GraphqlRoute<Context>,
): void {
  const admissions = new WeakMap<FastifyRequest, Extract<Admission<Context>, { ok: true }>>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: route.bodyLimit }, (_, body, done) =>
    done(null, body),
  );
  if (route.formLimit > 0)
    app.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: route.formLimit },
      (_, body, done) => done(null, body),
    );
  app.route({
    url: '/graphql',
    method: ['GET', 'POST'],
    onRequest: async (request, reply) => {
      void reply.header('cache-control', 'private, no-store').header('vary', 'Accept');
      const { 'content-type': type = '', [FORM_HEADER]: notByAForm } = request.headers;
      if (request.method === 'POST' && !isJson(type)) {
        if (!isForm(type) || route.formLimit === 0)
          return refuse(
            reply,
            415,
            'UNSUPPORTED_MEDIA_TYPE',
            `expected the content type application/json, got ${type || 'none'}`,
          );
        if (!notByAForm)
          return refuse(reply, 403, 'FORBIDDEN', `expected the header ${FORM_HEADER} with a form, got none`);
      }
      const admission = await route.admit(request);
      if (!admission.ok) {
        const { message, retryAfterSeconds, headers = {} } = admission;
        if (retryAfterSeconds === undefined)
          return refuse(reply.headers({ ...headers }), 401, 'UNAUTHENTICATED', message);
        return refuse(reply.header('retry-after', retryAfterSeconds), 429, 'TOO_MANY_REQUESTS', message);
      }
      void reply.headers({ ...admission.headers });
      admissions.set(request, admission);
    },
    handler: async (request, reply) => {
      const admission = admissions.get(request);
      if (!admission) throw new Error('expected a request that was admitted, got one without a context');
      const { method, url, headers, body } = request;
      const operation = await readOperation({
        method,
        url,
        contentType: headers['content-type'] ?? '',
        body: Buffer.isBuffer(body) ? body : undefined,
      });
      const answer = await route.execution(request, reply, { caller: admission.context, operation });
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

function isJson(contentType: string): boolean {
  return contentType.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.status(status).send({ errors: [{ message, extensions: { code } }] });
}
