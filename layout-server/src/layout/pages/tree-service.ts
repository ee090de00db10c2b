import { hashOf, type RenderContext, type ResolvedPage, type SearchRules } from '@vitrine/schemas';
import { createHash } from 'node:crypto';
import type { Messages } from '../../content/messages/index.ts';
import { knownArms } from '../../experiments/index.ts';
import type { Signer } from '@vitrine/schemas/signing';
import type { Clock } from '@vitrine/platform/clock';
import { tagOf, type PageSubject } from '@vitrine/platform/doors';
import type { Logger } from '@vitrine/platform/logging';
import { traced } from '@vitrine/platform/tracing';
import type { DataSources } from '../data-sources/index.ts';
import {
  dependenciesOf,
  fill,
  resolve,
  type AppliedLayer,
  type DataHead,
  type DataResult,
  type Library,
  type RequestFacts,
  type Resolution,
} from '../resolve/index.ts';
import { draftedCopy, draftedRules, type DraftWords } from '../publishing/index.ts';
import { placedNodes } from '../validate/index.ts';
import { addressesOf, parametersOf, pathIn, spokenAddresses, type SpokenAddress } from './addresses.ts';
import { createDeferredNodes, type Skeletons } from './deferred-nodes.ts';
import { earliest } from './instants.ts';
import { laterNode } from './later-node.ts';
import { createLibrary, noting, type SpeakingShop } from './library.ts';
import { areasOf, localShop } from './local-shop.ts';
import { pageHead } from './page-head.ts';
import { pageWords } from './page-words.ts';
import { hindranceOf, isUnderway, type PageContent } from './page-content.ts';
import type { PageSet } from './page-set.ts';
import { createPropDefaults, type PropSchemas } from './prop-defaults.ts';
import { isDraftRef } from './published-pages.ts';
import type { Tree } from './tree-cache.ts';

/** Who asks for a page: the part of the signed context that an answer can depend on. */
export type Asker = Pick<RenderContext, 'locale' | 'path' | 'query' | 'visitor' | 'arms' | 'form' | 'caller'>;

/**
 * A tree, or the nodes without which it must not be shown; `unknownNode` if the one that was asked for does not come later,
 * `isLate` if the content that the page is made of is still under way.
 */
export type Made =
  | { ok: true; tree: Tree }
  | { ok: false; criticalFailures: readonly string[]; unknownNode?: true; isLate?: boolean };

export interface TreeService {
  /** The answers that need no data: what the page depends on and until when. */
  resolve(set: PageSet, asker: Asker): Resolution;
  /**
   * Takes in the content, resolves, fetches every need in one pass, fills and serialises. `cursor` was read before the set.
   * With `node` only that node, which the page left to the browser, and the data that it asks for.
   */
  make(set: PageSet, asker: Asker, cursor: number, node?: string): Promise<Made>;
  /** Whether the asker's page has a node for a form: one whose prop `form` is its name. */
  takesForm(set: PageSet, asker: Asker, form: string): Promise<boolean>;
}

/** A request with the words and pictures that answer it. */
interface Asked {
  request: RequestFacts;
  library: Library;
  speaking: SpeakingShop;
  /** The areas of the texts that were read for it. */
  areas: Set<string>;
}

/** How long a page lives that lacks something or shows an old copy of it. */
const DEGRADED_MS = 15_000;
const LOGGED_WARNINGS = 5;

