import {
  fault,
  parseJson,
  validateEdgeTenants,
  validateFormAnswer,
  validateGateAnswer,
  validatePageFacts,
  validateSessionAnswer,
  validateShopFlags,
  validateTreeReceipt,
  type EdgeTenants,
  type FormAnswer,
  type FormPost,
  type GateAnswer,
  type PageFacts,
  type RenderContext,
  type SessionAnswer,
  type SessionRenewal,
  type ShopFlags,
  type TreeReceipt,
  type Validate,
} from '@vitrine/schemas';
import type { Signer } from '@vitrine/schemas/signing';
import type { Readable } from 'node:stream';
import { FORM_POST_HEADER } from '@vitrine/schemas';
import { callRemote, type Remote, type Reply } from '@vitrine/platform/remote';
import { traceHeaders } from '../observability/tracing.ts';
import { failed, type Outcome } from './failure.ts';
import { createGate } from './gate.ts';
import { askPatiently } from './patience.ts';

export interface FactsQuery {
  tenant: string;
  locale: string;
  path: string;
  /** Forces a status page, such as `not-found`. */
  page?: string;
  /** Token of a preview link. */
  preview?: string;
  /** Only whether the link holds is asked: no view is counted. */
  peek?: '1';
}

/** A running experiment; its control is the first variant. */
export interface RunningTest {
  key: string;
  hypothesis: string;
  variants: string[];
  /** Of its page, if that can be said. */
  path: string | undefined;
}

/** The layout server's internal door, as the edge uses it (contracts, "Layout server HTTP"). */
export interface LayoutServer {
  tenants(): Promise<Outcome<EdgeTenants>>;
  /** `requestId` is that of the request that asks, for its log. */
  facts(query: FactsQuery, requestId: string): Promise<Outcome<PageFacts>>;
  /** Resolves and fills a tree there; the answer tells where it lies. */
  tree(context: RenderContext): Promise<Outcome<TreeReceipt>>;
  /** What runs in a shop, for testers. */
  experiments(tenant: string): Promise<Outcome<RunningTest[]>>;
  /** The same, as visitors are assigned by it. */
  flags(tenant: string): Promise<Outcome<ShopFlags>>;
  /** One part of a shop's sitemap as XML; without a number the first, or the list of all. Fails with 404 for a part that there is not. */
  sitemap(tenant: string, part: string | undefined): Promise<Outcome<string>>;
  /** The session that takes the place of one whose token has ended. */
  renewSession(renewal: SessionRenewal): Promise<Outcome<SessionAnswer>>;
  /** Where whoever asks is led instead of a page, or the status that it is shown with. */
  gate(context: RenderContext): Promise<Outcome<GateAnswer>>;
  /** Where a form leads, or how its page is shown again. Of one with files the fields are in the body, which goes on unread. */
  form(context: RenderContext, post: FormPost, body?: FormBody): Promise<Outcome<FormAnswer>>;
}

/** A form with files as it comes. */
export interface FormBody {
  /** With its boundary. */
  contentType: string;
  stream: Readable;
}

export interface InternalDoorOptions {
  /** To the layout server, with a breaker. */
  remote: Remote;
  signer: Pick<Signer, 'sign'>;
}

/** Of a call and of its answer, where nothing else is said. */
export const INTERNAL_BOUNDS = { deadlineMs: 1_500, maxBytes: 1_048_576 } as const;
/** Of what is made for one visitor: nothing that is kept stands in for it, so it is waited for longer. */
export const OWN_DEADLINE_MS = 4_000;
const FORM_DEADLINE_MS = 10_000;
/** Of a form with files, which comes as fast as its sender sends. */
const UPLOAD_DEADLINE_MS = 30_000;
/** The first one of a minute asks for every page of the shop. */
const SITEMAP_DEADLINE_MS = 10_000;

