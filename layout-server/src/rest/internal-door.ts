import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { validateFormPost, validateRenderContext, type RenderContext } from '@vitrine/schemas';
import type { Signer } from '@vitrine/schemas/signing';
import type { FormService } from '../forms/index.ts';
import type { Negotiation } from '../layout/negotiation/index.ts';
import type { FactsWish, PageService, Sitemaps } from '../layout/pages/index.ts';
import type { PreviewLinks } from '../layout/previews/index.ts';
import type { EventLog } from '@vitrine/platform/events';
import type { Logger } from '@vitrine/platform/logging';
import { continueTraces } from '@vitrine/platform/tracing';
import { edgeTenants, type FamilyRepository } from '../tenants/index.ts';
import { createTokenReader } from './door-token.ts';
import type { EventStreams } from './event-stream.ts';
import { previewWish } from './preview-token.ts';
import { readSentForm } from './sent-form.ts';
import { sendRefusal, sendRefusalOf } from './send-refusal.ts';
import { treeRoutes } from './tree-routes.ts';

export interface InternalDoorParts {
  service: PageService;
  sitemaps: Sitemaps;
  forms: FormService;
  previews: Pick<PreviewLinks, 'countView' | 'view'>;
  negotiation: Negotiation;
  families: FamilyRepository;
  events: EventLog;
  streams: EventStreams;
  logger: Logger;
  signer: Pick<Signer, 'verify'>;
}

const MAX_PATH = 2_048;
/** Of a form with files; the edge passes on no more. */
const UPLOAD_BYTES = 12_582_912;
const CURSOR = /^\d{1,16}$/;

/**
 * What the edge and the renderer ask: tenants, facts, trees, events and forms. Every call carries a token for this
 * door; for trees the token itself is the signed context, so nobody can ask for a page that the edge did not see.
 */
export function internalDoor(server: FastifyInstance, parts: InternalDoorParts): void {
  const { service, sitemaps, forms, previews, negotiation, families, events, streams, logger, signer } = parts;
  const readToken = createTokenReader(signer);

  const contextOf = (request: FastifyRequest, reply: FastifyReply): RenderContext | undefined => {
    const context = validateRenderContext(request.getDecorator('tokenPayload'), { layer: 'render context' });
    if (context.ok) return context.value;
    void sendRefusal(reply, 400, 'INVALID_CONTEXT', context.faults.map(({ message }) => message).join('; '));
    return undefined;
  };

  void server.register(
    async (door) => {
      door.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
        const { statusCode = 500 } = error;
        if (statusCode < 500) return sendRefusal(reply, statusCode, 'BAD_REQUEST', error.message);
        logger.error({ err: error, requestId: request.id }, 'internal door failed');
        return sendRefusal(reply, 503, 'UNAVAILABLE', 'expected an answer, got a failure that is in the log');
      });
      door.decorateRequest('tokenPayload', undefined);
      door.addHook('onRequest', (request, reply, next) => {
        const token = readToken(request, reply);
        if (token === undefined) return;
        request.setDecorator('tokenPayload', token.payload);
        next();
      });
      continueTraces(door);

      door.get('/tenants', async () => {
        const cursor = events.latest();
        return edgeTenants(families.current(), cursor);
      });

      door.get<{ Querystring: Record<string, unknown> }>('/facts', async ({ query }, reply) => {
        const { tenant, locale, path, page, preview, peek } = query;
        if (
          typeof tenant !== 'string' ||
          typeof locale !== 'string' ||
          typeof path !== 'string' ||
          !path.startsWith('/') ||
          path.length > MAX_PATH
        ) {
          return sendRefusal(
            reply,
            400,
            'BAD_REQUEST',
            `expected tenant, locale and a path of at most ${MAX_PATH} characters that begins with /`,
          );
        }
        const wish: FactsWish | undefined =
          typeof preview === 'string'
            ? await previewWish(preview, { tenant, signer, links: previews, isView: peek === undefined })
            : typeof page === 'string'
              ? { page }
              : undefined;
        const facts = await service.facts(tenant, locale, path, wish);
        return 'code' in facts ? sendRefusalOf(reply, facts) : facts;
      });

      door.get<{ Querystring: Record<string, unknown> }>('/sitemap', async ({ query: { tenant, part } }, reply) => {
        const number = part === undefined ? undefined : Number(part);
        const xml =
          typeof tenant === 'string' && (number === undefined || Number.isSafeInteger(number))
            ? await sitemaps.xml(tenant, number)
            : undefined;
        if (xml === undefined)
          return sendRefusal(reply, 404, 'UNKNOWN_PART', 'expected a tenant, and a part that its sitemap has');
        return { xml };
      });

      door.post('/gate', async (request, reply) => {
        const context = contextOf(request, reply);
        if (context === undefined) return reply;
        const answer = await service.gate(context);
        return 'code' in answer ? sendRefusalOf(reply, answer) : answer;
      });

      treeRoutes(door, { service, negotiation, contextOf });

      door.get<{ Querystring: Record<string, unknown> }>('/events', async ({ query }, reply) => {
        const { after } = query;
        if (typeof after !== 'string' || !CURSOR.test(after))
          return sendRefusal(reply, 400, 'BAD_REQUEST', 'expected the cursor of the last event in "after"');
        reply.hijack();
        await streams
          .open(reply.raw, Number(after))
          .catch((error: unknown) => logger.warn({ err: error }, 'event stream ended'));
        return reply;
      });

      door.addContentTypeParser(
        'multipart/form-data',
        { parseAs: 'buffer', bodyLimit: UPLOAD_BYTES },
        (_request, body, done) => done(null, body),
      );
      door.post('/forms', async (request, reply) => {
        const context = contextOf(request, reply);
        if (context === undefined) return reply;
        const { post: sent, files } = await readSentForm(request);
        const post = validateFormPost(sent, { layer: 'form' });
        // As its sender made it: it is told to them, and is no failure between our servers.
        if (!post.ok && Buffer.isBuffer(request.body)) return { status: 400 };
        if (!post.ok)
          return sendRefusal(
            reply,
            400,
            'INVALID_FORM',
            post.faults
              .slice(0, 3)
              .map(({ message }) => message)
              .join('; '),
          );
        return forms.take(context, post.value, files);
      });
    },
    { prefix: '/internal' },
  );
}
