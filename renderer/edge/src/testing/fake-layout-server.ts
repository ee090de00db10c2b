import { createSigner, type Audience, type Signer } from '@vitrine/schemas/signing';
import {
  COOKIES_HEADER,
  EDGE_REFUSED_HEADER,
  FORM_POST_HEADER,
  writeNamedCookies,
  type Caller,
  type EdgeTenants,
  type ExposureBatch,
  type NamedCookie,
  type PageFacts,
  type RenderContext,
  type ForgedClaims,
  type ForgottenVisitor,
  type SessionAnswer,
  type SessionRenewal,
  type ShopEvent,
  type ShopEventBatch,
} from '@vitrine/schemas';
import type { BrokenAnswer } from '@vitrine/platform/testing/broken-server';
import { FakeEvents } from './fake-events.ts';
import { STATUSES, tenantOf, type FakePage } from './fake-shop.ts';
import { overload } from './overload.ts';
import { spoil } from './spoil.ts';
import { createArmsCookies, NO_STORED_ARMS } from '../experiments/arms-cookie.ts';
import { createVisitorIds } from '../visitors/visitor-ids.ts';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

export const SECRET = 'a secret for tests of at least 32 characters';
/** Signs and reads as the layout server does. */
export const signer: Signer = createSigner({ secrets: [SECRET], clock: Date.now });

/** The cookie of a visitor's id, as the edge would have made it. */
export function visitorCookie(id: string): string {
  return `visitorId=${createVisitorIds({ signer, newId: () => id }).mint().token}`;
}

/** The cookie of arms in the first phase, as the edge would have made it for a visitor. */
export function storedArmsCookie(id: string, arms: Record<string, string>): string {
  return `abAssignments=${createArmsCookies({ signer }).write(id, NO_STORED_ARMS, arms, [])}`;
}

/**
 * The internal door, with its own small shop: pages by path, the same for every tenant. It tells facts, makes
 * trees that name the text and the version of the page, and streams events, as the contract says.
 */
export class FakeLayoutServer {
  readonly pages = new Map<string, FakePage>([['/', { page: 'home', text: 'home of the shop' }]]);
  readonly calls: string[] = [];
  readonly contexts: RenderContext[] = [];
  readonly forms: unknown[] = [];
  /** Whom they came from, and of which page. */
  readonly formContexts: RenderContext[] = [];
  /** What came to addresses below `/api/`, with the body's bytes. */
  readonly apiCalls: {
    method: string;
    url: string;
    headers: FastifyRequest['headers'];
    caller: Caller;
    bytes: number;
  }[] = [];
  /** Cookies that each answer to them sets by name. */
  apiCookies: readonly NamedCookie[] = [];
  /** What the gate of a page answers, by its path; it lets everybody in otherwise. */
  readonly gates = new Map<string, unknown>();
  /** What becomes of forms, by path; others are not taken. */
  readonly formAnswers = new Map<string, object>([['/kontakt', { location: '/kontakt/danke' }]]);
  /** Batches of exposures that were taken. */
  readonly exposures: ExposureBatch[] = [];
  /** Request ids of the calls to facts, by path or page. */
  readonly factsRequestIds = new Map<string, unknown>();
  readonly shopEvents: ShopEvent[] = [];
  readonly forged: ForgedClaims[] = [];
  /** Of whom nothing is kept any more. */
  readonly forgotten: ForgottenVisitor[] = [];
  /** What browsers brought to renew their sessions. */
  readonly renewals: SessionRenewal[] = [];
  /** What they get; undefined for a server that cannot say. */
  renewal: SessionAnswer | undefined = { cookies: [] };
  readonly apiHeaders: Record<string, unknown>[] = [];
  /** Awaited by every call to facts and trees; replaced to make the server slow. */
  hold: Promise<void> = Promise.resolve();
  /** Status of every answer to a call for a node that comes later; 200 gives it. */
  nodeStatus = 200;
  /** So many trees of a page are not there yet: the server says that their content is late, or gives what it has. */
  readonly late = new Map<string, { times: number; as: 'refusal' | 'lacking' }>();
  cursor = 100;
  /** So many questions for the tenants are refused. */
  tenantFailures = 0;
  tenants: EdgeTenants['tenants'] = [
    tenantOf('at', 'de-AT'),
    tenantOf('ch', 'de-CH', [{ locale: 'fr-CH', prefix: 'fr' }]),
  ];
  /** What is sent instead of an answer, by the beginning of the path. */
  readonly spoilt = new Map<string, BrokenAnswer>();
  /** So many calls are refused before anything is done for them, by path. */
  readonly overloaded = new Map<string, number>();
  private readonly events = new FakeEvents();
  /** Tokens of preview links that were taken back. */
  readonly revoked = new Set<string>();
  private readonly versions = new Map<string, number>();
  private app: FastifyInstance | undefined;
  private port = 0;

