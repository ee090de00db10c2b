import { context, propagation, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';
import type { Outcome } from '../upstream/failure.ts';

const tracer = trace.getTracer('vitrine-edge');

/** Runs a call as a span of the present trace, or of a new one; a failure is told by its code. Does nothing more than the call where no traces are sent. */
export function traced<T>(name: string, attributes: Attributes, call: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      const outcome = await call();
      if (!outcome.ok) span.setStatus({ code: SpanStatusCode.ERROR, message: outcome.failure.code });
      return outcome;
    } finally {
      span.end();
    }
  });
}

/** The headers by which our own servers continue the present trace (W3C Trace Context); none without one. Never sent to anybody else. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}
