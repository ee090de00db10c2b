import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { boundConnections, boundSlowReaders } from '@vitrine/platform/clients';
import { sendPlain } from '../answer/send-plain.ts';
import type { DevelopmentDoor } from '../proxy/development-door.ts';
import type { Carrier } from './exchange.ts';
import { isTechnical, methodsOf, routedUrl } from './technical-paths.ts';

const TIMES = {
  /** Until the headers of a request are there. */
  headersMs: 10_000,
  /** Until all of it is there. */
  requestMs: 30_000,
  /** Node looks for requests that took too long so often, 30 s unless told otherwise. */
  lookEveryMs: 1_000,
  /** Between two looks at who takes nothing of an answer; platform's default if undefined. */
  readersMs: undefined as number | undefined,
  /** A client that was told to go and does not close is cut off after so long. */
  graceMs: 1_000,
} as const;
/** Longer than the idle time of common load balancers, so that it is they who close. */
const KEEP_ALIVE_MS = 72_000;
const MAX_HEADER_BYTES = 16_384;

export interface ServerOptions {
  logger: Logger;
  carrier: Carrier;
  /** Counts what could not be read as a request. */
  onRefused: (status: number) => void;
  /** Answers GET and HEAD of pages before the framework sees them: there is one route, and a cached page costs little more than being sent. */
  answerPage: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
  /** Absent in production. */
  development: DevelopmentDoor | undefined;
  /** How many connections a client may hold, and whose address is not one client's. */
  connections: { perClient: number; trustedProxies: readonly string[] };
  /** Told of each connection that was one too many. */
  onTooMany: () => void;
  /** Told of each connection whose client did not take its answer. */
  onSlowReader: () => void;
  times?: Partial<Record<keyof typeof TIMES, number>>;
}

/** A Fastify instance with the limits of a server that stands in the open; routes are added by the caller. */
export function createServer({
  logger,
  carrier,
  onRefused,
  answerPage,
  development,
  connections,
  onTooMany,
  onSlowReader,
  times = {},
}: ServerOptions): FastifyInstance {
  const { headersMs, requestMs, lookEveryMs, readersMs, graceMs } = { ...TIMES, ...times };
  const limits = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: lookEveryMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // A request without a body has no stream to be read to its end: about a twelfth of what a cached page costs.
    optimizeEmptyRequests: true,
    // Other upgrades, such as h2c, are ignored and answered as plain requests.
    shouldUpgradeCallback: (request: IncomingMessage) => request.headers.upgrade?.toLowerCase() === 'websocket',
  };
  // Servers on the way may have read the other host (RFC 9112, 3.2), or another end (6.1).
  const refuseAmbiguous = carrier.direct(({ requestId, overTls, response }) => {
    sendPlain(response, { status: 400, requestId, overTls, headers: { connection: 'close' } });
    return { status: 400, cache: '', tenant: '' };
  });
  /** Connections of which nothing more is read. */
  const left = new WeakSet<Socket>();
  const app = fastify({
    logger: false,
    rewriteUrl: (request) => routedUrl(request.url ?? '/'),
    forceCloseConnections: 'idle',
    // While it stops, requests on open connections are still answered.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // An address below `/api/` and the like whose escapes are none: answered, counted and logged like all others.
    frameworkErrors: (_error, request, reply) =>
      void refuseWith(carrier, 400, { text: `${wordOf(400)}\n` })(request, reply),
    clientErrorHandler: (error, socket) => {
      const [status, reason] = UNREADABLE[error.code ?? ''] ?? BAD_REQUEST;
      if (refuse(socket, status, reason, graceMs)) onRefused(status);
    },
    serverFactory: (handle) =>
      createHttpServer(limits, (request, response) => {
        const { url = '/', method } = request;
        // What came behind an end that others see elsewhere is no request of its sender's.
        if (left.has(request.socket)) return;
        if (hasForeignEnd(request)) left.add(request.socket);
        if (hasTwoHosts(request.rawHeaders) || hasForeignEnd(request)) void refuseAmbiguous(request, response);
        else if (development?.takes(url)) development.answer(request, response);
        else if ((method === 'GET' || method === 'HEAD') && !isTechnical(url)) void answerPage(request, response);
        else handle(withoutIdleType(request), response);
      }),
  });
  app.server.on('upgrade', (request, socket, head) => {
    if (development?.takes(request.url ?? '/')) development.upgrade(request, socket, head);
    else if (refuse(socket, ...BAD_REQUEST, graceMs)) onRefused(BAD_REQUEST[0]);
  });
  boundConnections(app.server, { ...connections, onRefused: onTooMany });
  boundSlowReaders(app.server, { lookEveryMs: readersMs, onCutOff: onSlowReader });

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status =
      error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) logger.error({ err: error }, 'a request failed for a reason that is a bug');
    return refuseWith(carrier, status, { text: `${wordOf(status)}\n` })(request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    refuseWith(carrier, 405, { headers: { allow: methodsOf(request.originalUrl) } })(request, reply),
  );
  return app;
}

/** Answers without reading the rest of the body, so the connection is of no further use. */
function refuseWith(
  carrier: Carrier,
  status: number,
  { text = '', headers = {} }: { text?: string; headers?: Record<string, string> },
): ReturnType<Carrier['route']> {
  return carrier.route(({ requestId, overTls, response }) => {
    sendPlain(response, { status, requestId, overTls, text, headers: { ...headers, connection: 'close' } });
    return { status, cache: '', tenant: '' };
  });
}

/** A type without a body makes the framework wait for the end of a stream that has ended already. */
function withoutIdleType(request: IncomingMessage): IncomingMessage {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
    delete headers['content-type'];
  return request;
}

function wordOf(status: number): string {
  return status === 413
    ? 'The body is too large.'
    : status === 415
      ? 'A body of this type is not taken here.'
      : 'The request cannot be answered.';
}

type StatusLine = readonly [status: number, reason: string];
const BAD_REQUEST: StatusLine = [400, 'Bad Request'];
/** What Node says of bytes that are no request that we take, by its code (RFC 6585, 5; RFC 9110, 15.5.9). */
const UNREADABLE: Readonly<Record<string, StatusLine>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/** Whether it ends in a way that its own version of HTTP does not know: what follows is a request to one server, and its body to another. */
function hasForeignEnd({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.0' && headers['transfer-encoding'] !== undefined;
}

/** `raw` holds names and values in turn. */
function hasTwoHosts(raw: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

/** What Node keeps of the answer under way on a connection; its own refusal of nonsense goes by it, too. */
interface Answered extends Duplex {
  _httpMessage?: { readonly headersSent: boolean } | null;
}

/**
 * Answers what is no request, and closes the connection whatever the other end does; false if nobody is there any more, or if
 * the request was answered before its body turned out to be nonsense: a second answer would be taken for that to another one.
 */
function refuse(socket: Answered, status: number, reason: string, graceMs: number): boolean {
  if (!socket.writable) {
    socket.destroy();
    return false;
  }
  const isAnswered = socket._httpMessage?.headersSent === true;
  if (isAnswered) socket.end();
  else
    socket.end(
      `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\nX-Content-Type-Options: nosniff\r\n\r\n`,
    );
  setTimeout(() => socket.destroy(), graceMs).unref();
  return !isAnswered;
}
