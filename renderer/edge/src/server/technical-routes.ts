import type { Signer } from '@vitrine/schemas/signing';
import type { FastifyInstance } from 'fastify';
import { sendPlain } from '../answer/send-plain.ts';
import { SPECULATION_RULES, SPECULATION_RULES_PATH } from '../answer/speculation-rules.ts';
import { favicon } from '../files/favicon.ts';
import type { EdgeExplanation } from '../pages/explain-door.ts';
import type { Answered } from '../answer/answered.ts';
import type { PageHit } from '../pages/arrival.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import type { LayoutServer } from '../upstream/layout-server.ts';
import type { Carrier, Exchange } from './exchange.ts';

export interface TechnicalRouteDeps {
  carrier: Carrier;
  tenants: () => TenantDirectory | undefined;
  /** Whether a shopper who comes now is served by design, whatever dies next. */
  ready: () => boolean;
  stopping: () => boolean;
  explain: (hit: PageHit, requestId: string) => Promise<EdgeExplanation>;
  sitemap: LayoutServer['sitemap'];
  signer: Pick<Signer, 'verify'>;
}

const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /-/\nAllow: /-/nodes/\n';

/** Health, explanation and the two small files that every browser and robot asks for. */
export function addTechnicalRoutes(app: FastifyInstance, deps: TechnicalRouteDeps): void {
  const { carrier, tenants, ready, stopping } = deps;
  const get = (url: string, handle: (exchange: Exchange) => Promise<Answered> | Answered): void => {
    app.route({ method: ['GET', 'HEAD'], url, handler: carrier.route(handle) });
  };

  get('/healthz', (exchange) => sendJson(exchange, 200, { status: 'ok' }));
  get('/readyz', (exchange) => {
    if (stopping()) return sendJson(exchange, 503, { status: 'stopping' });
    if (tenants() === undefined) return sendJson(exchange, 503, { status: 'waiting for the layout server' });
    return ready()
      ? sendJson(exchange, 200, { status: 'ready' })
      : sendJson(exchange, 503, { status: 'warming the status pages' });
  });
  get('/robots.txt', (exchange) => {
    const { overTls, headers } = exchange;
    const isShop = tenants()?.byHost(exchange.host) !== undefined;
    const origin = `${overTls ? 'https' : 'http'}://${headers.host ?? ''}`;
    return sendText(exchange, 200, isShop ? `${ROBOTS}\nSitemap: ${origin}/sitemap.xml\n` : ROBOTS);
  });
  get('/sitemap.xml', (exchange) => sitemap(exchange, deps));
  get('/favicon.ico', (exchange) => sendText(exchange, 301, '', { location: '/favicon.svg' }));
  get('/favicon.svg', (exchange) => {
    const tenant = tenants()?.byHost(exchange.host);
    if (tenant === undefined) return sendText(exchange, 404, 'There is no shop under this host.\n');
    return sendText(exchange, 200, favicon(tenant.id), {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
  });
  get(SPECULATION_RULES_PATH, (exchange) =>
    sendText(exchange, 200, SPECULATION_RULES, {
      'content-type': 'application/speculationrules+json',
      'cache-control': 'public, max-age=86400',
    }),
  );
  get('/-/explain', (exchange) => explain(exchange, deps));
}

const PART = /^[1-9]\d{0,5}$/;

async function sitemap(exchange: Exchange, { tenants, sitemap: find }: TechnicalRouteDeps): Promise<Answered> {
  const tenant = tenants()?.byHost(exchange.host);
  const part = new URL(exchange.url, 'http://edge.invalid').searchParams.get('part') ?? undefined;
  if (tenant === undefined || (part !== undefined && !PART.test(part)))
    return sendText(exchange, 404, 'There is no such sitemap.\n');
  const found = await find(tenant.id, part);
  if (found.ok)
    return sendText(exchange, 200, found.value, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=60',
    });
  return found.failure.status === 404
    ? sendText(exchange, 404, 'There is no such sitemap.\n')
    : sendText(exchange, 503, 'The sitemap cannot be had right now.\n', { 'retry-after': '10' });
}

async function explain(
  exchange: Exchange,
  { tenants, explain: explainHit, signer }: TechnicalRouteDeps,
): Promise<Answered> {
  const token = exchange.headers['x-vitrine-token'];
  const verified = typeof token === 'string' ? signer.verify(token, 'edge-explain') : undefined;
  const tenant = tenants()?.byHost(exchange.host);
  if (!verified?.ok || tenantOf(verified.payload) !== tenant?.id) {
    return sendJson(exchange, 401, {
      code: 'UNAUTHENTICATED',
      message: 'expected a token for explaining this shop in x-vitrine-token',
    });
  }
  const url = new URL(exchange.url, 'http://edge.invalid').searchParams.get('url');
  if (url === null)
    return sendJson(exchange, 400, { code: 'MISSING', message: 'expected ?url=<path and query>, got none' });
  return sendJson(
    exchange,
    200,
    await explainHit(
      {
        method: 'GET',
        url,
        host: exchange.host,
        headers: exchange.headers,
        remoteAddress: exchange.remoteAddress,
      },
      exchange.requestId,
    ),
  );
}

function tenantOf(payload: unknown): unknown {
  return typeof payload === 'object' && payload !== null && 'tenant' in payload ? payload.tenant : undefined;
}

function sendJson(exchange: Exchange, status: number, value: object): Answered {
  return sendText(exchange, status, JSON.stringify(value), { 'content-type': 'application/json; charset=utf-8' });
}

function sendText(
  { response, requestId, overTls }: Exchange,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Answered {
  sendPlain(response, { status, requestId, overTls, text, headers });
  return { status, cache: '', tenant: '' };
}
