import { createGatewayClient, type GatewayClient, type GatewayClientOptions } from '../gateway-client.ts';
import type { GatewayOperation } from '../operation.ts';

/** A request as it reached the other side. */
export interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
  signal: AbortSignal;
}

export interface FakeGateway {
  client: GatewayClient;
  sent: Sent[];
  operations: GatewayOperation[];
}

export const GATEWAY = 'http://shop.localhost/api/gateway/';

/** A client whose requests are answered by a function; what is sent and told is kept. */
export function fakeGateway(
  answer: (request: Sent, index: number) => Response | Promise<Response>,
  options: Partial<GatewayClientOptions> = {},
): FakeGateway {
  const sent: Sent[] = [];
  const operations: GatewayOperation[] = [];
  const client = createGatewayClient({
    url: GATEWAY,
    async fetch(url, { method = 'GET', headers = {}, body, signal } = {}) {
      const request: Sent = {
        // Our own transport gives a text.
        url: url as string,
        method,
        headers: headers as Record<string, string>,
        body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
        signal: signal ?? new AbortController().signal,
      };
      sent.push(request);
      return new Promise((resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
        Promise.resolve(answer(request, sent.length - 1)).then(resolve, reject);
      });
    },
    headers: { 'x-locale': 'de-AT' },
    documentIds: {},
    timeoutMs: 1_000,
    after: () => () => {},
    onOperation: (operation) => operations.push(operation),
    ...options,
  });
  return { client, sent, operations };
}

/** An answer with a value as JSON. */
export function json(value: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(value), { ...init, headers: { 'content-type': 'application/json' } });
}

/** An answer whose text comes in pieces, whenever they are given. */
export function streamed(contentType: string): { response: Response; write(text: string): void; end(): void } {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  return {
    response: new Response(readable, { headers: { 'content-type': contentType } }),
    write: (text) => void writer.write(encoder.encode(text)).catch(() => undefined),
    end: () => void writer.close().catch(() => undefined),
  };
}
