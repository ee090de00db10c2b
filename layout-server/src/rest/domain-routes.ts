import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MessageRoute, ShopRoute, Shops } from '@vitrine/platform/doors';
import type { Logger } from '@vitrine/platform/logging';
import { hasNul } from '@vitrine/schemas';
import type { Signer } from '@vitrine/schemas/signing';
import { refuseEdge, sendRefusal } from './send-refusal.ts';
import { readSentCall } from './sent-form.ts';
import { answerCookies, createCallerReader, readCookies } from './shop-caller.ts';

/** As much as the edge lets through. */
const FORM_BYTES = 6_291_456;

/**
 * Opens the addresses below `/api/` that domains answer, behind the edge, for calls of a shop's scripts and for messages of
 * other servers, which come as the bytes that they are. Tenant and caller come from the token in `x-vitrine-token` alone (audience `shop`); without one 401.
 */
export function domainRoutes(
  server: FastifyInstance,
  {
    routes,
    messages,
    shops,
    logger,
    signer,
  }: {
    routes: readonly ShopRoute[];
    messages: readonly MessageRoute[];
    shops: Shops;
    logger: Logger;
    signer: Pick<Signer, 'verify'>;
  },
): void {
  const readCaller = createCallerReader(signer);
  const shopOf = (request: FastifyRequest, reply: FastifyReply) => {
    const reading = readCaller(request);
    if (!reading.ok) {
      void refuseEdge(reply, reading.message);
      return undefined;
    }
    const { caller } = reading;
    const shop = shops.find(caller.tenant, caller.locale);
    if (shop !== undefined) return { caller, shop };
    void sendRefusal(reply, 404, 'UNKNOWN_TENANT', 'expected a shop, got none of this name');
    return undefined;
  };
  void server.register(async (door) => {
    door.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const { statusCode = 500 } = error;
      if (statusCode < 500) return sendRefusal(reply, statusCode, 'BAD_REQUEST', error.message);
      logger.error({ err: error, requestId: request.id }, 'a call of a script could not be answered');
      return sendRefusal(reply, 503, 'UNAVAILABLE', 'expected an answer, got a failure that is in the log');
    });
    const open = (scope: FastifyInstance, { method, path, answer }: ShopRoute): void => {
      scope.route({
        method,
        url: path,
        handler: async (request, reply) => {
          const asked = shopOf(request, reply);
          if (asked === undefined) return reply;
          const sent = await readSentCall(request);
          if (sent === undefined)
            return sendRefusal(reply, 400, 'BAD_REQUEST', 'expected a form with JSON in its field "body", got another');
          if (hasNul(sent.body) || hasNul(request.query))
            return sendRefusal(reply, 400, 'BAD_REQUEST', 'expected text, got the character U+0000 in it');
          const {
            status,
            body,
            file,
            page,
            cookies = [],
            clearsCache,
          } = await answer({
            ...asked,
            cookies: readCookies(request),
            params: request.params as Record<string, string>,
            query: readQuery(request.query),
            ...sent,
          });
          answerCookies(reply, cookies);
          if (clearsCache === true) void reply.header('clear-site-data', '"cache"');
          if (page !== undefined && request.headers.accept?.startsWith('text/html') === true)
            return reply.header('cache-control', 'no-store').redirect(page, 303);
          if (file !== undefined)
            return reply
              .header('cache-control', 'no-store')
              .header('content-type', file.contentType)
              .header('content-disposition', `attachment; filename="${file.name}"`)
              .send(file.bytes);
          return reply
            .code(status ?? (body === undefined ? 204 : 200))
            .header('cache-control', 'no-store')
            .send(body);
        },
      });
    };
    for (const route of routes) if (route.takesFiles !== true) open(door, route);
    await door.register(async (form) => {
      form.addContentTypeParser(
        'multipart/form-data',
        { parseAs: 'buffer', bodyLimit: FORM_BYTES },
        (_request, body, done) => done(null, body),
      );
      for (const route of routes) if (route.takesFiles === true) open(form, route);
    });
    await door.register(async (raw) => {
      raw.removeAllContentTypeParsers();
      raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      for (const { path, take } of messages) {
        raw.post(path, async (request, reply) => {
          const asked = shopOf(request, reply);
          if (asked === undefined) return reply;
          const { body, headers } = request;
          const outcome = await take({
            shop: asked.shop,
            headers: Object.fromEntries(Object.entries(headers).filter(isSingle)),
            raw: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          });
          return reply
            .code(outcome === 'taken' ? 200 : 400)
            .header('cache-control', 'no-store')
            .send();
        });
      }
    });
  });
}

function isSingle(header: [string, unknown]): header is [string, string] {
  return typeof header[1] === 'string';
}

/** A name that came once is a string, one that came several times a list of them. */
function readQuery(query: unknown): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(query as Record<string, string | string[]>).map(([name, values]) => [name, [values].flat()]),
  );
}
