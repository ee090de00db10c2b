import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pino from 'pino';
import { startEdge, type Edge } from '../app.ts';
import type { Config } from '../config.ts';
import { edgeConfig } from './edge-config.ts';
import { FakeLayoutServer, SECRET } from './fake-layout-server.ts';
import { FakeRenderer } from './fake-renderer.ts';
import { STATUSES } from './fake-shop.ts';

export interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  /** Decoded. */
  text: string;
  cache: string;
  /** The page props that were appended, without the page-view id. */
  props: { device: string; isBot: boolean; pageviewId: string; fallback: { arms: Record<string, string> } };
}

export interface Ask {
  host?: string;
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

export interface EdgeBench {
  edge: Edge;
  layouts: FakeLayoutServer;
  renderer: FakeRenderer;
  get(path: string, ask?: Ask): Promise<Got>;
  /** Asks until the answer is as wanted; fails after five seconds with the last one. */
  getUntil(path: string, wanted: (got: Got) => boolean, ask?: Ask): Promise<Got>;
  end(): Promise<void>;
}

/**
 * An edge on a free port between a fake layout server and a fake renderer, warmed. Its clock can be moved forward.
 * One in `development` keeps and warms nothing. A `lonely` one starts while the layout server is down, and is not waited for.
 */
export async function startBench({
  lonely = false,
  clock = Date.now,
  development = false,
  testPanel,
  trustedProxies = [],
  warmCopy,
  clientBudget = 0,
  drainMs = 0,
  moreRenderers = [],
  staticFolder = import.meta.dirname,
  onLog,
  prepare,
}: {
  lonely?: boolean;
  clock?: () => number;
  development?: boolean;
  testPanel?: Config['testPanel'];
  trustedProxies?: readonly string[];
  warmCopy?: Config['warmCopy'];
  clientBudget?: number;
  drainMs?: number;
  moreRenderers?: readonly string[];
  /** What the build of the renderer made. */
  staticFolder?: string;
  /** Told of each warning, and worse. */
  onLog?: (line: unknown) => void;
  prepare?: (bench: Pick<EdgeBench, 'layouts'>) => void;
} = {}): Promise<EdgeBench> {
  const layouts = new FakeLayoutServer();
  const renderer = new FakeRenderer();
  prepare?.({ layouts });
  const [layoutServerUrl, rendererUrl] = await Promise.all([layouts.start(), renderer.start()]);
  if (lonely) await layouts.stop();
  const edge = await startEdge(
    edgeConfig({
      layoutServerUrl,
      rendererUrls: [rendererUrl, ...moreRenderers],
      secrets: [SECRET],
      development,
      testPanel,
      trustedProxies,
      warmCopy,
      clientBudget,
      drainMs,
      staticFolder,
    }),
    {
      logger: onLog ? pino({ level: 'warn' }, { write: (line) => onLog(JSON.parse(line)) }) : pino({ level: 'silent' }),
      access: () => undefined,
    },
    clock,
  );

  // Metrics have a door of their own; with anything more said, the shop's is asked for that path.
  const get: EdgeBench['get'] = (path, ask) =>
    send(path === '/metrics' && ask === undefined ? (edge.metricsOrigin ?? edge.origin) : edge.origin, path, ask);
  const getUntil: EdgeBench['getUntil'] = async (path, wanted, ask) => {
    for (const end = Date.now() + 5_000; ;) {
      const got = await get(path, ask);
      if (wanted(got)) return got;
      if (Date.now() > end)
        throw new Error(`expected another answer to ${path} within 5 s, got ${got.status} ${got.cache} ${got.text}`);
    }
  };
  if (!lonely) await getUntil('/readyz', ({ status }) => status === 200);
  const pinned = Object.keys(STATUSES).length * layouts.tenants.flatMap(({ locales }) => locales).length;
  if (!lonely && !development)
    await getUntil(
      '/metrics',
      ({ text }) =>
        text.includes(`page_cache_entries ${pinned}\n`) && text.includes('\nvitrine_edge_events_connected 1\n'),
    );
  return {
    edge,
    layouts,
    renderer,
    get,
    getUntil,
    async end() {
      await edge.stop();
      await Promise.all([layouts.stop(), renderer.stop()]);
    },
  };
}

function send(
  origin: string,
  path: string,
  { host = 'at.localhost', method = 'GET', headers = {}, body }: Ask = {},
): Promise<Got> {
  const { hostname, port } = new URL(origin);
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        hostname,
        port,
        path,
        method,
        headers: { host, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', ...length, ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = decode(Buffer.concat(chunks), response.headers['content-encoding']);
          const props = /<script type="application\/json" id="page-props">(.*?)<\/script><\/body><\/html>$/.exec(
            text,
          )?.[1];
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            cache: String(response.headers['x-cache'] ?? ''),
            props: JSON.parse(props ?? '{}') as Got['props'],
          });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

function decode(body: Buffer, encoding: string | undefined): string {
  if (body.length === 0) return '';
  return (encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
