import type { ClientAddress } from '@vitrine/platform/clients';
import type { NodeReference } from '@vitrine/schemas';
import type { Signer } from '@vitrine/schemas/signing';
import { setCookiesOf, type OnUnknownCookie } from '../answer/named-cookies.ts';
import { packageNode, type PackagedPage } from '../answer/packaged-page.ts';
import { sendPage } from '../answer/send-page.ts';
import { sendPlain } from '../answer/send-plain.ts';
import type { Answer, Fetch } from '../cache/entry.ts';
import { freshUntil } from '../cache/fresh-until.ts';
import type { MarkedCache } from '../cache/marked-cache.ts';
import { atOnce } from '../request/at-once.ts';
import type { Answered, Answering } from '../answer/answered.ts';
import type { PageRenderer } from '../render/page-renderer.ts';
import type { Exchange } from '../server/exchange.ts';
import { callerOf } from '../request/caller.ts';
import { readVisitor } from '../request/visitor.ts';
import type { Identify } from '../sessions/identify.ts';
import type { EdgeTenant, TenantDirectory } from '../tenants/tenant-directory.ts';
import { untilThere } from '../upstream/patience.ts';
import { isOfDraft, nodeContext, nodeKey, readReference } from './node-reference.ts';

/** How asking for a node ended. */
export type NodeOutcome = 'shown' | 'unknown' | 'expired' | 'failed';

export interface NodeDoorDeps {
  tenants: () => TenantDirectory | undefined;
  /** The pages' own: nodes are marked by the same events. */
  cache: MarkedCache<PackagedPage>;
  /** Told of each node for everybody whose kept bytes are sent. */
  onGiven: (node: PackagedPage) => void;
  renderer: PageRenderer;
  /** The network by which a client's share is counted. */
  clientOf: (exchange: Exchange) => string;
  /** Told of each answer. */
  onAnswer: (tenant: string, outcome: NodeOutcome) => void;
  signer: Pick<Signer, 'verify'>;
  clientAddress: ClientAddress;
  identify: Identify;
  onUnknownCookie: OnUnknownCookie;
  clock: () => number;
  development: boolean;
}

export interface NodeDoor {
  /** Answers a GET or HEAD below `/-/nodes/`. */
  answer(exchange: Exchange): Answering;
}

const NO_TAIL = Buffer.alloc(0);
const NOT_INDEXED: readonly (readonly [string, string])[] = [['x-robots-tag', 'noindex']];
const REFUSALS = {
  unknown: { status: 404, text: 'There is no such part of a page.\n' },
  expired: { status: 410, text: 'The page is too old. Load it again.\n' },
  failed: { status: 503, text: 'This part of the page cannot be had right now.\n', headers: { 'retry-after': '5' } },
} as const;
/** By it the script of the page tells what was looked at before. */
const VIEWED_HEADER = 'x-viewed';
const FUNCTIONAL = 'C0003';
const SKU = /^[A-Z0-9-]{1,40}$/;
const MOST_VIEWED = 20;
/** What the layout server says of a node that the page does not hold, or of a page that is not known any more. */
const NOT_FOUND = 404;

/** The door for nodes that come after their page (ADR 0015). What it gives is the same for everybody
 * who was shown the page, but for nodes that the address calls personal: those are made for their reader and kept nowhere. */
