import type { ClientAddress } from '@vitrine/platform/clients';
import type { FastifyInstance } from 'fastify';
import { sendPlain } from '../answer/send-plain.ts';
import { VITAL_BYTES, type createVitalsDoor } from '../measuring/vitals-door.ts';
import type { Answered } from '../answer/answered.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import type { Carrier, Exchange } from './exchange.ts';

export interface VitalsRouteDeps {
  carrier: Carrier;
  tenants: () => TenantDirectory | undefined;
  take: ReturnType<typeof createVitalsDoor>;
  clientAddress: ClientAddress;
}

/** `POST /api/vitals`: how pages felt. Answered here, so that it costs no other server anything (VT-001, VT-003). */
export function addVitalsRoute(app: FastifyInstance, { carrier, tenants, take, clientAddress }: VitalsRouteDeps): void {
  app.removeAllContentTypeParsers();
  // Beacons call their text plain, whatever it is.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: VITAL_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  async function answer(exchange: Exchange): Promise<Answered> {
    const { host, headers, body, requestId, overTls, response } = exchange;
    const shop = tenants()?.byHost(host);
    const tenant = shop?.id ?? '';
    if (shop === undefined) {
      sendPlain(response, { status: 421, requestId, overTls, text: 'There is no shop under this host.\n' });
      return { status: 421, cache: '', tenant };
    }
    if ((headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin') {
      sendPlain(response, { status: 403, requestId, overTls, text: 'Only pages of this shop may report.\n' });
      return { status: 403, cache: '', tenant };
    }
    const client = clientAddress(exchange);
    const taken = await take({ tenant: shop, headers, client, body: typeof body === 'string' ? body : '' });
    if (taken.status === 204) response.writeHead(204, { 'cache-control': 'no-store', 'x-request-id': requestId }).end();
    else sendPlain(response, { status: taken.status, requestId, overTls, text: taken.text });
    return { status: taken.status, cache: '', tenant };
  }

  app.route({ method: 'POST', url: '/api/vitals', handler: carrier.route(answer) });
  app.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/api/vitals',
    onRequest: carrier.route(({ requestId, overTls, response }) => {
      sendPlain(response, { status: 405, requestId, overTls, headers: { allow: 'POST', connection: 'close' } });
      return { status: 405, cache: '', tenant: '' };
    }),
    handler: () => undefined,
  });
}
