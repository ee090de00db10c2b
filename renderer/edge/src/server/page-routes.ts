import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { PAGE_METHODS, type FormDoor } from '../pages/form-door.ts';
import { sendPlain } from '../answer/send-plain.ts';
import type { Carrier } from './exchange.ts';
import { PAGE_ROUTE } from './technical-paths.ts';

const FORM_BYTES = 65_536;

/** What is sent to the address of a page by another method than GET and HEAD, which the server answers directly. */
export function addPageRoutes(
  app: FastifyInstance,
  { carrier, formDoor }: { carrier: Carrier; formDoor: FormDoor },
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, body),
  );
  // A form with files goes through as it comes, once it is known whose it is.
  app.addContentTypeParser('multipart/form-data', (_request, stream, done) => done(null, stream));

  app.route({
    method: 'POST',
    url: PAGE_ROUTE,
    handler: carrier.route(({ method, url, host, headers, body, requestId, response, remoteAddress }) =>
      formDoor.answer(
        { method, url, host, headers, remoteAddress },
        typeof body === 'string' || body instanceof Readable ? body : '',
        requestId,
        response,
      ),
    ),
  });
  app.route({
    method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: PAGE_ROUTE,
    // Before its body is read, which is of no interest.
    onRequest: carrier.route(({ requestId, overTls, response }) => {
      sendPlain(response, { status: 405, requestId, overTls, headers: { allow: PAGE_METHODS, connection: 'close' } });
      return { status: 405, cache: '', tenant: '' };
    }),
    handler: () => undefined,
  });
}
