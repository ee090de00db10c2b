import {
  ANYBODY,
  canonicalJson,
  type Dimension,
  type GateAnswer,
  type HoldoutShare,
  type PageFacts,
  type RenderContext,
} from '@vitrine/schemas';
import { experimentFacts } from '../../experiments/index.ts';
import type { Clock } from '@vitrine/platform/clock';
import type { EventLog } from '@vitrine/platform/events';
import type { Logger } from '@vitrine/platform/logging';
import type { Family, FamilyRepository, Shop } from '../../tenants/index.ts';
import type { RouteMatch } from '../routes/index.ts';
import {
  tagOf,
  type FoundSubject,
  type PageGate,
  type PageSubject,
  type PageValues,
  type Shops,
} from '@vitrine/platform/doors';
import { createHandover, isOfOne } from './handover.ts';
import { earliest } from './instants.ts';
import { pathIn } from './addresses.ts';
import { hindranceOf, isUnderway, type PageAnswer, type PageContent } from './page-content.ts';
import { isDraftRef, type PublishedPages } from './published-pages.ts';
import type { PageSet } from './page-set.ts';
import { GONE, NOT_FOUND, STATUS_PAGES, UNAVAILABLE } from './status-pages.ts';
import type { Tree, TreeCache } from './tree-cache.ts';
import { tagsOf, type Asker, type TreeService } from './tree-service.ts';

/** Rules of a shop come and go, so a browser must not keep where they lead. */
const TEMPORARY = 307;

/** Pages for the edge: what it must know of one before it renders, and the tree itself. */
export interface PageService {
  /** The facts of an address; a refusal if tenant, locale or status page do not exist. */
  facts(tenant: string, locale: string, path: string, wish?: FactsWish): Promise<PageFacts | Refusal>;
  /** The tree that a context asks for, of the page or of one node of it; made at most once at a time for equal askers. */
  tree(context: RenderContext): Promise<Tree | Refusal>;
  /**
   * Where whoever asks is led instead of the page of a context, or the status that it is shown with. Nobody without a caller may
   * see it, and a page that nothing here decides on is not opened.
   */
  gate(context: RenderContext): Promise<GateAnswer | Refusal>;
  /** The bytes of a tree; made again from the context if this instance does not have them. */
  bytes(context: RenderContext, tree: string): Promise<Buffer | Refusal>;
  /** Whether the page that the context is of takes a form of this name, and its route with the parameters of its address if it does. */
  takesForm(context: RenderContext, form: string): Promise<FormPlace | Refusal>;
}

/** Where a form was sent to. */
export type FormPlace = { takes: false } | { takes: true; route: string; params: Readonly<Record<string, string>> };

/** `page` forces a status page, `preview` shows what a link shows; `gone` is for a preview link that does not hold. */
export type FactsWish = { page: string } | { preview: string } | { gone: true };

/** Why there is no answer. */
export interface Refusal {
  code:
    | 'UNKNOWN_TENANT'
    | 'UNKNOWN_LOCALE'
    | 'UNKNOWN_PAGE'
    | 'UNKNOWN_REVISION'
    | 'UNKNOWN_NODE'
    | 'NODE_WITHOUT_DATA'
    | 'LATE'
    | 'UNAVAILABLE';
  message: string;
}

export interface PageServiceOptions {
  families: FamilyRepository;
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
  trees: TreeService;
  cache: TreeCache<Refusal>;
  events: EventLog;
  clock: Clock;
  logger: Logger;
}

/** What the facts of a page say of its answer: the static superset for every visitor. */
interface Dependencies {
  vary: readonly Dimension[];
  tags: readonly string[];
  validUntil: string;
}

/** A visitor of whom nothing is known: static facts do not depend on one. */
const NOBODY = { visitor: ANYBODY, arms: {} } as const;
const REDIRECT = 'redirect';

