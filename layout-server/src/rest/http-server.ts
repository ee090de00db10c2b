import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Ids } from '@vitrine/platform/ids';
import { accessLogger, type Logger } from '@vitrine/platform/logging';
import { isOriginForm } from '@vitrine/platform/request-target';
import { faultsFromAjv, hasNul, parseJson, type AjvError } from '@vitrine/schemas';
import { createRequestIds, requestIdOf } from '@vitrine/schemas/request-ids';
import { boundBodies } from './bound-bodies.ts';

const MAX_URL = 8_192;
/** Until the headers of a request are there. Node looks so often for what took too long, every 30 s unless told otherwise. */
const HEADERS_MS = 10_000;
/** Until a body is there that is read whole. */
const BODY_MS = 30_000;
const LOOK_EVERY_MS = 1_000;
const NUL = 'expected text, got the character U+0000 in it';

/**
 * A server as all doors want it: bounded requests for paths of its own, one log line each with the request's id, JSON errors without stacks.
 * `x-request-id` is taken over if it has a safe form. The address of a request is that of its connection, or what
 * `x-forwarded-for` says if the connection is that of a trusted proxy: the last address there that is none itself.
 */
export function createHttpServer({
  logger,
  access = accessLogger(logger),
  ids,
  bodyLimit,
  trustedProxies = [],
  requestTimeoutMs = 30_000,
  headersMs = HEADERS_MS,
  bodyMs = BODY_MS,
  refusesNul = false,
}: {
  logger: Logger;
  /** Takes the line of each request; left out, the logger does. */
  access?: Logger;
  ids: Ids;
  bodyLimit: number;
  /** Addresses and networks (`10.0.0.7`, `10.0.0.0/8`) or their names `loopback`, `linklocal`, `uniquelocal`. */
  trustedProxies?: readonly string[];
  /** By then a request must have come whole. */
  requestTimeoutMs?: number;
  /** By then its headers must have come. */
  headersMs?: number;
  /** By then a body that is read whole must have come. */
  bodyMs?: number;
  /** Whether U+0000 is refused in addresses and JSON. What shoppers send is another matter: fields of their forms lose it. */
  refusesNul?: boolean;
}): FastifyInstance {
  const newRequestId = createRequestIds(ids.uuid);
  const tell = (request: FastifyRequest, status: number, elapsedMs: number): void => {
    // Without the query: it can hold tokens of preview links.
    const [path] = request.url.split('?', 1);
    const ms = Math.round(elapsedMs * 10) / 10;
    access.info({ requestId: request.id, method: request.method, path, status, ms }, 'request');
  };
  /** An address whose escapes are none comes by no hook. */
  const refuseAddress = (request: FastifyRequest, reply: FastifyReply): void => {
    const message = `expected an address whose escapes are UTF-8, got ${request.url.slice(0, 200)}`;
    void reply.code(400).header('x-request-id', request.id).send({ code: 'BAD_REQUEST', message });
    tell(request, 400, 0);
  };
  const server = fastify({
    logger: false,
    bodyLimit,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    forceCloseConnections: 'idle',
    // While it stops, what comes on open connections is still answered.
    return503OnClosing: false,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: LOOK_EVERY_MS },
    routerOptions: { maxParamLength: 300 },
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id'], newRequestId),
    frameworkErrors: (_error, request, reply) => refuseAddress(request, reply),
  });
  server.addHook('onRequest', (request, reply, next) => {
    void reply.header('x-request-id', request.id);
    if (!isOriginForm(request.url))
      void reply
        .code(400)
        .header('connection', 'close')
        .send({ code: 'BAD_REQUEST', message: 'expected a path of this server, got another target' });
    else if (request.url.length > MAX_URL)
      void reply
        .code(414)
        .send({ code: 'URL_TOO_LONG', message: `expected at most ${MAX_URL} characters, got ${request.url.length}` });
    else if (refusesNul && request.url.includes('%00'))
      void reply.code(400).send({ code: 'BAD_REQUEST', message: NUL });
    else next();
  });
  boundBodies(server, bodyMs);
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const parsed = parseJson(String(body), { maxBytes: Number.MAX_SAFE_INTEGER });
    const refuse = (message: string): void => done(Object.assign(new Error(message), { statusCode: 400 }));
    if (!parsed.ok) refuse(parsed.faults[0]?.message ?? 'expected JSON');
    else if (refusesNul && hasNul(parsed.value)) refuse(NUL);
    else done(null, parsed.value);
  });
  server.addHook('onResponse', (request, reply, next) => {
    tell(request, reply.statusCode, reply.elapsedTime);
    next();
  });
  server.setNotFoundHandler(async (request, reply) =>
    reply.code(404).send({
      code: 'NOT_FOUND',
      message: `expected an address of this server, got ${request.method} ${request.url.slice(0, 200)}`,
    }),
  );
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode >= 500) logger.error({ err: error, requestId: request.id }, 'request failed');
    const message =
      statusCode >= 500
        ? 'something failed; the log has the reason under this request id'
        : (misshapen(error, request) ?? error.message);
    return reply.code(statusCode).send({ code: statusCode >= 500 ? 'INTERNAL' : 'BAD_REQUEST', message });
  });
  return server;
}

/** What a schema expected of a part of the request, and what came; undefined for any other error. */
function misshapen(
  { validation, validationContext }: FastifyError,
  { body, query, params, headers }: FastifyRequest,
): string | undefined {
  if (validation === undefined) return undefined;
  const value = { body, querystring: query, params, headers }[validationContext ?? 'body'];
  // Ajv made them; Fastify types less of them.
  const [first] = faultsFromAjv(validation as unknown as AjvError[], { value });
  return first?.message;
}
