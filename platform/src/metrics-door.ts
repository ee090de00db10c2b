import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { port, text } from './settings/index.ts';

/** Where metrics are shown: a port of their own, so that no door of the shop leads to them. */
export interface MetricsPlace {
  host: string;
  /** 0: any free one. */
  port: number;
  /** What a scraper sends as bearer token (RFC 6750); empty: nothing is asked for. */
  token: string;
}

export interface MetricsDoor {
  /** Such as `http://127.0.0.1:9464`. */
  origin: string;
  close(): Promise<void>;
}

/** The settings of every server's metrics, for `readSettings`. */
export const METRICS_SETTINGS = {
  METRICS_HOST: text({ default: '127.0.0.1' }),
  METRICS_PORT: port({ default: undefined }),
  METRICS_TOKEN: text({ default: '' }),
};

/** The place that settings name; undefined without a port, and then there is no such door. */
export function metricsPlace(settings: {
  METRICS_HOST: string;
  METRICS_PORT: number | undefined;
  METRICS_TOKEN: string;
}): MetricsPlace | undefined {
  const { METRICS_HOST: host, METRICS_PORT: number, METRICS_TOKEN: token } = settings;
  return number === undefined ? undefined : { host, port: number, token };
}

/**
 * Answers `GET /metrics` in Prometheus' text format, and nothing else: 401 without the token, 404 for any other path.
 * @throws Error if the port cannot be had; its message names METRICS_PORT
 */
export async function openMetricsDoor(
  { host, port: number, token }: MetricsPlace,
  read: () => Promise<{ text: string; contentType: string }>,
): Promise<MetricsDoor> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    const end = (status: number, headers: Record<string, string> = {}, body = ''): void => {
      response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body);
    };
    if (request.url?.split('?', 1)[0] !== '/metrics') return end(404);
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(405, { allow: 'GET, HEAD' });
    if (!isAdmitted(request, token)) return end(401, { 'www-authenticate': 'Bearer' });
    read().then(
      ({ text: body, contentType }) => end(200, { 'content-type': contentType }, body),
      () => end(500),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Error(`METRICS_PORT: expected to listen on ${host}:${number}, got ${error.message}`)),
    );
    server.listen({ host, port: number }, resolve);
  });
  // It must not keep a process alive that has nothing else to do.
  server.unref();
  const { address, family, port: taken } = server.address() as AddressInfo;
  return {
    origin: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isAdmitted({ headers }: IncomingMessage, token: string): boolean {
  if (token === '') return true;
  const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest();
  return timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`));
}
