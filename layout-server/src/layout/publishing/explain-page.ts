import { ANYBODY, type Dimension, type Fault, type VisitorClass } from '@vitrine/schemas';
import { contentOn, type ContentOfShops } from './explain-content.ts';
import { resolve, type Provenance, type RequestFacts } from '../resolve/index.ts';
import {
  documentId,
  type DocumentAddress,
  type Revision,
  type RevisionSummary,
  type Revisions,
} from '../revisions/index.ts';
import { momentMeant } from '../schedule/index.ts';
import { tagOf } from '@vitrine/platform/doors';
import type { ComponentLookup } from '../validate/index.ts';
import { standingAt, type Standing, type StandingParts } from './standing.ts';
import { titleOf } from '../wording/index.ts';
import { draftedCopy, draftedPage, draftWords } from './draft-words.ts';
import { overlaid } from './overlaid.ts';
import { armCombinations } from './arm-combinations.ts';
import { composePage } from './page-editions.ts';
import type { PageAddress, PageWorld } from './page-world.ts';
import { baseOf, frameNamedBy, readSite, revisionId } from './site.ts';

/** A layer of a page, lowest first, with the revision that it comes from; variants, content of others and what is in no store have none. */
export interface ExplainedLayer {
  id: string;
  kind: 'document' | 'content' | 'variant';
  documentId: string | undefined;
  /** Whether its operations went into this tree: a variant's do only for visitors of that arm. */
  applied: boolean;
  revision: RevisionSummary | undefined;
}

/** One node of the tree, in the order in which it appears; `depth` 0 is the root. */
export interface ExplainedNode {
  id: string;
  type: string;
  /** The words by which people know it, shortened; empty if it has none. */
  title: string;
  depth: number;
  /** The layer that brought it. */
  layer: string;
  /** JSON pointers that a layer above changed, and the layer that moved it last. */
  changed: { pointer: string; layer: string }[];
  movedBy: string | undefined;
}

/** Why a page looks as it does. */
export interface PageExplanation {
  address: PageAddress;
  layers: ExplainedLayer[];
  nodes: ExplainedNode[];
  /** Nodes of the documents that are not in the tree. */
  absent: { id: string; reason: string; layer: string }[];
  vary: Dimension[];
  tags: string[];
  validUntil: string;
  warnings: Fault[];
}

/** Who looks at a page. Left out: an anonymous visitor at a desktop, no robot, of no segment, in the control of every test. */
export type VisitorProfile = Partial<VisitorClass & Pick<RequestFacts, 'arms'>>;

/** From where a page is looked at. `at` without a zone is by the clocks of the page's shop; left out, it is the present. */
export interface Viewpoint {
  at?: string | undefined;
  as?: VisitorProfile | undefined;
  /** Puts documents in the place of those that stand there; a sentence if it cannot. */
  over?: ((standing: Standing) => Promise<Standing | string>) | undefined;
}

export interface ExplainParts extends StandingParts {
  world: PageWorld;
  /** Pages of content, wherever a shop keeps them; without it and the components there is none. */
  content?: ContentOfShops | undefined;
  components?: ComponentLookup | undefined;
}

/** Of what the address, what the page is about and its words say: the first that is not simply there. */
function statusOf(said: readonly (number | undefined)[]): number {
  return said.find((status) => status !== undefined && status !== OK) ?? OK;
}

const OK = 200;

/**
 * Explains the page at an address as a visitor sees it, saw it, or will see it if all that is scheduled is published.
 * Documents are those of the moment, words and content those of the present with what stands instead of them; switches, data and
 * tests are the present ones, a test of which an arm is named runs.
 * A sentence if there is no such page or moment.
 */
