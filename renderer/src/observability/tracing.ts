import { context, propagation, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('vitrine-renderer');

/** Runs work as a span of the present trace, which is that of the edge. Does nothing more than the work where no traces are sent. */
export function traced<T>(name: string, work: () => Promise<T> | T): Promise<T> {
  return tracer.startActiveSpan(name, async (span) => {
    try {
      return await work();
    } finally {
      span.end();
    }
  });
}

/** The headers by which the layout server continues the present trace; none without one. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}