/** Speaks to the internal door over HTTP, with a signed token on every call. */
export function createLayoutServer({ remote, signer }: InternalDoorOptions): LayoutServer {
  const gate = createGate({ name: 'the layout server', running: 64, queue: 500 });
  const token = (payload: object): string => signer.sign('internal', payload);

  async function ask<T>(
    request: Parameters<Remote['call']>[0],
    validate: Validate<T>,
    call: Remote['call'] = (guarded) => remote.call(guarded),
  ): Promise<Outcome<T>> {
    const reply = await gate.run(() => call({ ...request, headers: { ...request.headers, ...traceHeaders() } }));
    const outcome = refuseErrors(reply, request.path);
    if (!outcome.ok) return outcome;
    const parsed = parseJson(outcome.value.body.toString(), { maxBytes: INTERNAL_BOUNDS.maxBytes });
    const result = parsed.ok ? validate(parsed.value) : parsed;
    if (result.ok) return result;
    return failed('INVALID_ANSWER', result.faults.map(({ message }) => message).join('; '));
  }

  /** For what is asked in the name of one visitor or robot; a signed token holds for longer than it takes. */
  const askForVisitor = <T>(request: Parameters<Remote['call']>[0], validate: Validate<T>): Promise<Outcome<T>> =>
    askPatiently(() => ask({ deadlineMs: OWN_DEADLINE_MS, ...request }, validate));

  return {
    tenants: () => ask({ path: '/internal/tenants', headers: { 'x-vitrine-token': token({}) } }, validateEdgeTenants),
    facts(query, requestId) {
      const search = new URLSearchParams({ ...query });
      return ask(
        { path: `/internal/facts?${search}`, headers: { 'x-vitrine-token': token({}), 'x-request-id': requestId } },
        validatePageFacts,
      );
    },
    // Not asked again here: whoever renders holds a turn meanwhile, which a rest would keep from others.
    tree: (context) =>
      ask(
        {
          path: '/internal/trees',
          method: 'POST',
          ...(context.caller === undefined ? {} : { deadlineMs: OWN_DEADLINE_MS }),
          headers: { 'x-vitrine-token': token(context), 'x-request-id': context.requestId },
        },
        validateTreeReceipt,
      ),
    experiments: (tenant) =>
      ask(
        { path: `/internal/experiments?${new URLSearchParams({ tenant })}`, headers: { 'x-vitrine-token': token({}) } },
        validateRunningTests,
      ),
    flags: (tenant) =>
      ask(
        { path: `/internal/flags?${new URLSearchParams({ tenant })}`, headers: { 'x-vitrine-token': token({}) } },
        validateShopFlags,
      ),
    sitemap: (tenant, part) =>
      askForVisitor(
        {
          path: `/internal/sitemap?${new URLSearchParams({ tenant, ...(part === undefined ? {} : { part }) })}`,
          deadlineMs: SITEMAP_DEADLINE_MS,
          headers: { 'x-vitrine-token': token({}) },
        },
        validateSitemap,
      ),
    renewSession: (renewal) =>
      askForVisitor(
        {
          path: '/internal/sessions/renew',
          method: 'POST',
          body: JSON.stringify(renewal),
          headers: { 'x-vitrine-token': token({}), 'content-type': 'application/json' },
        },
        validateSessionAnswer,
      ),
    gate: (context) =>
      askForVisitor(
        {
          path: '/internal/gate',
          method: 'POST',
          headers: { 'x-vitrine-token': token(context), 'x-request-id': context.requestId },
        },
        validateGateAnswer,
      ),
    form: (context, post, body) => {
      const headers = { 'x-vitrine-token': token(context), 'x-request-id': context.requestId };
      const request = { path: '/internal/forms', method: 'POST' } as const;
      if (body === undefined)
        return askForVisitor(
          {
            ...request,
            deadlineMs: FORM_DEADLINE_MS,
            body: JSON.stringify(post),
            headers: { ...headers, 'content-type': 'application/json' },
          },
          validateFormAnswer,
        );
      const told = Buffer.from(JSON.stringify(post)).toString('base64url');
      return ask(
        {
          ...request,
          body: body.stream,
          headers: { ...headers, 'content-type': body.contentType, [FORM_POST_HEADER]: told },
        },
        validateFormAnswer,
        // Not through the breaker: a sender who breaks off says nothing of the server.
        (call) => callRemote(remote.dispatcher, { ...INTERNAL_BOUNDS, ...call, deadlineMs: UPLOAD_DEADLINE_MS }),
      );
    },
  };
}

function refuseErrors(outcome: Outcome<Reply>, path: string): Outcome<Reply> {
  if (!outcome.ok || outcome.value.status === 200) return outcome;
  const { status, body } = outcome.value;
  const { code, reason } = refusalIn(body);
  return failed(
    isOverloaded(outcome.value) ? OVERLOADED : code === LATE ? LATE : 'REFUSED',
    `expected 200 from ${path.split('?', 1)[0]}, got ${status}${reason}`,
    status,
  );
}

const LONGEST_REASON = 300;
/** The code of a server that refused a call before it did anything for it. */
const OVERLOADED = 'OVERLOADED';
/** That of one which has only begun to ask for the content of a page. */
const LATE = 'LATE';

/** Whether a reply says that the server has too much to do: it lives, and says so at no cost, so it is not left alone for it. */
export function isOverloaded({ status, body }: Pick<Reply, 'status' | 'body'>): boolean {
  return status === 503 && refusalIn(body).code === OVERLOADED;
}

/** What the server says of a refusal: its code, and as its reason which secret it lacks, or that a clock is off. '' if nothing. */
function refusalIn(body: Buffer): { code: string; reason: string } {
  const parsed = parseJson(body.toString(), { maxBytes: INTERNAL_BOUNDS.maxBytes });
  const said: { code?: unknown; message?: unknown } =
    parsed.ok && typeof parsed.value === 'object' && parsed.value !== null ? parsed.value : {};
  const { code, message } = said;
  return {
    code: typeof code === 'string' ? code : '',
    reason: typeof message === 'string' && message !== '' ? `: ${message.slice(0, LONGEST_REASON)}` : '',
  };
}

const validateSitemap: Validate<string> = (value) =>
  typeof value === 'object' && value !== null && 'xml' in value && typeof value.xml === 'string'
    ? { ok: true, value: value.xml }
    : { ok: false, faults: [fault('INVALID_SHAPE', { expected: 'a sitemap', got: value })] };

const validateRunningTests: Validate<RunningTest[]> = (value) => {
  const list =
    typeof value === 'object' && value !== null && 'experiments' in value && Array.isArray(value.experiments)
      ? (value.experiments as unknown[])
      : undefined;
  const tests = list?.map(runningTest);
  if (tests?.every((test) => test !== undefined)) return { ok: true, value: tests };
  return { ok: false, faults: [fault('INVALID_SHAPE', { expected: 'a list of running experiments', got: value })] };
};

function runningTest(value: unknown): RunningTest | undefined {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('key' in value) ||
    !('variants' in value) ||
    !Array.isArray(value.variants)
  )
    return undefined;
  const path = 'path' in value && typeof value.path === 'string' ? value.path : undefined;
  return {
    key: String(value.key),
    hypothesis: 'hypothesis' in value ? String(value.hypothesis) : '',
    variants: value.variants.map(String),
    path,
  };
}
