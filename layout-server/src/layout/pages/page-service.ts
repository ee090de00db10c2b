import { canonicalJson, type GateAnswer, type PageFacts, type RenderContext } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { EventLog } from '@vitrine/platform/events';
import type { Logger } from '@vitrine/platform/logging';
import type { Family, FamilyRepository, Shop } from '../../tenants/index.ts';
import { createHandover, isOfOne } from './handover.ts';
import { createPageDependencies } from './page-dependencies.ts';
import { createPageFacts, type PageFactsOptions } from './page-facts.ts';
import { isDraftRef } from './published-pages.ts';
import { refuse, type Refusal } from './refusal.ts';
import { GONE, STATUS_PAGES } from './status-pages.ts';
import type { Tree, TreeCache } from './tree-cache.ts';
import type { Asker, TreeService } from './tree-service.ts';

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

export interface PageServiceOptions extends Omit<PageFactsOptions, 'dependenciesOf'> {
  families: FamilyRepository;
  trees: TreeService;
  cache: TreeCache<Refusal>;
  events: EventLog;
  clock: Clock;
  logger: Logger;
}

/** Gives the pages of all shops: facts and trees, kept until an event or their time makes them old. */
export function createPageService({
  families,
  trees,
  cache,
  events,
  clock,
  logger,
  ...parts
}: PageServiceOptions): PageService {
  const { pages, gates, shops } = parts;
  const dependenciesOf = createPageDependencies(trees, clock);
  const pageFacts = createPageFacts({ ...parts, dependenciesOf });
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
      const forced = (page: string, status: number) => pageFacts.of(shop, entered.locale, { page, status, cursor });
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
      return pageFacts.found(shop, entered.locale, path, match, cursor, wish?.preview);
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

/** Without its data the node is not shown, and the page that asks keeps what stands in its place. */
function refuseNode(page: string, node: string, isUnknown: boolean): Refusal {
  return isUnknown
    ? refuse('UNKNOWN_NODE', `expected a node of the page "${page}" that comes later, got "${node}"`)
    : refuse('NODE_WITHOUT_DATA', `expected the data of the node "${node}", got none that can be shown`);
}
