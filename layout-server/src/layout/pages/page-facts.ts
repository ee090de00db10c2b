import type { HoldoutShare, PageFacts, RenderContext } from '@vitrine/schemas';
import { experimentFacts } from '../../experiments/index.ts';
import {
  tagOf,
  type FoundSubject,
  type PageGate,
  type PageSubject,
  type PageValues,
  type Shops,
} from '@vitrine/platform/doors';
import type { Shop } from '../../tenants/index.ts';
import type { RouteMatch } from '../routes/index.ts';
import { pathIn } from './addresses.ts';
import { earliest } from './instants.ts';
import { hindranceOf, isUnderway, type PageAnswer, type PageContent } from './page-content.ts';
import type { Dependencies } from './page-dependencies.ts';
import type { PageSet } from './page-set.ts';
import { isDraftRef, type PublishedPages } from './published-pages.ts';
import { GONE, NOT_FOUND, UNAVAILABLE } from './status-pages.ts';

/** Rules of a shop come and go, so a browser must not keep where they lead. */
const TEMPORARY = 307;
const REDIRECT = 'redirect';

export interface PageFactsOptions {
  pages: PublishedPages;
  /** Those that run in a shop. */
  holdouts: (tenant: string) => readonly HoldoutShare[];
  content: PageContent;
  /** What pages are about, for those that are about something. */
  subjects: readonly PageSubject[];
  /** Which values of a query pages know. */
  values: readonly PageValues[];
  gates: readonly PageGate[];
  shops: Shops;
  dependenciesOf: (set: PageSet, locale: RenderContext['locale']) => Dependencies;
}

/** What the edge must know of pages before it renders them. */
export interface PageFactsMaker {
  /** The facts of a page with a status, whatever its address is. */
  of(shop: Shop, locale: RenderContext['locale'], parts: FactsParts): Promise<PageFacts>;
  /** The facts of an address as the routes read it; `preview` names the drafts that are shown. */
  found(
    shop: Shop,
    locale: RenderContext['locale'],
    path: string,
    match: RouteMatch,
    cursor: number,
    preview?: string,
  ): Promise<PageFacts>;
}

/** `asked` is the page that the address named, if it has no layout: publishing one must mark these facts. */
interface FactsParts {
  page: string;
  status: number;
  cursor: number;
  query?: readonly string[];
  values?: PageFacts['values'] | undefined;
  form?: PageFacts['form'] | undefined;
  set?: PageSet | undefined;
  asked?: string;
  answer?: PageAnswer | undefined;
  about?: readonly string[];
}

