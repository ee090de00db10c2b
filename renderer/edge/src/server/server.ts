import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { sendPlain } from '../answer/send-plain.ts';
import { PAGE_METHODS } from '../pages/form-door.ts';
import type { DevelopmentDoor } from '../proxy/development-door.ts';
import { hostName, isOverTls } from '../request/host.ts';
import { requestIdOf } from '../request/request-id.ts';
import { isTechnical, routedUrl } from './technical-paths.ts';

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than the idle time of common load balancers, so that it is they who close. */
const KEEP_ALIVE_MS = 72_000;
const MAX_HEADER_BYTES = 16_384;

export interface ServerOptions {
  logger: Logger;
  newRequestId: () => string;
  /** Answers GET and HEAD of pages before the framework sees them: there is one route, and a cached page costs little more than being sent. */
  answerPage: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
  /** Absent in production. */
  development: DevelopmentDoor | undefined;
}

/** A Fastify instance with the limits of a server that stands in the open; routes are added by the caller. */
export function createServer({ logger, newRequestId, answerPage, development }: ServerOptions): FastifyInstance {
  const limits = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // A request without a body has no stream to be read to its end: an eighth of what a cached page costs.
    optimizeEmptyRequests: true,
    // Other upgrades, such as h2c, are ignored and answered as plain requests.
    shouldUpgradeCallback: (request: IncomingMessage) => request.headers.upgrade?.toLowerCase() === 'websocket',
  };
  const app = fastify({
    logger: false,
    rewriteUrl: (request) => routedUrl(request.url ?? '/'),
    forceCloseConnections: 'idle',
    // While it stops, requests on open connections are still answered.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    clientErrorHandler: (_error, socket) => refuse(socket, '400 Bad Request'),
    serverFactory: (handle) => createHttpServer(limits, (request, response) => {
      const { url = '/', method } = request;
      if (development?.takes(url)) development.answer(request, response);
      else if ((method === 'GET' || method === 'HEAD') && !isTechnical(url)) void answerPage(request, response);
      else handle(withoutIdleType(request), response);
    }),
  });
  app.server.on('upgrade', (request, socket, head) => {
    if (development?.takes(request.url ?? '/')) development.upgrade(request, socket, head);
    else refuse(socket, '400 Bad Request');
  });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    reply.hijack();
    const status = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) logger.error({ err: error }, 'a request failed for a reason that is a bug');
    const requestId = requestIdOf(request.raw.headers['x-request-id'], newRequestId);
    // The rest of the body is not read, so the connection is of no further use.
    sendPlain(reply.raw, { status, requestId, overTls: isOverTls(hostName(request.raw.headers.host)), text: `${wordOf(status)}\n`, headers: { connection: 'close' } });
  });
  app.setNotFoundHandler((request, reply) => {
    reply.hijack();
    const requestId = requestIdOf(request.raw.headers['x-request-id'], newRequestId);
    sendPlain(reply.raw, { status: 405, requestId, overTls: isOverTls(hostName(request.raw.headers.host)), headers: { allow: PAGE_METHODS, connection: 'close' } });
  });
  return app;
}

/** A type without a body makes the framework wait for the end of a stream that has ended already. */
function withoutIdleType(request: IncomingMessage): IncomingMessage {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) delete headers['content-type'];
  return request;
}

function wordOf(status: number): string {
  return status === 413 ? 'The body is too large.' : status === 415 ? 'Forms are sent as application/x-www-form-urlencoded.' : 'The request cannot be answered.';
}

function refuse(socket: Duplex, statusLine: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(`HTTP/1.1 ${statusLine}\r\nConnection: close\r\nContent-Length: 0\r\nX-Content-Type-Options: nosniff\r\n\r\n`);
}
