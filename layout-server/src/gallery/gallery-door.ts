import { catalog } from '@vitrine/component-registry/manifest';
import { LIFETIMES, type Signer } from '@vitrine/schemas/signing';
import { ANYBODY, type RenderContext } from '@vitrine/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '@vitrine/platform/clock';
import { createRemote, type Reply } from '@vitrine/platform/remote';
import type { AuditLog, Member, Reception, Staff, Turned } from '../staff/index.ts';
import type { FamilyRepository } from '../tenants/index.ts';
import type { ExamplePages } from './example-pages.ts';
import { fontFile } from './font-files.ts';
import { GALLERY_CSS, GALLERY_JS } from './gallery-files.ts';
import { galleryHtml, MODES, signInHtml, type Mode } from './gallery-page.ts';

export interface GalleryDoorParts {
  examples: ExamplePages;
  families: FamilyRepository;
  receive: Reception;
  staff: Pick<Staff, 'byId'>;
  audit: AuditLog;
  clock: Clock;
  signer: Signer;
  rendererUrl: string;
  /** In development everybody on this machine may look. */
  isOpen: boolean;
}

const ROOT = '/__components';
const COOKIE = 'gallery';
const BUILT = '/_next/static/';
/** A separator or a point that only the renderer would read as one. */
const ESCAPED_WAY = /%(?:2f|5c|2e)/i;
/** In development Next compiles what is asked for first. */
const RENDERER_BOUNDS = { deadlineMs: 30_000, maxBytes: 8 * 1_048_576, connections: 8 } as const;
const NOT_FOUND = 404;
const HTML = 'text/html; charset=utf-8';
const GALLERY_POLICY = "default-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
/** Next's own scripts stand in the page; the examples are the registry's, nobody else's. */
const FRAME_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; base-uri 'none'";

/**
 * `GET /__components`: every example at three widths, in a shop's brand and colour mode. Staff only: a bearer token, or the
 * cookie that a token was exchanged for in the form. Files that pages need (scripts, fonts) are handed through for everybody,
 * as the edge does.
 */
