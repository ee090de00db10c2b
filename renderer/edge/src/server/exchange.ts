import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { sendPlain } from '../answer/send-plain.ts';
import type { AccessLog } from '../observability/access-log.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Answered, Answering } from '../answer/answered.ts';
import { isOverTls } from '@vitrine/schemas/addresses';
import { requestIdOf } from '@vitrine/schemas/request-ids';
import { hostName } from '../request/host.ts';

/** A request and the response that it gets, free of the framework. */
export interface Exchange {
  method: string;
  /** As it came: undecoded, with its query. */
  url: string;
  /** Name of the Host header, in lower case and without port. */
  host: string;
  headers: IncomingHttpHeaders;
  body: unknown;
  requestId: string;
  overTls: boolean;
  response: ServerResponse;
  remoteAddress: string;
}

export type Handle = (exchange: Exchange) => Answering;

export interface ExchangeDeps {
  logger: Logger;
  access: AccessLog;
  metrics: Pick<Metrics, 'count'>;
  newRequestId: () => string;
  clock: () => number;
}

export interface Carrier {
  /** A route of the framework, whose response is taken over. */
  route(handle: Handle): (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** The same without the framework, for the hot path; done at once if the handler is. */
  direct(handle: Handle): (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
}

/** Wraps handlers: logs one line per request, counts, and answers 500 if the handler threw. */
export function createCarrier({ logger, access, metrics, newRequestId, clock }: ExchangeDeps): Carrier {
  function carry(
    handle: Handle,
    request: IncomingMessage,
    response: ServerResponse,
    url: string,
    body: unknown,
  ): void | Promise<void> {
    const startedAt = clock();
    const { headers, method = 'GET' } = request;
    const host = hostName(headers.host);
    const exchange = {
      method,
      url,
      host,
      headers,
      body,
      response,
      overTls: isOverTls(host),
      requestId: requestIdOf(headers['x-request-id'], newRequestId),
      remoteAddress: request.socket.remoteAddress ?? '',
    };
    let answering: Answering;
    try {
      answering = handle(exchange);
    } catch (error) {
      answering = broken(exchange, error);
    }
    if (!(answering instanceof Promise)) return told(exchange, startedAt, answering);
    return answering
      .catch((error: unknown) => broken(exchange, error))
      .then((answered) => told(exchange, startedAt, answered));
  }

  function broken({ requestId, url, overTls, response }: Exchange, error: unknown): Answered {
    logger.error({ requestId, path: pathOf(url), err: error }, 'a request failed for a reason that is a bug');
    if (!response.headersSent)
      sendPlain(response, { status: 500, requestId, overTls, text: 'Something went wrong.\n' });
    else response.destroy();
    return { status: 500, cache: '', tenant: '' };
  }

  function told({ requestId, method, url }: Exchange, startedAt: number, { status, cache, tenant }: Answered): void {
    const time = clock();
    metrics.count(status, cache);
    access({ requestId, method, path: pathOf(url), status, cache, tenant, time, ms: time - startedAt });
  }

  return {
    route: (handle) => async (request, reply) => {
      reply.hijack();
      await carry(handle, request.raw, reply.raw, request.originalUrl, request.body);
    },
    direct: (handle) => (request, response) => carry(handle, request, response, request.url ?? '/', undefined),
  };
}

function pathOf(url: string): string {
  const question = url.indexOf('?');
  return question === -1 ? url : url.slice(0, question);
}
