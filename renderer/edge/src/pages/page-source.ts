import type { PageFacts, RenderContext } from '@vitrine/schemas';
import { packagePage, type PackagedPage, type PackageOptions } from '../answer/packaged-page.ts';
import type { Answer, Fetch, Fetched } from '../cache/entry.ts';
import { freshUntil } from '../cache/fresh-until.ts';
import type { MarkedCache } from '../cache/marked-cache.ts';
import type { FactsSource } from '../facts/facts-source.ts';
import type { PageRenderer } from '../render/page-renderer.ts';
import { failed, type Outcome } from '../upstream/failure.ts';
import { askPatiently, untilThere } from '../upstream/patience.ts';
import type { PageHit } from './arrival.ts';
import { pageKey, pageRequest, type PageRequest } from './page-request.ts';

const GONE = 410;

export interface PageSource {
  /** The page for a request, which must have been made with these facts. */
  /** `hit` is what asks for it; left out for the edge's own work. */
  find(
    request: PageRequest,
    facts: PageFacts,
    requestId: string,
    hit?: PageHit,
  ): Answer<PackagedPage> | Promise<Answer<PackagedPage>>;
  /** What was shown last for a request; asks nobody. */
  lastShown(request: PageRequest, facts: PageFacts): Answer<PackagedPage> | undefined;
  /** A page for this reader alone, never kept: of a draft, of a form that was sent, or with personal data. */
  renderOnce(
    request: PageRequest,
    facts: PageFacts,
    requestId: string,
    own: Pick<RenderContext, 'preview' | 'form' | 'caller'>,
    hit: PageHit,
  ): Promise<Outcome<PackagedPage>>;
}

export interface PageSourceOptions {
  cache: MarkedCache<PackagedPage>;
  facts: FactsSource;
  renderer: PageRenderer;
  /** With turns of its own: pages for one reader never keep those for everybody waiting. */
  ownRenderer: PageRenderer;
  /** The network by which a client's share is counted. */
  clientOf: (hit: PageHit) => string;
  clock: () => number;
  /** Sources change without an event, so no page is kept. */
  development: boolean;
  /** With which the renderer seals its inline scripts. */
  secrets: readonly string[];
  /** Whether forms are protected by a script of Google's. */
  hasRecaptcha: boolean;
  /** Keeps the markup that kept pages leave out. */
  keepDormant: (templates: string) => string;
  /** Told of each inline script of a page that nobody vouches for. */
  onStranger: (where: { tenant: string; path: string }, script: string) => void;
}

/** The context in which a request is rendered. */
export function renderContext(
  request: PageRequest,
  { page, revisionRef, status }: PageFacts,
  requestId: string,
): RenderContext {
  const { tenant, locale, path, query, visitor, arms } = request;
  return {
    tenant: tenant.id,
    locale,
    path,
    query,
    page,
    revisionRef,
    visitor,
    arms: { ...arms },
    status,
    requestId,
  };
}

/** Pages by request, kept in the page cache; what is absent or old is rendered. */
export function createPageSource({
  cache,
  facts: factsSource,
  renderer,
  ownRenderer,
  clientOf,
  clock,
  development,
  secrets,
  hasRecaptcha,
  keepDormant,
  onStranger,
}: PageSourceOptions): PageSource {
  function fetchOf(
    request: PageRequest,
    key: string,
    requestId: string,
    hit: PageHit | undefined,
  ): Fetch<PackagedPage> {
    let asker = hit;
    return async (isRenewal) => {
      const client = isRenewal ? undefined : asker && clientOf(asker);
      const waiting = { clock, asker };
      asker = undefined;
      const hasInstead = isRenewal || request.statusPage !== undefined;
      const first = hasInstead
        ? await renderNow(request, key, { requestId, client })
        : await untilThere((isLast) => renderNow(request, key, { requestId, client, isPatient: !isLast }), waiting);
      if (first.ok || first.failure.status !== 404) return first;
      // The layout server does not know the revision any more: the facts are older than they look.
      await factsSource.renew(request, requestId);
      return renderNow(request, key, { requestId, client });
    };
  }

  /** Asks for the facts again, because the entry may be filled anew long after the request that it was made for. */
  async function renderNow(
    request: PageRequest,
    key: string,
    { requestId, client, isPatient = false }: { requestId: string; client: string | undefined; isPatient?: boolean },
  ): Promise<Outcome<Fetched<PackagedPage>>> {
    const known = await factsSource.find(request, requestId);
    if (!known.ok) return known;
    const facts = known.value;
    if (facts.status !== (request.isGone === true ? GONE : 200) && request.statusPage === undefined) {
      return failed('REFUSED', `expected a page under ${request.path}, got status ${facts.status}`);
    }
    if (pageKey(pageRequest(request, request.visitor, facts, request), facts) !== key) {
      return failed(
        'REFUSED',
        `expected ${request.path} to depend on the same as before; it is kept under another key now`,
      );
    }
    const rendered = await renderer.render(renderContext(request, facts, requestId), {
      client,
      isPatient,
      isOpen: request.isOpen,
    });
    if (!rendered.ok) return rendered;
    const { html, receipt } = rendered.value;
    const value = await packageOf(request, html, receipt.version, { keepDormant });
    // Made of the documents that the facts name: never newer than the facts.
    const cursor = Math.min(known.asOf, receipt.cursor);
    const until = freshUntil(receipt.validUntil, clock());
    return {
      ok: true,
      value: { value, tags: receipt.tags, cursor, freshUntil: until, bytes: value.bytes, keep: !development },
    };
  }

  function packageOf(
    { tenant, path }: PageRequest,
    html: Buffer,
    version: string,
    more: Pick<PackageOptions, 'keepDormant'> = {},
  ): Promise<PackagedPage> {
    return packagePage(html, {
      ...more,
      assetHost: tenant.assetHost,
      tagManager: tenant.tagManager,
      hasRecaptcha,
      version,
      development,
      secrets,
      onStranger: (script) => onStranger({ tenant: tenant.id, path }, script),
    });
  }

  return {
    find(request, facts, requestId, hit) {
      const key = pageKey(request, facts);
      return cache.get(key, fetchOf(request, key, requestId, hit));
    },
    lastShown: (request, facts) => cache.lastGood(pageKey(request, facts)),
    async renderOnce(request, facts, requestId, own, hit) {
      const context = { ...renderContext(request, facts, requestId), ...own };
      const rendered = await untilThere(
        () => askPatiently(() => ownRenderer.render(context, { client: clientOf(hit) })),
        { clock, asker: hit },
      );
      if (!rendered.ok) return rendered;
      const { html, receipt } = rendered.value;
      return {
        ok: true,
        value: await packageOf(request, html, receipt.version),
      };
    },
  };
}