export function galleryDoor(server: FastifyInstance, parts: GalleryDoorParts): void {
  const { examples, families, receive, staff, audit, clock, signer, rendererUrl, isOpen } = parts;

  const renderer = createRemote({
    name: 'the renderer',
    origin: new URL(rendererUrl).origin,
    clock: () => clock.now().getTime(),
    ...RENDERER_BOUNDS,
  });
  /** What the renderer has under a path of its own. */
  const fromRenderer = async (
    path: string,
    headers: Record<string, string> = {},
  ): Promise<Reply | 'none' | 'failed'> => {
    const outcome = await renderer.call({ path, headers });
    if (!outcome.ok) return 'failed';
    const { status } = outcome.value;
    return status === 200 ? outcome.value : status === NOT_FOUND ? 'none' : 'failed';
  };

  /** A cookie lasts as long as its owner's token: whoever is revoked is out at once. */
  const byCookie = async (header: string | undefined): Promise<Member | undefined> => {
    const [, cookie = ''] = new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(header ?? '') ?? [];
    const verified = signer.verify(cookie, 'gallery');
    const payload = verified.ok && typeof verified.payload === 'object' ? verified.payload : null;
    return payload !== null && 'member' in payload ? staff.byId(String(payload.member)) : undefined;
  };
  const comer = async ({ headers, ip }: FastifyRequest): Promise<Member | undefined> => {
    const known = await byCookie(headers.cookie);
    // Who comes without a token is asked for one, which is no wrong guess.
    if (known !== undefined || headers.authorization === undefined) return known;
    const admission = await receive(headers.authorization, ip);
    return admission.ok ? admission.member : undefined;
  };
  const isAdmitted = async (request: FastifyRequest): Promise<boolean> =>
    isOpen || (await comer(request)) !== undefined;
  const noteVisit = ({ name }: Member, subject: string, requestId: string): Promise<void> =>
    audit.note(
      { who: name, deed: 'gallery', tenant: '', subject, requestId },
      () => undefined,
      () => 'SHOWN',
    );
  const signIn = (reply: FastifyReply, refused?: Turned): FastifyReply => {
    if (refused?.retryAfterSeconds !== undefined) void reply.header('retry-after', refused.retryAfterSeconds);
    return own(reply)
      .code(refused?.status ?? 401)
      .header('www-authenticate', 'Bearer')
      .send(signInHtml({ refused: refused !== undefined }));
  };

  void server.register(async (door) => {
    door.addHook('onClose', () => renderer.close());
    door.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 2_048 },
      (_request, body, done) => {
        done(null, new URLSearchParams(String(body)));
      },
    );

    door.get<{ Querystring: Record<string, unknown> }>(ROOT, async (request, reply) => {
      const visitor = await comer(request);
      if (visitor === undefined && !isOpen) return signIn(reply);
      if (visitor !== undefined) await noteVisit(visitor, ROOT, request.id);
      const { shops, defaultShop } = families.current();
      const { tenant, mode, type } = request.query;
      const shop = shops.find(({ id }) => id === tenant) ?? defaultShop;
      const components = catalog.types().flatMap((name) => catalog.find(name) ?? []);
      return own(reply).send(
        galleryHtml({
          tenants: shops.map(({ id, tenant: { name } }) => ({ id, name })),
          tenant: shop.id,
          mode: modeOf(mode),
          components: components.some((one) => one.type === type)
            ? components.filter((one) => one.type === type)
            : components,
        }),
      );
    });

    door.post(ROOT, async (request, reply) => {
      const token = request.body instanceof URLSearchParams ? (request.body.get('token') ?? '') : '';
      const admission = await receive(`Bearer ${token}`, request.ip);
      if (!admission.ok) return signIn(reply, admission);
      const value = signer.sign('gallery', { member: admission.member.id });
      return reply
        .header(
          'set-cookie',
          `${COOKIE}=${value}; Path=${ROOT}; HttpOnly; SameSite=Strict; Max-Age=${LIFETIMES.gallery}`,
        )
        .redirect(ROOT, 303);
    });

    door.get<{ Params: { tenant: string; type: string; name: string } }>(
      `${ROOT}/frame/:tenant/:type/:name`,
      async (request, reply) => {
        if (!(await isAdmitted(request))) return signIn(reply);
        const { tenant, type, name } = request.params;
        const page = examples.find(tenant, type, name);
        if (page === undefined)
          return reply
            .code(404)
            .send({ code: 'NOT_FOUND', message: 'expected a shop, a component and one of its examples' });
        const path = `/-/components/${type}/${name}`;
        const context: RenderContext = {
          tenant,
          locale: page.resolved.locale,
          path,
          query: {},
          page: page.resolved.page,
          revisionRef: '',
          visitor: { ...ANYBODY },
          arms: {},
          status: 200,
          requestId: request.id,
          tree: page.tree,
        };
        const token = signer.sign('render', context);
        const answer = await fromRenderer(path, { 'x-vitrine-context': token });
        if (typeof answer === 'string') return rendererSilent(reply);
        return reply
          .type(HTML)
          .headers({ 'cache-control': 'no-store', 'content-security-policy': FRAME_POLICY })
          .send(answer.body);
      },
    );

    door.get(`${ROOT}/gallery.css`, async (_request, reply) => reply.type('text/css; charset=utf-8').send(GALLERY_CSS));
    door.get(`${ROOT}/gallery.js`, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(GALLERY_JS),
    );

    door.get(`${BUILT}*`, async ({ url }, reply) => {
      // As it came: a request may name another host in its first line, or climb out of the folder.
      if (
        !url.startsWith(BUILT) ||
        ESCAPED_WAY.test(url) ||
        new URL(url, rendererUrl).pathname !== url.split('?', 1)[0]
      )
        return reply.callNotFound();
      const answer = await fromRenderer(url);
      if (answer === 'none') return reply.callNotFound();
      if (answer === 'failed') return rendererSilent(reply);
      return reply.type(String(answer.headers['content-type'] ?? 'application/octet-stream')).send(answer.body);
    });

    door.get<{ Params: { file: string } }>('/fonts/:file', async ({ params: { file } }, reply) => {
      const bytes = await fontFile(file);
      return bytes === undefined ? reply.callNotFound() : reply.type('font/woff2').send(bytes);
    });
  });
}

function rendererSilent(reply: FastifyReply): FastifyReply {
  return reply
    .code(502)
    .header('cache-control', 'no-store')
    .send({ code: 'UNREACHABLE', message: 'expected the renderer to answer; look at its log' });
}

function own(reply: FastifyReply): FastifyReply {
  return reply.type(HTML).headers({
    'cache-control': 'no-store',
    'content-security-policy': GALLERY_POLICY,
    'x-content-type-options': 'nosniff',
  });
}

function modeOf(value: unknown): Mode {
  return MODES.find((mode) => mode === value) ?? 'system';
}
