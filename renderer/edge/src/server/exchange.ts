import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { sendPlain } from '../answer/send-plain.ts';
import type { Metrics } from '../observability/metrics.ts';
import { isOverTls } from '../pages/arrival.ts';
import type { Answered } from '../pages/page-door.ts';
import { requestIdOf } from '../request/request-id.ts';

/** A request and the response that it gets, free of the framework. */
export interface Exchange {
  method: string;
  /** As it came: undecoded, with its query. */
  url: string;
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

export type Carry = (handle: Handle) => (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Wraps a handler into a route: takes the response over, logs one line, counts, and answers 500 if the handler threw. */
export function createCarrier({ logger, metrics, newRequestId, clock }: ExchangeDeps): Carry {
  return (handle) => async (request, reply) => {
    reply.hijack();
    const { raw } = request;
    const startedAt = clock();
    const requestId = requestIdOf(raw.headers['x-request-id'], newRequestId);
    const exchange: Exchange = {
      method: raw.method ?? 'GET', url: request.originalUrl, headers: raw.headers, body: request.body, requestId,
      overTls: isOverTls(raw.headers), response: reply.raw, remoteAddress: raw.socket.remoteAddress ?? '',
    };
    const path = exchange.url.split('?', 1)[0];
    let answered: Answered;
    try {
      answered = await handle(exchange);
    } catch (error) {
      logger.error({ requestId, path, err: error }, 'a request failed for a reason that is a bug');
      if (!reply.raw.headersSent) sendPlain(reply.raw, { status: 500, requestId, overTls: exchange.overTls, text: 'Something went wrong.\n' });
      else reply.raw.destroy();
      answered = { status: 500, cache: '', tenant: '' };
    }
    metrics.count(answered.status, answered.cache);
    logger.info({ requestId, method: exchange.method, path, ...answered, ms: clock() - startedAt });
  };
}
