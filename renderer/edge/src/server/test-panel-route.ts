import type { FastifyInstance } from 'fastify';
import { sendPlain, sendRedirect } from '../answer/send-plain.ts';
import { receive } from '../pages/arrival.ts';
import type { Answered } from '../answer/answered.ts';
import type { PageDoor } from '../pages/page-door.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import type { PanelDoor } from '../test-panel/panel-door.ts';
import { PANEL_PATH, PANEL_POLICY, panelHtml, type PanelView } from '../test-panel/panel-page.ts';
import type { Carrier, Exchange } from './exchange.ts';

const BODY_BYTES = 4_096;

export interface TestPanelRouteDeps {
  carrier: Carrier;
  tenants: () => TenantDirectory | undefined;
  /** Answers where there is no panel, as in production. */
  pageDoor: PageDoor;
  panel: PanelDoor | undefined;
}

/** `/__testpanel`: shown and changed by testers where it is enabled, 404 everywhere else (AB-007). */
export function addTestPanelRoute(
  app: FastifyInstance,
  { carrier, tenants, pageDoor, panel }: TestPanelRouteDeps,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_BYTES },
    (_request, body, done) => done(null, body),
  );

  function notFound(exchange: Exchange): Promise<Answered> {
    return pageDoor.answerStatus(404, receive(exchange, tenants()), exchange, exchange.requestId, exchange.response);
  }

  function send({ response, requestId, overTls }: Exchange, status: 200 | 400, view: PanelView): Answered {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PANEL_POLICY,
      'x-robots-tag': 'noindex',
    };
    sendPlain(response, { status, requestId, overTls, text: panelHtml(view), headers });
    return { status, cache: '', tenant: view.tenant };
  }

  async function show(exchange: Exchange): Promise<Answered> {
    const tenant = tenants()?.byHost(exchange.host);
    if (panel === undefined || tenant === undefined) return notFound(exchange);
    return send(exchange, 200, await panel.show({ ...exchange, tenant }));
  }

  async function change(exchange: Exchange): Promise<Answered> {
    const { host, response, requestId, overTls, body } = exchange;
    const tenant = tenants()?.byHost(host);
    if (panel === undefined || tenant === undefined) return notFound(exchange);
    const answer = await panel.change({ ...exchange, tenant }, typeof body === 'string' ? body : '');
    if (answer.kind === 'refused') return send(exchange, 400, answer.view);
    if (answer.kind === 'foreign') {
      sendPlain(response, { status: 403, requestId, overTls, text: 'Only the panel itself may change this.\n' });
      return { status: 403, cache: '', tenant: tenant.id };
    }
    for (const cookie of answer.setCookies) response.appendHeader('set-cookie', cookie);
    sendRedirect(response, { status: 303, location: PANEL_PATH, requestId, overTls });
    return { status: 303, cache: '', tenant: tenant.id };
  }

  app.route({ method: ['GET', 'HEAD'], url: PANEL_PATH, handler: carrier.route(show) });
  app.route({ method: 'POST', url: PANEL_PATH, handler: carrier.route(change) });
}
