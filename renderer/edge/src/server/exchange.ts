import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { sendPlain } from '../answer/send-plain.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Answered } from '../pages/page-door.ts';
import { hostName, isOverTls } from '../request/host.ts';
import { requestIdOf } from '../request/request-id.ts';

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

export type Handle = (exchange: Exchange) => Promise<Answered> | Answered;

export interface ExchangeDeps {
  logger: Logger;
  metrics: Metrics;
  newRequestId: () => string;
  clock: () => number;
}

export interface Carrier {
  /** A route of the framework, whose response is taken over. */
  route(handle: Handle): (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** The same without the framework, for the hot path. */
  direct(handle: Handle): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** Wraps handlers: logs one line per request, counts, and answers 500 if the handler threw. */
export function createCarrier({ logger, metrics, newRequestId, clock }: ExchangeDeps): Carrier {
  async function carry(handle: Handle, request: IncomingMessage, response: ServerResponse, url: string, body: unknown): Promise<void> {
    const startedAt = clock();
    const { headers, method = 'GET' } = request;
    const requestId = requestIdOf(headers['x-request-id'], newRequestId);
    const host = hostName(headers.host);
    const overTls = isOverTls(host);
    const path = url.split('?', 1)[0];
    let answered: Answered;
    try {
      answered = await handle({ method, url, host, headers, body, requestId, overTls, response, remoteAddress: request.socket.remoteAddress ?? '' });
    } catch (error) {
      logger.error({ requestId, path, err: error }, 'a request failed for a reason that is a bug');
      if (!response.headersSent) sendPlain(response, { status: 500, requestId, overTls, text: 'Something went wrong.\n' });
      else response.destroy();
      answered = { status: 500, cache: '', tenant: '' };
    }
    const { status, cache, tenant } = answered;
    metrics.count(status, cache);
    logger.info({ requestId, method, path, status, cache, tenant, ms: clock() - startedAt });
  }

  return {
    route: (handle) => async (request, reply) => {
      reply.hijack();
      await carry(handle, request.raw, reply.raw, request.originalUrl, request.body);
    },
    direct: (handle) => (request, response) => carry(handle, request, response, request.url ?? '/', undefined),
  };
}
