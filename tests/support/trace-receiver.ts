import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector gets it, as much as tests ask for. */
export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  attributes: Record<string, string>;
}

export interface TraceReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  spans: readonly ReceivedSpan[];
  /** Attributes of whoever sent, once for each time that somebody did. */
  resources: readonly Record<string, string>[];
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: string | number };
}
interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes?: Attribute[];
}
interface Body {
  resourceSpans?: { resource?: { attributes?: Attribute[] }; scopeSpans?: { spans?: Span[] }[] }[];
}

/** A collector that takes OTLP over HTTP in JSON on a free port and keeps every span. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const resources: Record<string, string>[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Body;
      for (const { resource, scopeSpans = [] } of body.resourceSpans ?? []) {
        resources.push(named(resource?.attributes));
        const service = named(resource?.attributes)['service.name'] ?? '';
        for (const { name, traceId, spanId, parentSpanId = '', attributes } of scopeSpans.flatMap(
          (scope) => scope.spans ?? [],
        )) {
          spans.push({ service, name, traceId, spanId, parentSpanId, attributes: named(attributes) });
        }
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resources,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function named(attributes: readonly Attribute[] = []): Record<string, string> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue ?? '')]),
  );
}
