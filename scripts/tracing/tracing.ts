import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

/**
 * `node --import <this file> <server>`: sends the spans of a server to OTEL_EXPORTER_OTLP_ENDPOINT under OTEL_SERVICE_NAME.
 * The servers themselves know OpenTelemetry's API alone, which does nothing where this file is not loaded.
 * Next's own spans come along, since they are made through the same API.
 */
const SEND_EVERY_MS = 500;

const provider = new TracerProvider({
  resource: resourceFromAttributes({ 'service.name': process.env['OTEL_SERVICE_NAME'] || 'vitrine' }),
  // The exporter reads endpoint and headers from the environment, as OpenTelemetry specifies.
  spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: SEND_EVERY_MS })],
});
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
propagation.setGlobalPropagator(new W3CTraceContextPropagator());
trace.setGlobalTracerProvider(provider);

/** What has ended so far is sent while the server finishes what is in flight. */
const flush = (): void => {
  provider.forceFlush().catch(() => undefined);
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, flush);
