import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { sendPlain } from '../answer/send-plain.ts';
import { PLAIN_POLICY, securityHeaders } from '../answer/security-headers.ts';
import type { Answered } from '../pages/page-door.ts';
import type { ApiAnswer, ApiCall } from '../proxy/api-proxy.ts';
import { readAgent } from '../request/agent.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import type { Outcome } from '../upstream/failure.ts';
import type { Carrier, Exchange } from './exchange.ts';

const BODY_BYTES = 1_048_576;
/** Longer than the layout server may be silent between two parts. */
const READER_MS = 60_000;

export interface ApiRouteDeps {
  carrier: Carrier;
  tenants: () => TenantDirectory | undefined;
  pass: (call: ApiCall, client: string) => Promise<Outcome<ApiAnswer>>;
  /** The network by which a client's share is counted. */
  clientOf: (exchange: Exchange) => string;
  /** The seconds that a client must wait before its next call; 0 to go on. */
  spend: (client: string) => Promise<number>;
}

/** `/api/*`: calls of the shop's scripts, passed on to the layout server. */
export function addApiRoutes(app: FastifyInstance, { carrier, tenants, pass, clientOf, spend }: ApiRouteDeps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  async function answer(exchange: Exchange): Promise<Answered> {
    const { method, url, host, headers, body, requestId, overTls, response } = exchange;
    const directory = tenants();
    const tenant = directory?.byHost(host);
    if (tenant === undefined) {
      const status = directory === undefined ? 503 : 421;
      sendPlain(response, { status, requestId, overTls, text: 'There is no shop under this host.\n' });
      return { status, cache: '', tenant: '' };
    }
    const client = clientOf(exchange);
    const waitSeconds = await spend(client);
    if (waitSeconds > 0) {
      sendPlain(response, {
        status: 429,
        requestId,
        overTls,
        text: 'Too many calls from this address.\n',
        headers: { 'retry-after': String(waitSeconds) },
      });
      return { status: 429, cache: '', tenant: tenant.id };
    }
    const outcome = await pass(
      {
        method: method === 'POST' ? 'POST' : 'GET',
        url,
        headers,
        requestId,
        body: Buffer.isBuffer(body) ? body : undefined,
        visitor: { tenant: tenant.id, locale: tenant.defaultLocale, device: readAgent(headers).device },
      },
      client,
    );
    if (!outcome.ok) {
      sendPlain(response, {
        status: 503,
        requestId,
        overTls,
        text: 'The service cannot be reached right now.\n',
        headers: { 'retry-after': '5' },
      });
      return { status: 503, cache: '', tenant: tenant.id };
    }
    const { status, headers: answerHeaders, body: answerBody } = outcome.value;
    response.writeHead(status, {
      ...answerHeaders,
      'cache-control': 'no-store',
      'content-security-policy': PLAIN_POLICY,
      'x-cache': 'BYPASS',
      'x-request-id': requestId,
      ...Object.fromEntries(securityHeaders(overTls)),
    });
    // It may come in parts for as long as somebody reads them.
    response.socket?.setTimeout(READER_MS);
    // An answer that breaks off half-way breaks off here too: its status is sent already.
    await pipeline(answerBody, response).catch(() => response.destroy());
    return { status, cache: '', tenant: tenant.id };
  }

  app.route({ method: ['GET', 'POST'], url: '/api/*', exposeHeadRoute: false, handler: carrier.route(answer) });
}