  async start(): Promise<string> {
    const app = fastify({ forceCloseConnections: true });
    spoil(app, this.spoilt);
    overload(app, this.overloaded);
    app.get(
      '/internal/tenants',
      this.guard('internal', (_request, reply) => {
        if (this.tenantFailures === 0) return this.edgeTenants();
        this.tenantFailures -= 1;
        return reply.code(500).send({ code: 'BROKEN' });
      }),
    );
    app.get(
      '/internal/facts',
      this.guard('internal', async (request) => {
        await this.hold;
        const query = request.query as Record<string, string>;
        this.factsRequestIds.set(query['page'] ?? query['path'] ?? '', request.headers['x-request-id']);
        return this.facts(query);
      }),
    );
    app.post(
      '/internal/trees',
      this.guard('internal', (_request, reply, payload) => this.tree(payload as RenderContext, reply)),
    );
    app.get(
      '/internal/experiments',
      this.guard('internal', (request) => {
        const { tenant: id } = request.query as { tenant: string };
        return {
          experiments:
            id !== 'at'
              ? []
              : [...this.pages].flatMap(([path, { experiments = [] }]) =>
                  experiments.map(({ key, variants }) => ({
                    key,
                    hypothesis: 'Because <b>',
                    variants: variants.map((variant) => variant.key),
                    path,
                  })),
                ),
        };
      }),
    );
    app.get(
      '/internal/flags',
      this.guard('internal', () => ({
        pages: [...this.pages].flatMap(([path, { page, experiments = [] }]) =>
          experiments.length === 0 ? [] : [{ page, paths: { 'de-AT': path, 'de-DE': path }, experiments }],
        ),
      })),
    );
    app.post(
      '/internal/gate',
      this.guard('internal', (_request, _reply, payload) => {
        const { path } = payload as RenderContext;
        return this.gates.has(path) ? this.gates.get(path) : { status: 200 };
      }),
    );
    app.get(
      '/internal/sitemap',
      this.guard('internal', () => ({ xml: '<urlset/>' })),
    );
    app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.post(
      '/internal/forms',
      this.guard('internal', (request, _reply, payload) => {
        this.forms.push(request.body);
        this.formContexts.push(payload as RenderContext);
        const told = request.headers[FORM_POST_HEADER];
        const post = told === undefined ? request.body : JSON.parse(Buffer.from(String(told), 'base64url').toString());
        return this.formAnswers.get((post as { path: string }).path) ?? { status: 405 };
      }),
    );
    app.post(
      '/internal/exposures',
      this.guard('internal', (request, reply) => {
        this.exposures.push(request.body as ExposureBatch);
        return reply.code(200).send({});
      }),
    );
    app.post(
      '/internal/events/track',
      this.guard('internal', (request, reply) => {
        this.shopEvents.push(...(request.body as ShopEventBatch).events);
        return reply.code(200).send({});
      }),
    );
    app.post(
      '/internal/visitors/forget',
      this.guard('internal', (request, reply) => {
        this.forgotten.push(...(request.body as { visitors: ForgottenVisitor[] }).visitors);
        return reply.code(200).send({});
      }),
    );
    app.post(
      '/internal/visits',
      this.guard('internal', (request, reply) => {
        this.forged.push(...((request.body as { forged?: ForgedClaims[] }).forged ?? []));
        return reply.code(200).send({});
      }),
    );
    app.post(
      '/internal/sessions/renew',
      this.guard('internal', (request, reply) => {
        this.renewals.push(request.body as SessionRenewal);
        return this.renewal ?? reply.code(503).send({});
      }),
    );
    app.get(
      '/internal/events',
      this.guard('internal', (request, reply) =>
        this.events.open(Number((request.query as { after: string }).after), this.cursor, reply),
      ),
    );
    app.all(
      '/graphql',
      this.guard('shop', async (request, _reply, payload) => {
        this.apiHeaders.push(request.headers);
        await this.hold;
        return { data: { who: payload, got: request.body ?? null } };
      }),
    );
    void app.register(async (api) => {
      api.removeAllContentTypeParsers();
      api.addContentTypeParser('*', (_request, stream, done) => done(null, stream));
      api.all(
        '/api/*',
        this.guard('shop', async ({ method, url, headers, body }, reply, payload) => {
          let bytes = 0;
          for await (const chunk of (body ?? []) as AsyncIterable<Buffer>) bytes += chunk.length;
          this.apiCalls.push({ method, url, headers, caller: payload as Caller, bytes });
          if (this.apiCookies.length > 0) void reply.header(COOKIES_HEADER, writeNamedCookies(this.apiCookies));
          return reply.code(201).header('location', '/api/things/1').send({ bytes });
        }),
      );
    });
    app.get('/assets/*', (_request, reply) => {
      this.calls.push('assets');
      return reply.type('image/webp').send(Buffer.from('a picture'));
    });
    this.app = app;
    const origin = await app.listen({ port: this.port, host: '127.0.0.1' });
    this.port = Number(new URL(origin).port);
    return origin;
  }

