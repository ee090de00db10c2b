import type { FastifyInstance } from 'fastify';
import { PAGE_METHODS, type FormDoor } from '../pages/form-door.ts';
import type { PageDoor } from '../pages/page-door.ts';
import { sendPlain } from '../answer/send-plain.ts';
import type { Carry } from './exchange.ts';
import { PAGE_ROUTE } from './technical-paths.ts';

const FORM_BYTES = 65_536;

/** GET, HEAD and POST of every address that is not technical. */
export function addPageRoutes(app: FastifyInstance, { carry, pageDoor, formDoor }: { carry: Carry; pageDoor: PageDoor; formDoor: FormDoor }): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: FORM_BYTES }, (_request, body, done) => done(null, body));

  app.route({
    method: ['GET', 'HEAD'], url: PAGE_ROUTE,
    handler: carry(({ method, url, headers, requestId, response }) => pageDoor.answer({ method, url, headers }, requestId, response)),
  });
  app.route({
    method: 'POST', url: PAGE_ROUTE,
    handler: carry(({ method, url, headers, body, requestId, response }) =>
      formDoor.answer({ method, url, headers }, typeof body === 'string' ? body : '', requestId, response)),
  });
  app.route({
    method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'], url: PAGE_ROUTE,
    // Before its body is read, which is of no interest.
    onRequest: carry(({ requestId, overTls, response }) => {
      sendPlain(response, { status: 405, requestId, overTls, headers: { allow: PAGE_METHODS, connection: 'close' } });
      return { status: 405, cache: '', tenant: '' };
    }),
    handler: () => undefined,
  });
}