/** Gives the service that makes trees: content, resolve, data in one pass, fill. */
export function createTreeService({
  sources,
  content,
  messages,
  rules,
  subjects,
  components,
  clock,
  logger,
  edgePort,
  signer,
}: {
  sources: DataSources;
  content: PageContent;
  messages: Messages;
  /** What the merchandisers of a tenant tell search and lists. */
  rules: (tenant: string) => SearchRules;
  /** What pages are about, for those that are about something. */
  subjects: readonly PageSubject[];
  components: PropSchemas & Skeletons;
  clock: Clock;
  logger: Logger;
  edgePort: number;
  /** Signs the addresses of nodes that come later. */
  signer: Pick<Signer, 'sign'>;
}): TreeService {
  const fillDefaults = createPropDefaults(components);
  const deferred = createDeferredNodes({ components, clock, signer });
  const warned = new WeakSet<PageSet>();

  const textsOf = (tenant: string, words: readonly DraftWords[]) => {
    const drafts = draftedCopy(words);
    return Object.keys(drafts).length === 0 ? messages.of(tenant) : messages.drafted(tenant, drafts);
  };
  /** A preview has a clock and a visitor of its own. */
  const nowIn = ({ sight }: PageSet) => sight?.at ?? clock.now();
  const lookingAt = ({ sight }: PageSet, asker: Asker): Asker => {
    if (sight === undefined) return asker;
    const { arms, ...visitor } = sight.as;
    return { ...asker, visitor: { ...asker.visitor, ...visitor }, arms: { ...asker.arms, ...arms } };
  };

  const askedOf = (set: PageSet, asker: Asker, now: Date, languages = languagesOf(set, asker)): Asked => {
    const { shop, family, page, experiments, sight } = set;
    const { locale, path, query, visitor, arms, form } = asker;
    const request: RequestFacts = {
      tenant: shop.id,
      locale,
      page,
      path,
      ...visitor,
      now,
      switches: shop.switches,
      arms: knownArms(experiments, arms),
      params: parametersOf(shop, locale, path, query),
    };
    const canonicalUrl = addressesOf(shop, locale, path, edgePort).canonical;
    const drafts = sight?.words ?? [];
    const speaking = { family, shop, texts: textsOf(shop.id, drafts), rules: draftedRules(drafts) ?? rules(shop.id) };
    const areas = new Set<string>();
    const facts = { path, device: visitor.device, canonicalUrl, now, form, languages, edgePort };
    const plain = createLibrary(speaking, locale, facts);
    return { request, library: noting(plain, areas), speaking, areas };
  };

  /** What the page is about, where one of its documents asks for that. */
  const subjectOf = async ({ page, base, layers }: PageSet, { request, speaking }: Asked, locale: string) => {
    const subject = subjects.find((one) => one.page === page);
    const isAsked = [base.document, ...layers.map(({ document }) => document)].some(
      (document) => dependenciesOf(document).subject.size > 0,
    );
    return subject !== undefined && isAsked
      ? subject.find(localShop(speaking, locale, edgePort), request.params ?? {})
      : undefined;
  };

  /** The tree without its data, with the content that the content service has under this address. */
  const resolveWithContent = async (set: PageSet, asker: Asker, now: Date) => {
    const named = { 'vitrine.tenant': set.shop.id, 'vitrine.page': set.page };
    const found = await traced('find content', named, () => content.find(set, asker.locale, asker.path));
    const languages = await withContent(content, set, languagesOf(set, asker));
    const asked = askedOf(set, asker, now, languages);
    const about = await subjectOf(set, asked, asker.locale);
    const request = about?.facts === undefined ? asked.request : { ...asked.request, subject: about.facts };
    const resolution = await traced('resolve page', named, async () =>
      resolveSet(set, { ...asked, request }, content.layer(set, found, request, asked.library)),
    );
    const { library, speaking, areas } = asked;
    return { found, resolution, library, speaking, areas, languages, aboutTags: about?.tags ?? [] };
  };

  return {
    async takesForm(set, whoever, form) {
      const { resolution } = await resolveWithContent(set, lookingAt(set, whoever), nowIn(set));
      return [...placedNodes(resolution.tree)].some(({ node }) => node.props['form'] === form);
    },
    resolve: (set, asker) => resolveSet(set, askedOf(set, lookingAt(set, asker), nowIn(set))),
    async make(set, whoever, cursor, node) {
      const { shop, page, ref } = set;
      const asker = lookingAt(set, whoever);
      const { locale, path } = asker;
      const now = nowIn(set);
      const named = { 'vitrine.tenant': shop.id, 'vitrine.page': page };
      const { found, resolution, library, speaking, areas, languages, aboutTags } = await resolveWithContent(
        set,
        asker,
        now,
      );
      // What stands there instead is for a place without content, not for content that could not be had.
      if (hindranceOf(set, found)?.kind === 'unavailable' && set.base.document.content !== undefined)
        return { ok: false, criticalFailures: [set.base.document.content.instead], isLate: isUnderway(found) };
      const wanted = node === undefined ? resolution : laterNode(resolution, node);
      if (wanted === undefined) return { ok: false, criticalFailures: [], unknownNode: true };
      const local = localShop(speaking, locale, edgePort);
      const { results, degraded, isLate } = await sources.fetchAll(
        wanted.needs,
        {
          shop: local,
          ...(asker.caller === undefined ? {} : { caller: asker.caller }),
          isDraft: isDraftRef(ref),
        },
        {
          url: `${local.origin}${pathIn(shop, locale, path)}`,
          componentOf: (id) => [...placedNodes(wanted.tree)].find((placed) => placed.node.id === id)?.node.type,
        },
      );
      const placeOf = deferred({
        tenant: shop.id,
        locale,
        path,
        query: asker.query,
        page,
        ref,
        arms: knownArms(set.experiments, asker.arms),
        visitor: asker.visitor,
        vary: resolution.vary,
        personal: nodesOf(resolution, (source) => sources.find(source)?.personal === true),
        viewed: nodesOf(resolution, (source) => sources.find(source)?.viewed === true),
        questions: questionsOf(resolution, sources),
        library,
      });
      const filled = await traced('fill page', named, async () => fill({ tree: wanted.tree, results, placeOf }));
      if (resolution.warnings.length > 0 && !warned.has(set)) {
        warned.add(set);
        const messages = resolution.warnings.slice(0, LOGGED_WARNINGS).map(({ message }) => message);
        logger.warn(
          { tenant: shop.id, page, ref, count: resolution.warnings.length, messages },
          'page resolved with warnings',
        );
      }
      if (filled.criticalFailures.length > 0) return { ok: false, criticalFailures: filled.criticalFailures };
      const isDraft = isDraftRef(ref);
      const { params, ...head } = headOf(results);
      const read = wanted.needs.length === 0 ? areas : [...areas, ...areasOf(local)];
      const spoken = [...read].map((area) => tagOf.copy(shop.id, locale, area));
      const resolved: ResolvedPage = {
        tenant: {
          id: shop.id,
          name: shop.tenant.name,
          styleVariant: shop.tenant.styleVariant,
          ...shop.tenant.dataFetching,
          theme: shop.theme,
        },
        locale,
        page,
        version: versionOf(ref),
        cursor,
        meta: pageHead(
          set,
          { ...resolution.meta, ...head },
          addressesOf(shop, locale, path, edgePort, { spoken: languages, params }),
          isDraft,
        ),
        words: pageWords(speaking.texts, locale),
        root: fillDefaults(filled.root),
        tags: tagsOf(set, resolution, [...filled.tags, ...aboutTags, ...(found?.tags ?? []), ...spoken]),
        validUntil: earliest(
          resolution.validUntil,
          filled.validUntil,
          found?.validUntil ?? '',
          degraded ? new Date(now.getTime() + DEGRADED_MS).toISOString() : '',
        ),
        preview: isDraft,
        ...(set.sight?.at === undefined ? {} : { previewAt: set.sight.at.toISOString() }),
      };
      const bytes = Buffer.from(JSON.stringify(resolved));
      const { version, tags, validUntil } = resolved;
      const tree = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      const lacks = isLate || isUnderway(found) ? { isLate: true } : {};
      return { ok: true, tree: { receipt: { tree, version, tags, validUntil, cursor, ...lacks }, bytes } };
    },
  };
}