/** Makes the facts of pages: their status, what their answer depends on, and what marks it as old. */
export function createPageFacts({
  pages,
  holdouts,
  content,
  subjects,
  values: knownValues,
  gates,
  shops,
  dependenciesOf,
}: PageFactsOptions): PageFactsMaker {
  async function pageFacts(shop: Shop, locale: RenderContext['locale'], parts: FactsParts): Promise<PageFacts> {
    const { page, status, cursor, query = [], values, form, asked, answer, about = [] } = parts;
    const set = parts.set ?? (await pages.current(shop.id, page));
    const tags = [
      tagOf.tenant(shop.id),
      tagOf.holdouts(shop.id),
      tagOf.layout(shop.id, page),
      ...(asked === undefined ? [] : [tagOf.layout(shop.id, asked)]),
      ...(answer?.tags ?? []),
      ...about,
    ];
    const common = {
      status,
      page,
      query: [...query],
      ...(values === undefined ? {} : { values }),
      cursor,
      ...(form === undefined ? {} : { form }),
    };
    if (set === undefined)
      return { ...common, revisionRef: '', vary: [], experiments: [], tags: tags.sort(), validUntil: '' };
    const depends = dependenciesOf(set, locale);
    const held = isDraftRef(set.ref) ? [] : holdouts(shop.id);
    return {
      ...common,
      revisionRef: set.ref,
      ...robotsOf(set, answer),
      ...(isUnderway(answer) ? { isLate: true } : {}),
      ...(gates.some(({ pages: gated }) => gated.includes(page)) ? { gated: true } : {}),
      ...(set.base.document.audience === undefined ? {} : { audience: set.base.document.audience }),
      vary: [...depends.vary],
      experiments: isDraftRef(set.ref) ? [] : experimentFacts(set.experiments, held),
      ...(held.length === 0 ? {} : { holdouts: [...held] }),
      tags: [...new Set([...tags, ...depends.tags])].sort(),
      validUntil: earliest(depends.validUntil, answer?.validUntil ?? ''),
    };
  }

  async function found(
    shop: Shop,
    locale: RenderContext['locale'],
    path: string,
    match: RouteMatch,
    cursor: number,
    preview?: string,
  ): Promise<PageFacts> {
    const setOf = (page: string) =>
      preview === undefined ? pages.current(shop.id, page) : pages.draft(shop.id, page, preview);
    const notFound = async (parts: Pick<FactsParts, 'asked' | 'form' | 'about' | 'answer'> = {}) =>
      pageFacts(shop, locale, { ...parts, page: NOT_FOUND, status: 404, cursor, set: await setOf(NOT_FOUND) });
    if (match.kind === 'redirect') return redirectFacts(shop, match, cursor);
    if (match.kind === 'unknown') return notFound();
    const set = await setOf(match.page);
    if (set === undefined && match.instead !== undefined)
      return redirectFacts(shop, match.instead, cursor, [tagOf.layout(shop.id, match.page)]);
    if (set === undefined) return notFound({ asked: match.page, form: match.form });
    const about = await subjectOf(shop, locale, match);
    if (about.instead !== undefined)
      return {
        ...redirectFacts(shop, { status: TEMPORARY, location: about.instead }, cursor, about.tags),
        query: [...match.query],
      };
    if (about.isGone === true)
      return pageFacts(shop, locale, { page: GONE, status: 410, cursor, asked: match.page, about: about.tags });
    if (!about.isThere) return notFound({ asked: match.page, about: about.tags });
    if (about.moved !== undefined)
      return redirectFacts(shop, { status: 308, location: about.moved }, cursor, [
        tagOf.layout(shop.id, match.page),
        ...about.tags,
      ]);
    const answer = await content.find(set, locale, path);
    const hindrance = hindranceOf(set, answer);
    // A service that cannot be asked does not say whether there is a page: it is neither missing (ER-002) nor shown.
    if (hindrance?.kind === 'unavailable')
      return pageFacts(shop, locale, { page: UNAVAILABLE, status: 503, cursor, asked: match.page, answer });
    if (hindrance?.kind === 'moved')
      return redirectFacts(shop, { status: 308, location: pathIn(shop, locale, hindrance.to) }, cursor, [
        tagOf.layout(shop.id, match.page),
        ...(answer?.tags ?? []),
      ]);
    if (hindrance?.kind === 'missing' && set.base.document.content?.part === true)
      return pageFacts(shop, locale, { page: match.page, status: 404, answer, cursor, set });
    if (hindrance?.kind === 'missing') return notFound({ asked: match.page, answer });
    const { values, tags: ofValues } = await valuesOf(shop, locale, match);
    return pageFacts(shop, locale, {
      page: match.page,
      status: 200,
      answer,
      about: [...about.tags, ...ofValues],
      cursor,
      query: match.query,
      values,
      form: match.form,
      set,
    });
  }

  /** Whether what a page is about is there; most pages are about nothing but themselves. */
  async function subjectOf(
    { id }: Shop,
    locale: string,
    { page, params }: RouteMatch & { kind: 'page' },
  ): Promise<FoundSubject> {
    const subject = subjects.find((one) => one.page === page);
    const local = shops.find(id, locale);
    return subject === undefined || local === undefined ? { isThere: true, tags: [] } : subject.find(local, params);
  }

  /** Which values of its query a page knows; none are named for pages that take all. */
  async function valuesOf(
    { id }: Shop,
    locale: string,
    { page, params, query }: RouteMatch & { kind: 'page' },
  ): Promise<{ values?: NonNullable<PageFacts['values']>; tags: readonly string[] }> {
    const known = query.length === 0 ? undefined : knownValues.find((one) => one.page === page);
    const local = shops.find(id, locale);
    if (known === undefined || local === undefined) return { tags: [] };
    const { values, tags = [] } = await known.of(local, params);
    return { values: Object.fromEntries(Object.entries(values).map(([name, all]) => [name, [...all]])), tags };
  }

  return { of: pageFacts, found };
}

/** An address that leads on, with whatever it was asked. `tags` invalidate that beside the shop itself. */
function redirectFacts(
  { id }: Shop,
  { status, location }: { status: number; location: string },
  cursor: number,
  tags: readonly string[] = [],
): PageFacts {
  return {
    status,
    redirect: location,
    page: REDIRECT,
    revisionRef: '',
    vary: [],
    query: [],
    experiments: [],
    tags: [tagOf.tenant(id), ...tags].sort(),
    validUntil: '',
    cursor,
  };
}

/** What is known of the head without a visitor: a part is never indexed, and content says itself whether it is. */
function robotsOf({ base: { document } }: PageSet, answer: PageAnswer | undefined): Pick<PageFacts, 'robots' | 'part'> {
  if (document.content?.part === true) return { robots: 'noindex', part: true };
  const robots = answer?.answer.kind === 'found' ? answer.answer.page.robots : document.meta?.robots;
  return robots === 'noindex' ? { robots } : {};
}