export function createNodeDoor({
  tenants,
  cache,
  onGiven,
  renderer,
  clientOf,
  onAnswer,
  signer,
  clientAddress,
  identify,
  onUnknownCookie,
  clock,
  development,
}: NodeDoorDeps): NodeDoor {
  function fetchOf(reference: NodeReference, requestId: string, exchange: Exchange): Fetch<PackagedPage> {
    let asker: Exchange | undefined = exchange;
    return async (isRenewal) => {
      const client = isRenewal ? undefined : asker && clientOf(asker);
      asker = undefined;
      const render = (isPatient: boolean) => renderer.render(nodeContext(reference, requestId), { client, isPatient });
      // Whoever has no node yet waits for what it lacks, as for a page.
      const rendered = isRenewal ? await render(false) : await untilThere((isLast) => render(!isLast), { clock });
      if (!rendered.ok) return rendered;
      const {
        html,
        receipt: { version, tags, cursor, validUntil },
      } = rendered.value;
      const value = await packageNode(html, version);
      const keep = !development && !isOfDraft(reference);
      return {
        ok: true,
        value: { value, tags, cursor, freshUntil: freshUntil(validUntil, clock()), bytes: value.bytes, keep },
      };
    };
  }

  function find(
    reference: NodeReference,
    requestId: string,
    exchange: Exchange,
  ): Answer<PackagedPage> | Promise<Answer<PackagedPage>> {
    return cache.get(nodeKey(reference), fetchOf(reference, requestId, exchange));
  }

  function refuse(
    { requestId, overTls, response }: Exchange,
    tenant: string,
    outcome: keyof typeof REFUSALS,
  ): Answered {
    onAnswer(tenant, outcome);
    sendPlain(response, { requestId, overTls, ...REFUSALS[outcome] });
    return { status: REFUSALS[outcome].status, cache: '', tenant };
  }

  /** Past the cache, with the caller in the context: what the renderer gives is for this reader alone. */
  async function showPersonal(exchange: Exchange, tenant: EdgeTenant, reference: NodeReference): Promise<Answered> {
    const { method, headers, requestId, overTls, response } = exchange;
    const { locale, arms = {} } = reference;
    const identity = await identify(tenant.id, exchange);
    if (identity === undefined) return refuse(exchange, tenant.id, 'failed');
    const visitor = readVisitor(method, headers, tenant);
    const caller = callerOf(visitor, {
      tenant,
      locale,
      arms,
      client: clientAddress(exchange),
      requestId,
      session: identity.session,
      anonymous: identity.anonymous,
      viewed: visitor.consent.includes(FUNCTIONAL) ? viewedIn(textOf(headers[VIEWED_HEADER])) : [],
    });
    const rendered = await renderer.render(
      { ...nodeContext(reference, requestId), caller },
      { client: clientOf(exchange) },
    );
    if (!rendered.ok) return refuse(exchange, tenant.id, rendered.failure.status === NOT_FOUND ? 'unknown' : 'failed');
    onAnswer(tenant.id, 'shown');
    await sendPage(
      response,
      {
        page: await packageNode(rendered.value.html, rendered.value.receipt.version),
        status: 200,
        cache: 'BYPASS',
        requestId,
        overTls,
        tail: NO_TAIL,
        tailTag: '',
        setCookies: setCookiesOf(identity.cookies, { overTls, onUnknown: onUnknownCookie }),
        extra: NOT_INDEXED,
        ageSeconds: 0,
        cacheControl: 'private, no-store',
      },
      { method, acceptEncoding: textOf(headers['accept-encoding']), ifNoneMatch: undefined },
    );
    return { status: 200, cache: 'BYPASS', tenant: tenant.id };
  }

  return {
    answer(exchange) {
      const { url, host, method, headers, requestId, overTls, response } = exchange;
      const shop = tenants()?.byHost(host);
      const tenant = shop?.id;
      if (shop === undefined || tenant === undefined)
        return refuse(exchange, '', tenants() === undefined ? 'failed' : 'unknown');
      const reference = readReference(url, tenant, signer);
      if (typeof reference === 'string') return refuse(exchange, tenant, reference);
      if (reference.personal === true) return showPersonal(exchange, shop, reference);
      return atOnce(find(reference, requestId, exchange), (answer) => {
        if (!answer.ok) return refuse(exchange, tenant, answer.failure.status === NOT_FOUND ? 'unknown' : 'failed');
        onAnswer(tenant, 'shown');
        const isDraft = isOfDraft(reference);
        const cacheState = isDraft ? 'BYPASS' : answer.state;
        const sending = sendPage(
          response,
          {
            page: answer.value,
            status: 200,
            cache: cacheState,
            requestId,
            overTls,
            tail: NO_TAIL,
            tailTag: '',
            setCookies: [],
            extra: NOT_INDEXED,
            ageSeconds: Math.max(0, Math.floor((clock() - answer.storedAt) / 1_000)),
            cacheControl: isDraft ? 'no-store' : 'private, no-cache',
            onGiven,
          },
          { method, acceptEncoding: textOf(headers['accept-encoding']), ifNoneMatch: headers['if-none-match'] },
        );
        const answered = { status: 200, cache: cacheState, tenant };
        return sending === undefined ? answered : sending.then(() => answered);
      });
    },
  };
}

/** What a browser says that it keeps: known words alone, each once, and no more than a node shows. */
function viewedIn(text = ''): string[] {
  return [...new Set(text.split(',').filter((sku) => SKU.test(sku)))].slice(0, MOST_VIEWED);
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