function languagesOf({ shop }: PageSet, { locale, path, query }: Asker): readonly SpokenAddress[] {
  return spokenAddresses(shop, locale, path, query);
}

/** Of pages of content, those alone that have content in the language; the others lead to the start of the shop. */
async function withContent(
  content: PageContent,
  set: PageSet,
  spoken: readonly SpokenAddress[],
): Promise<readonly SpokenAddress[]> {
  const place = set.base.document.content;
  if (place === undefined || place.optional === true) return spoken;
  return Promise.all(
    spoken.map(async (address) => {
      if (address.isCurrent || !address.isSame) return address;
      const there = await content.find(set, address.locale, address.path);
      if (there?.answer.kind !== 'missing' && there?.answer.kind !== 'moved') return address;
      return { ...address, href: set.shop.routes.link(address.locale, 'home') ?? '/', isSame: false };
    }),
  );
}

/** The nodes that come later with data of a source of some kind. */
function nodesOf({ later }: Resolution, isOfKind: (source: string) => boolean): ReadonlySet<string> {
  return new Set(later.filter(({ needs }) => needs.some(({ source }) => isOfKind(source))).map(({ node }) => node));
}

/** What the browser asks before it asks for a node that comes later, as JSON, by the node's id. */
function questionsOf({ later }: Resolution, sources: Pick<DataSources, 'find'>): ReadonlyMap<string, string> {
  return new Map(
    later.flatMap(({ node, needs }) =>
      needs.flatMap(({ source, args }) => {
        const question = sources.find(source)?.question?.(args);
        return question === undefined ? [] : [[node, JSON.stringify(question)] as const];
      }),
    ),
  );
}

function resolveSet(
  { base, layers }: PageSet,
  { request, library }: Pick<Asked, 'request' | 'library'>,
  content?: AppliedLayer,
): Resolution {
  return resolve({
    base: base.document,
    baseId: base.id,
    layers: content === undefined ? layers : [content, ...layers],
    request,
    library,
  });
}

/** What the data of a page knows better of its head; where several do, the last in the order of the tree. */
function headOf(results: ReadonlyMap<string, DataResult>): DataHead {
  return Object.assign({}, ...[...results.values()].map((result) => (result.ok ? result.head : undefined)));
}

/** The reference in short, as pages show it: a draft's may hold characters that an attribute should not. */
export function versionOf(ref: string): string {
  return isDraftRef(ref) ? hashOf(ref) : ref;
}

/** What invalidates a page: its documents, its frame, its shop, its experiments and its data. */
export function tagsOf(
  { shop, sources }: PageSet,
  { tags }: Pick<Resolution, 'tags'>,
  more: readonly string[] = [],
): string[] {
  return [
    ...new Set([...tags, ...more, tagOf.tenant(shop.id), ...sources.map((page) => tagOf.layout(shop.id, page))]),
  ].sort();
}