  /** Ends like a killed process: connections break; a later start listens on the same port. */
  async stop(): Promise<void> {
    this.events.hangUp();
    await this.app?.close();
    this.app = undefined;
  }

  /** Breaks every stream of events off. */
  hangUp(): void {
    this.events.hangUp();
  }

  /** Changes a page and tells it. `silently` is a publish whose event is lost on the way. */
  publish(
    page: string,
    { tenant: id = 'at', text, silently = false }: { tenant?: string; text?: string; silently?: boolean } = {},
  ): void {
    this.cursor += 1;
    const key = `${id}:${page}`;
    this.versions.set(key, (this.versions.get(key) ?? 1) + 1);
    for (const each of this.pages.values()) {
      if (each.page === page && text !== undefined) each.text = text;
    }
    if (silently) return;
    this.events.tell(this.cursor, id, [`layout:${id}:${page}`]);
  }

  /** A shop opens: it is told like every change. */
  openShop(id: string, parts: Partial<EdgeTenants['tenants'][number]> = {}): void {
    this.cursor += 1;
    this.tenants.push({ ...tenantOf(id, 'de-DE'), ...parts });
    this.events.tell(this.cursor, id, [`tenant:${id}`]);
  }

  /** Tells that something is out of date. */
  tellTags(id: string, tags: string[]): void {
    this.cursor += 1;
    this.events.tell(this.cursor, id, tags);
  }

  /** The reference of the home page as it is published now. */
  refOf(tenant: string): string {
    return String(this.versions.get(`${tenant}:home`) ?? 1);
  }

  /** Another database: cursors begin again, and what was published before is told to nobody. */
  forgetEvents(cursor: number): void {
    this.events.forget();
    this.cursor = cursor;
  }

  private edgeTenants(): EdgeTenants {
    return { cursor: this.cursor, defaultTenant: 'at', tenants: this.tenants };
  }

  private facts({ tenant: id = '', path = '/', page: forced, preview }: Record<string, string>): PageFacts {
    this.calls.push(`facts ${forced ?? path}`);
    const found =
      forced === undefined
        ? this.pages.get(path)
        : { page: forced, text: `status page ${forced}`, status: STATUSES[forced] ?? 404 };
    const {
      page,
      vary = [],
      query = [],
      experiments = [],
      holdouts,
      status = 200,
      redirect,
      form,
      audience,
      gated,
      validUntil = '',
    } = found ?? { page: 'not-found', status: 404 };
    return {
      status: this.revoked.has(preview ?? '') ? 410 : status,
      page,
      vary,
      query,
      experiments,
      validUntil,
      cursor: this.cursor,
      tags: [`tenant:${id}`, `layout:${id}:${page}`],
      revisionRef: `${this.versions.get(`${id}:${page}`) ?? 1}${preview === undefined ? '' : '-draft'}`,
      ...(holdouts === undefined ? {} : { holdouts }),
      ...(redirect === undefined ? {} : { redirect }),
      ...(form === undefined ? {} : { form }),
      ...(audience === undefined ? {} : { audience }),
      ...(gated === undefined ? {} : { gated }),
    };
  }

  private async tree(context: RenderContext, reply: FastifyReply): Promise<unknown> {
    const { cursor } = this;
    this.calls.push(`tree ${context.page}`);
    this.contexts.push(context);
    const version = this.versions.get(`${context.tenant}:${context.page}`) ?? 1;
    const text =
      [...this.pages.values()].find(({ page }) => page === context.page)?.text ?? `status page ${context.page}`;
    await this.hold;
    if (context.preview === undefined && context.revisionRef !== String(version))
      return reply.code(404).send({ code: 'UNKNOWN_REVISION' });
    if (context.node !== undefined && this.nodeStatus !== 200)
      return reply.code(this.nodeStatus).send({ code: 'NODE_WITHOUT_DATA' });
    const late = this.late.get(context.page);
    const isLate = late !== undefined && late.times > 0;
    if (isLate) late.times -= 1;
    if (isLate && late.as === 'refusal') return reply.code(424).send({ code: 'LATE' });
    const tree = Buffer.from(JSON.stringify({ text, version: `v${version}` })).toString('base64url');
    const validUntil = [...this.pages.values()].find(({ page }) => page === context.page)?.validUntil ?? '';
    return {
      tree,
      version: `v${version}`,
      tags: [`tenant:${context.tenant}`, `layout:${context.tenant}:${context.page}`],
      validUntil,
      cursor,
      ...(isLate ? { isLate } : {}),
    };
  }

  private guard(
    audience: Audience,
    handle: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => unknown,
  ) {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const token = String(request.headers['x-vitrine-token'] ?? '');
      const verified = signer.verify(token, audience);
      if (!verified.ok)
        return reply
          .code(401)
          .headers(audience === 'shop' ? { [EDGE_REFUSED_HEADER]: '1' } : {})
          .send({ code: 'UNAUTHENTICATED', message: verified.reason });
      return handle(request, reply, verified.payload);
    };
  }
}
