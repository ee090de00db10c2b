import { trace, ProxyTracerProvider } from '@opentelemetry/api';
import { NodeSDK } from '@opentelemetry/sdk-node';

/**
 * `node --import <this file> <server>`: OpenTelemetry's SDK for Node, as its standard settings say
 * (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables): endpoint, headers and protocol of
 * OTEL_EXPORTER_OTLP_*, OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER, OTEL_PROPAGATORS and the others.
 * The servers themselves know OpenTelemetry's API alone, which does nothing where this file is not loaded.
 * Next's own spans come along, since they are made through the same API.
 */
const OURS = {
  // Metrics are shown to Prometheus, logs go to stderr.
  OTEL_METRICS_EXPORTER: 'none',
  OTEL_LOGS_EXPORTER: 'none',
  OTEL_BSP_SCHEDULE_DELAY: '500',
};
for (const [name, value] of Object.entries(OURS)) process.env[name] ||= value;

new NodeSDK().start();

/** What has ended so far is sent while the server finishes what is in flight. */
const flush = (): void => {
  const proxy = trace.getTracerProvider();
  const provider: object = proxy instanceof ProxyTracerProvider ? proxy.getDelegate() : proxy;
  if ('forceFlush' in provider && typeof provider.forceFlush === 'function')
    (provider.forceFlush() as Promise<void>).catch(() => undefined);
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, flush);
