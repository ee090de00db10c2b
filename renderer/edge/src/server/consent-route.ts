import type { FastifyInstance } from 'fastify';
import { sendPlain, sendRedirect } from '../answer/send-plain.ts';
import type { ConsentAnswer, SentDecision } from '../consent/consent-door.ts';
import type { Answered } from '../answer/answered.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import type { Carrier, Exchange } from './exchange.ts';

const BODY_BYTES = 4_096;

export interface ConsentRouteDeps {
  path: `/-/${string}`;
  carrier: Carrier;
  tenants: () => TenantDirectory | undefined;
  take: (sent: SentDecision) => ConsentAnswer;
}

/** `POST` to the address of a form with which visitors decide what pages show, such as `/-/consent`. */
export function addConsentRoute(app: FastifyInstance, { path, carrier, tenants, take }: ConsentRouteDeps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_BYTES },
    (_request, body, done) => done(null, body),
  );

  function answer({ host, headers, body, requestId, overTls, response }: Exchange): Answered {
    const tenant = tenants()?.byHost(host);
    if (tenant === undefined) {
      const status = tenants() === undefined ? 503 : 421;
      sendPlain(response, { status, requestId, overTls, text: 'There is no shop under this host.\n' });
      return { status, cache: '', tenant: '' };
    }
    const { status, location, text, setCookies } = take({
      tenant,
      host,
      headers,
      body: typeof body === 'string' ? body : '',
    });
    if (location !== undefined) sendRedirect(response, { status, location, requestId, overTls, setCookies });
    else sendPlain(response, { status, requestId, overTls, text, setCookies });
    return { status, cache: '', tenant: tenant.id };
  }

  app.route({ method: 'POST', url: path, handler: carrier.route(answer) });
}