/** Gives the pages of all shops: facts and trees, kept until an event or their time makes them old. */
export function createPageService({
  families,
  pages,
  holdouts,
  content,
  subjects,
  values: knownValues,
  gates,
  shops,
  trees,
  cache,
  events,
  clock,
  logger,
}: PageServiceOptions): PageService {
  const dependencies = new WeakMap<PageSet, Map<string, Dependencies>>();
  const handover = createHandover(clock);

  function enter(
    family: Family,
    tenant: string,
    locale: string,
  ): { shop: Shop; locale: RenderContext['locale'] } | Refusal {
    const shop = family.find(tenant);
    if (shop === undefined)
      return refuse('UNKNOWN_TENANT', `expected a tenant, got ${JSON.stringify(tenant.slice(0, 40))}`);
    const known = shop.locales.find((one) => one.locale === locale);
    if (known === undefined)
      return refuse('UNKNOWN_LOCALE', `expected a locale of ${shop.id}, got ${JSON.stringify(locale.slice(0, 40))}`);
    return { shop, locale: known.locale };
  }

  /** `asked` is the page that the address named, if it has no layout: publishing one must mark these facts. */
  async function pageFacts(
    shop: Shop,
    locale: RenderContext['locale'],
    parts: {
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
    },
  ): Promise<PageFacts> {
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
    const notFound = async (parts: Pick<Parameters<typeof pageFacts>[2], 'asked' | 'form' | 'about' | 'answer'> = {}) =>
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

  /** The same for every visitor, so it is worked out once for a set and not for every request. */
  function dependenciesOf(set: PageSet, locale: RenderContext['locale']): Dependencies {
    const byLocale = dependencies.get(set) ?? new Map<string, Dependencies>();
    dependencies.set(set, byLocale);
    const kept = byLocale.get(locale);
    if (kept !== undefined && (kept.validUntil === '' || clock.now().toISOString() < kept.validUntil)) return kept;
    const resolution = trees.resolve(set, { ...NOBODY, locale, path: '/', query: {} });
    const made = { vary: resolution.vary, tags: tagsOf(set, resolution), validUntil: resolution.validUntil };
    byLocale.set(locale, made);
    return made;
  }

  async function build(context: RenderContext): Promise<Tree | Refusal> {
    const cursor = events.latest();
    const entered = enter(families.current(), context.tenant, context.locale);
    if ('code' in entered) return entered;
    const { shop } = entered;
    const set = await pages.byRef(shop.id, context.page, context.revisionRef);
    if (set === undefined)
      return refuse(
        'UNKNOWN_REVISION',
        `expected the reference of a published page, got ${context.revisionRef || 'none'}; ask for the facts again`,
      );
    const asker = askerOf(context);
    const { node } = context;
    const make = async (): Promise<Tree | Refusal> => {
      const made = await trees.make(set, asker, cursor, node);
      if (made.ok) return made.tree;
      // Another instance told the facts: this one has only now asked for the content.
      if (made.isLate === true) return refuse('LATE', `expected the content of ${context.path}, which is under way`);
      if (node !== undefined) return refuseNode(set.page, node, made.unknownNode === true);
      logger.error(
        { tenant: shop.id, page: set.page, ref: set.ref, path: context.path, nodes: made.criticalFailures },
        'critical nodes failed; trying the revision before',
      );
      const before = await pages.previous(set);
      const older = before && (await trees.make(before, asker, cursor));
      if (older?.ok) return older.tree;
      return refuse(
        'UNAVAILABLE',
        `expected the nodes ${made.criticalFailures.join(', ')}, which cannot be shown in this revision or the one before`,
      );
    };
    if (isOfOne(context)) {
      const tree = await make();
      if (!('code' in tree)) handover.leave(shop.id, context.requestId, tree);
      return tree;
    }
    if (isDraftRef(set.ref)) {
      const tree = await make();
      if (!('code' in tree)) cache.keep(shop.id, tree);
      return tree;
    }
    const dimensions = dependenciesOf(set, entered.locale).vary.map((dimension) => context.visitor[dimension]);
    const { locale, page, path, query, arms } = context;
    return cache.get(shop.id, canonicalJson([locale, page, path, query, set.ref, dimensions, arms, node ?? '']), make);
  }

  return {
    async facts(tenant, locale, path, wish) {
      const cursor = events.latest();
      const entered = enter(families.current(), tenant, locale);
      if ('code' in entered) return entered;
      const { shop } = entered;
      const forced = (page: string, status: number) => pageFacts(shop, entered.locale, { page, status, cursor });
      if (wish !== undefined && 'page' in wish) {
        const status = Object.hasOwn(STATUS_PAGES, wish.page) ? STATUS_PAGES[wish.page] : undefined;
        return status === undefined
          ? refuse(
              'UNKNOWN_PAGE',
              `expected one of the status pages ${Object.keys(STATUS_PAGES).join(', ')}, got ${JSON.stringify(wish.page.slice(0, 40))}`,
            )
          : forced(wish.page, status);
      }
      if (wish !== undefined && 'gone' in wish) return forced(GONE, 410);
      const match = shop.routes.match(entered.locale, path);
      return found(shop, entered.locale, path, match, cursor, wish?.preview);
    },
    async takesForm(context, form) {
      const entered = enter(families.current(), context.tenant, context.locale);
      if ('code' in entered) return entered;
      // A form that was filled in while its page was published anew is still taken.
      const set =
        (await pages.byRef(entered.shop.id, context.page, context.revisionRef)) ??
        (await pages.current(entered.shop.id, context.page));
      if (set === undefined || !(await trees.takesForm(set, askerOf(context), form))) return { takes: false };
      const match = entered.shop.routes.match(entered.locale, context.path);
      return match.kind === 'page'
        ? { takes: true, route: match.route, params: match.params }
        : { takes: true, route: 'home', params: {} };
    },
    tree: build,
    async gate({ tenant, locale, page, query, caller }) {
      const gate = gates.find(({ pages: gated }) => gated.includes(page));
      const shop = shops.find(tenant, locale);
      if (shop === undefined) return refuse('UNKNOWN_LOCALE', `expected a locale of ${tenant}, got ${locale}`);
      if (gate === undefined) return refuse('UNKNOWN_PAGE', `expected a page with a gate, got ${page}`);
      if (caller === undefined) throw new Error(`expected who asks for the page ${page}, got nobody`);
      const onward = await gate.decide({ shop, caller, page, query });
      if (onward === undefined) return { status: 200 };
      if (onward === 'missing') return { status: 404 };
      const path = shop.link(onward.route);
      if (path === undefined) throw new Error(`expected a route with an address, got ${JSON.stringify(onward.route)}`);
      const { query: asked, anchor, cookies = [] } = onward;
      const search = asked === undefined ? '' : `?${new URLSearchParams(asked).toString()}`;
      return {
        location: `${path}${search}${anchor === undefined ? '' : `#${anchor}`}`,
        ...(cookies.length === 0 ? {} : { cookies: [...cookies] }),
      };
    },
    async bytes(context, tree) {
      const shop = families.current().find(context.tenant);
      const kept =
        shop && (isOfOne(context) ? handover.take(shop.id, context.requestId, tree) : await cache.bytes(shop.id, tree));
      if (kept !== undefined) return kept;
      const made = await build(context);
      return 'code' in made ? made : made.bytes;
    },
  };
}

function askerOf({ locale, path, query, visitor, arms, form, caller }: RenderContext): Asker {
  const own = { ...(form === undefined ? {} : { form }), ...(caller === undefined ? {} : { caller }) };
  return { locale, path, query, visitor, arms, ...own };
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

/** Without its data the node is not shown, and the page that asks keeps what stands in its place. */
function refuseNode(page: string, node: string, isUnknown: boolean): Refusal {
  return isUnknown
    ? refuse('UNKNOWN_NODE', `expected a node of the page "${page}" that comes later, got "${node}"`)
    : refuse('NODE_WITHOUT_DATA', `expected the data of the node "${node}", got none that can be shown`);
}

function refuse(code: Refusal['code'], message: string): Refusal {
  return { code, message };
}
