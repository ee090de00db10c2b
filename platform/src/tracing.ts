import { context, propagation, SpanKind, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { reasonOf } from './told-error.ts';

const tracer = trace.getTracer('vitrine-layout-server');

/** Runs work as a span of the present trace. An error is noted and goes on. Does nothing more than the work where no traces are sent. */
export function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: reasonOf(error) });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Continues the trace of whoever asks; only for a door behind a token, since `traceparent` from outside is not to be believed. */
export function continueTraces(door: FastifyInstance): void {
  door.addHook('onRequest', (request, reply, done) => {
    const caller = propagation.extract(context.active(), request.headers);
    const name = `${request.method} ${request.routeOptions.url ?? 'none'}`;
    const span = tracer.startSpan(
      name,
      { kind: SpanKind.SERVER, attributes: { 'vitrine.request_id': request.id } },
      caller,
    );
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      span.end();
    });
    context.with(trace.setSpan(caller, span), done);
  });
}
