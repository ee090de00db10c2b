import { PREVIEW_PATH } from '@vitrine/schemas/addresses';
import type { FastifyInstance } from 'fastify';
import type { FactsSource } from '../facts/facts-source.ts';
import { sendPlain, sendRedirect } from '../answer/send-plain.ts';
import { previewCookie } from '../answer/visitor-cookies.ts';
import { receive } from '../pages/arrival.ts';
import type { Answered } from '../answer/answered.ts';
import type { PageDoor } from '../pages/page-door.ts';
import type { PreviewToken } from '../pages/preview.ts';
import { isSafeLocation, sendingPage } from '../pages/safe-location.ts';
import { isSameSite } from '../request/form-origin.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import type { Carrier, Exchange } from './exchange.ts';

const BODY_BYTES = 1_024;
const NOT_INDEXED = { 'x-robots-tag': 'noindex' };

export interface PreviewRouteDeps {
  carrier: Carrier;
  tenants: () => TenantDirectory | undefined;
  readPreview: (token: string) => PreviewToken | 'expired' | 'unknown';
  pageDoor: Pick<PageDoor, 'answerStatus'>;
  isRevoked: FactsSource['isRevoked'];
}

/**
 * `GET /api/preview?secret=…&path=/lp/x`: from here on the browser is shown the draft of the link, until it is closed or
 * sends `POST /api/preview` from the banner (CM-013). The secret leaves the address at once, so that no page, history or
 * referrer has it. Forms are led back to their page, scripts get 204.
 */
export function addPreviewRoute(
  app: FastifyInstance,
  { carrier, tenants, readPreview, pageDoor, isRevoked }: PreviewRouteDeps,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  function refuse({ response, requestId, overTls }: Exchange, tenant: string, status: number, text: string): Answered {
    sendPlain(response, { status, requestId, overTls, text, headers: NOT_INDEXED });
    return { status, cache: '', tenant };
  }

  function noShop(exchange: Exchange): Answered {
    return refuse(exchange, '', tenants() === undefined ? 503 : 421, 'There is no shop under this host.\n');
  }

  async function begin(exchange: Exchange): Promise<Answered> {
    const { url, host, requestId, overTls, response } = exchange;
    const tenant = tenants()?.byHost(host);
    if (tenant === undefined) return noShop(exchange);
    const asked = new URLSearchParams(url.slice(PREVIEW_PATH.length));
    const secret = asked.get('secret') ?? '';
    const preview = readPreview(secret);
    const gone = () => pageDoor.answerStatus(410, receive(exchange, tenants()), exchange, requestId, response);
    if (preview === 'expired') return gone();
    if (preview === 'unknown' || preview.tenant !== tenant.id)
      return refuse(exchange, tenant.id, 401, 'Expected the secret of a preview link of this shop.\n');
    const location = pathOf(asked.get('path') ?? '/');
    if (location === undefined) return refuse(exchange, tenant.id, 400, 'Expected a path of this shop.\n');
    if (await isRevoked(tenant, secret, requestId)) return gone();
    sendRedirect(response, {
      status: 303,
      location,
      requestId,
      overTls,
      setCookies: [previewCookie(secret, overTls)],
    });
    return { status: 303, cache: '', tenant: tenant.id };
  }

  function end(exchange: Exchange): Answered {
    const { host, headers, requestId, overTls, response } = exchange;
    const tenant = tenants()?.byHost(host);
    if (tenant === undefined) return noShop(exchange);
    if (!isSameSite(exchange)) return refuse(exchange, tenant.id, 403, 'This was sent from another site.\n');
    const setCookies = [previewCookie('', overTls)];
    const isScript = headers.accept?.startsWith('application/json') === true;
    if (isScript) sendPlain(response, { status: 204, requestId, overTls, setCookies });
    else
      sendRedirect(response, {
        status: 303,
        location: sendingPage(headers.referer, host),
        requestId,
        overTls,
        setCookies,
      });
    return { status: isScript ? 204 : 303, cache: '', tenant: tenant.id };
  }

  app.route({ method: 'GET', url: PREVIEW_PATH, exposeHeadRoute: false, handler: carrier.route(begin) });
  app.route({ method: 'POST', url: PREVIEW_PATH, handler: carrier.route(end) });
}

/** A path of this shop with its query, as a header may say it; undefined for anything else. */
function pathOf(asked: string): string | undefined {
  if (!asked.startsWith('/') || !isSafeLocation(asked)) return undefined;
  const { pathname, search } = new URL(asked, 'https://shop.invalid');
  // Without its dot segments it may begin with two slashes, which name a host.
  return isSafeLocation(pathname) ? pathname + search : undefined;
}