export async function explainPage(
  { world, revisions, publishing, clock, content, components }: ExplainParts,
  url: URL,
  { at, as = {}, over }: Viewpoint = {},
): Promise<PageExplanation | string> {
  const address = world.locate(url);
  if (!address) return `expected the address of one of our shops, got ${url.href}`;
  const { tenant, locale, page, path, params } = address;
  const shop = world.tenants().find(({ id }) => id === tenant);
  if (!shop) throw new Error(`expected the tenant of an address to exist, got ${tenant}`);
  const meant = at === undefined ? undefined : momentMeant(shop.timeZone, at);
  if (meant && 'fault' in meant) return meant.fault.message;
  const moment = meant?.moment;
  const standing = await standingAt({ revisions, publishing, clock }, moment);
  const shown = over === undefined ? standing : await over(standing);
  if (typeof shown === 'string') return shown;
  const stored = await documentsBehind(shown.revisions.publishedSet, tenant, page);
  const site = readSite(stored);
  const within = site.ok ? baseOf(site.value, tenant, page)?.document.frame : undefined;
  const experiments = world.experiments(tenant, page, { frame: within, arms: as.arms });
  const composed = site.ok ? composePage(site.value, shop, page, experiments) : undefined;
  if (!composed) return `the page ${page} of ${tenant} has no layout that can be read`;
  const { base, layers, frame } = composed;
  const [controls = {}] = armCombinations(experiments);
  const now = moment ?? clock.now();
  const about = await world.subject?.(tenant, locale, { page, params });
  const request: RequestFacts = {
    ...ANYBODY,
    ...as,
    tenant,
    locale,
    page,
    path,
    now,
    switches: world.switches(tenant),
    arms: { ...controls, ...as.arms },
    params,
    ...(about?.facts === undefined ? {} : { subject: about.facts }),
  };
  const drafts = draftWords(shown.instead, tenant);
  const copy = draftedCopy(drafts);
  const worded = Object.keys(copy).length === 0 ? world : world.withCopy(tenant, { ...world.copy(tenant), ...copy });
  const library = worded.library(tenant, locale, { path, device: as.device ?? ANYBODY.device });
  const place = base.document.content;
  const words =
    place && content && components
      ? await contentOn(
          {
            revisions: overlaid(revisions, new Map(shown.instead.map((each) => [documentId(each), each]))),
            content: {
              find: async (shop, language, entry) =>
                draftedPage(drafts, `${language}/${entry}`) ?? content.find(shop, language, entry),
            },
          },
          { address, place, request, library, components, sources: world.sources },
        )
      : undefined;
  const all = words?.made === undefined ? layers : [words.made.layer, ...layers];
  const resolution = resolve({ base: base.document, baseId: base.id, layers: all, request, library });
  const { provenance, vary, tags, validUntil, warnings } = resolution;
  const byId = new Map(stored.map((each) => [revisionId(each), each]));
  if (words?.made && words.revision) byId.set(words.made.layer.id, words.revision);
  return {
    address: { ...address, status: statusOf([words?.status, about?.status, address.status]) },
    layers: [base.id, ...(frame ? [frame.id] : []), ...all.map(({ id }) => id)].map((id) => {
      const revision = byId.get(id);
      const isContent = id === words?.made?.layer.id;
      return {
        id,
        kind: isContent ? 'content' : revision === undefined ? 'variant' : 'document',
        documentId: revision && documentId(revision),
        applied: provenance.layers.includes(id) || id === frame?.id,
        revision: revision?.number === 0 ? undefined : revision,
      };
    }),
    nodes: listNodes(resolution.tree, provenance, 0).map((node) =>
      frame?.nodes.has(node.id) && node.layer === base.id ? { ...node, layer: frame.id } : node,
    ),
    absent: Object.entries(provenance.absent).map(([id, { reason, layer }]) => ({ id, reason, layer })),
    vary,
    // The engine sees one page; its frame is published by itself.
    tags: [
      ...new Set([...tags, ...stored.map((each) => tagOf.layout(tenant, each.page)), ...(words?.tags ?? [])]),
    ].sort(),
    validUntil,
    warnings: [...(words?.leftOut ?? []), ...warnings],
  };
}

/** What is published of a tenant's page and of its frame. */
async function documentsBehind(read: Revisions['publishedSet'], tenant: string, page: string): Promise<Revision[]> {
  const set = await read(tenant, page);
  const frame = frameNamedBy(set.base?.document);
  const outer = frame === undefined ? undefined : await read(tenant, frame);
  return [set.base, ...set.layers, outer?.base, ...(outer?.layers ?? [])].filter((each) => each !== undefined);
}

/** A document as it was at a past moment or will be at one to come; undefined if nothing of it was, or will be, published. */
export async function documentAt(
  parts: StandingParts,
  { scope, page, kind }: DocumentAddress,
  moment: Date,
): Promise<Revision | undefined> {
  return (await standingAt(parts, moment)).revisions.published(scope, page, kind);
}

interface TreeNode {
  id: string;
  type: string;
  props: Record<string, unknown>;
  slots?: Record<string, TreeNode[]>;
}

function listNodes(node: TreeNode, provenance: Provenance, depth: number): ExplainedNode[] {
  const own: ExplainedNode = {
    id: node.id,
    type: node.type,
    title: titleOf(node.props),
    depth,
    layer: provenance.nodes[node.id] ?? '',
    changed: Object.entries(provenance.values[node.id] ?? {}).map(([pointer, layer]) => ({ pointer, layer })),
    movedBy: provenance.moved[node.id],
  };
  const children = Object.values(node.slots ?? {}).flat();
  return [own, ...children.flatMap((child) => listNodes(child, provenance, depth + 1))];
}
