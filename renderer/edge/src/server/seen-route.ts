import type { ClientAddress } from '@vitrine/platform/clients';
import type { FastifyInstance } from 'fastify';
import { sendPlain } from '../answer/send-plain.ts';
import { PLAIN_POLICY, securityHeaders } from '../answer/security-headers.ts';
import { REPORT_BYTES, type Report, type SeenAnswer } from '../measuring/seen-door.ts';
import type { Answered } from '../answer/answered.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import type { Carrier, Exchange } from './exchange.ts';

export interface SeenRouteDeps {
  carrier: Carrier;
  tenants: () => TenantDirectory | undefined;
  take: (report: Report) => Promise<SeenAnswer>;
  clientAddress: ClientAddress;
}

/** `POST /-/seen`: what pages report of their visitors. */
export function addSeenRoute(app: FastifyInstance, { carrier, tenants, take, clientAddress }: SeenRouteDeps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: REPORT_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  async function answer(exchange: Exchange): Promise<Answered> {
    const { host, headers, body, requestId, overTls, response } = exchange;
    const tenant = tenants()?.byHost(host);
    if (tenant === undefined) {
      sendPlain(response, { status: 421, requestId, overTls, text: 'There is no shop under this host.\n' });
      return { status: 421, cache: '', tenant: '' };
    }
    const client = clientAddress(exchange);
    const { status, text, setCookies } = await take({
      tenant,
      host,
      headers,
      client,
      body: typeof body === 'string' ? body : '',
    });
    response.writeHead(status, {
      'cache-control': 'no-store',
      'content-security-policy': PLAIN_POLICY,
      'x-cache': 'BYPASS',
      'x-request-id': requestId,
      ...Object.fromEntries(securityHeaders(overTls)),
      ...(setCookies.length === 0 ? {} : { 'set-cookie': [...setCookies] }),
      ...(text === ''
        ? {}
        : { 'content-type': 'text/plain; charset=utf-8', 'content-length': String(Buffer.byteLength(text)) }),
    });
    response.end(text);
    return { status, cache: '', tenant: tenant.id };
  }

  app.route({ method: 'POST', url: '/-/seen', handler: carrier.route(answer) });
}
