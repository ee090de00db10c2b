import type { Fault } from '@vitrine/schemas';
import type { Clock } from '../../platform/clock.ts';
import { resolve, type Dimension, type Provenance } from '../resolve/index.ts';
import { documentId, type Revision, type RevisionSummary, type Revisions } from '../revisions/index.ts';
import { tagOf } from '../tags.ts';
import { armCombinations, composePage } from './page-editions.ts';
import type { PageAddress, PageWorld } from './page-world.ts';
import { frameNamedBy, readSite, revisionId } from './site.ts';

/** A layer of a page, lowest first, with the revision that it comes from; variants of experiments have none. */
export interface ExplainedLayer {
  id: string;
  documentId: string | undefined;
  /** Whether its operations went into this tree: a variant's do only for visitors of that arm. */
  applied: boolean;
  revision: RevisionSummary | undefined;
}

/** One node of the tree, in the order in which it appears; `depth` 0 is the root. */
export interface ExplainedNode {
  id: string;
  type: string;
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

/** Explains the page at an address, as an anonymous visitor at a desktop in no test sees it; a sentence if there is none. */
export async function explainPage(
  { world, revisions, clock }: { world: PageWorld; revisions: Revisions; clock: Clock },
  url: URL,
): Promise<PageExplanation | string> {
  const address = world.locate(url);
  if (!address) return `expected the address of one of our shops, got ${url.href}`;
  const { tenant, locale, page, path } = address;
  const stored = await documentsBehind(revisions, tenant, page);
  const site = readSite(stored);
  const experiments = world.experiments(tenant, page);
  const shop = world.tenants().find(({ id }) => id === tenant);
  const composed = site.ok && shop ? composePage(site.value, shop, page, experiments) : undefined;
  if (!composed) return `the page ${page} of ${tenant} has no layout that can be read`;
  const { base, layers, frame } = composed;
  const [arms = {}] = armCombinations(experiments);
  const resolution = resolve({
    base: base.document,
    baseId: base.id,
    layers,
    request: { tenant, locale, page, path, device: 'desktop', login: 'anonymous', segment: '', bot: false, now: clock.now(), switches: world.switches(tenant), arms },
    library: world.library(tenant, locale, { path, device: 'desktop' }),
  });
  const { provenance, vary, tags, validUntil, warnings } = resolution;
  const byId = new Map(stored.map((each) => [revisionId(each), each]));
  return {
    address,
    layers: [base.id, ...(frame ? [frame.id] : []), ...layers.map(({ id }) => id)].map((id) => {
      const revision = byId.get(id);
      return { id, documentId: revision && documentId(revision), applied: provenance.layers.includes(id) || id === frame?.id, revision };
    }),
    nodes: listNodes(resolution.tree, provenance, 0).map((node) => (frame?.nodes.has(node.id) && node.layer === base.id ? { ...node, layer: frame.id } : node)),
    absent: Object.entries(provenance.absent).map(([id, { reason, layer }]) => ({ id, reason, layer })),
    vary,
    // The engine sees one page; its frame is published by itself.
    tags: [...new Set([...tags, ...stored.map((each) => tagOf.layout(tenant, each.page))])].sort(),
    validUntil,
    warnings,
  };
}

/** What is published of a tenant's page and of its frame. */
async function documentsBehind(revisions: Revisions, tenant: string, page: string): Promise<Revision[]> {
  const set = await revisions.publishedSet(tenant, page);
  const frame = frameNamedBy(set.base?.document);
  const outer = frame === undefined ? undefined : await revisions.publishedSet(tenant, frame);
  return [set.base, ...set.layers, outer?.base, ...outer?.layers ?? []].filter((each) => each !== undefined);
}

interface TreeNode {
  id: string;
  type: string;
  slots?: Record<string, TreeNode[]>;
}

function listNodes(node: TreeNode, provenance: Provenance, depth: number): ExplainedNode[] {
  const own: ExplainedNode = {
    id: node.id,
    type: node.type,
    depth,
    layer: provenance.nodes[node.id] ?? '',
    changed: Object.entries(provenance.values[node.id] ?? {}).map(([pointer, layer]) => ({ pointer, layer })),
    movedBy: provenance.moved[node.id],
  };
  const children = Object.values(node.slots ?? {}).flat();
  return [own, ...children.flatMap((child) => listNodes(child, provenance, depth + 1))];
}
