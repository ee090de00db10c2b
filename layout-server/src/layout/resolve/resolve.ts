import {
  type Dimension,
  DIMENSION_NAMES,
  fault,
  type Fault,
  type LayerDocument,
  type LayoutDocument,
  type LayoutNode,
} from '@vitrine/schemas';
import { tagOf } from '@vitrine/platform/doors';
import { answer, UNANSWERED, type AnswerScope } from './answers.ts';
import { attributesOf, evaluate } from './conditions.ts';
import { dependenciesOf } from './dependencies.ts';
import { expand, type ExpandScope } from './expand.ts';
import { nextYearChange } from './instants.ts';
import { applyOperation } from './operations.ts';
import type { Questions } from './questions.ts';
import { indexDocument, type Entry } from './tree-index.ts';
import {
  LAYER_KINDS,
  type AppliedLayer,
  type PageMeta,
  type RequestFacts,
  type Resolution,
  type ResolveInput,
} from './types.ts';

/** How `resolve` treats conditions of nodes; only the gates ignore them, to look at what a condition keeps out. */
export interface ResolveOptions {
  conditions?: ExpandScope['conditions'];
  /** Takes note of all that is asked of the visitor. */
  questions?: Questions;
}

/**
 * Makes the tree that a request sees: applies the layers of its arms and conditions, evaluates conditions, answers tagged
 * values and lists what data is needed. Pure: the same input gives an equal answer, no input is changed, and parts that
 * nothing touched are shared with the documents. Whatever does not fit is left out and reported in `warnings`; it never
 * throws on documents that passed the envelope (layout-format, "Layers and operations").
 */
export function resolve(input: ResolveInput, { conditions = 'evaluate', questions }: ResolveOptions = {}): Resolution {
  const { base, request, library, baseId = `base/${input.base.page}.layout` } = input;
  const warnings: Fault[] = [];
  const warn = (one: Fault): void => void warnings.push(one);
  const layers = inOrder(input.layers);
  const attributes = attributesOf(request);
  const walkable = walkableBase(base, baseId, warn);
  const tree = indexDocument(walkable, baseId, warn);
  const layerIds = [baseId];
  const isAuthored = library.names !== undefined;
  const head: Head = new Map();
  takeHead(head, walkable.meta, baseId);

  for (const layer of layers) {
    if (!applies(layer, { request, attributes, questions, warn })) continue;
    const rank = layerIds.push(layer.id) - 1;
    layer.document.ops.forEach((operation, index) => {
      applyOperation({ tree, layer: rank, layerId: layer.id, index, isAuthored, report: warn }, operation);
    });
    takeHead(head, layer.document.meta, layer.id);
  }

  keepRoot(tree.root, layerIds, warn);
  const content = new Set<string>();
  const meta = headOf(head, { ...input, questions }, (entry) => content.add(entry), warn);
  const expansion = expand(tree.root, { request, attributes, questions, library, layerIds, conditions, warn });
  return {
    tree: expansion.tree,
    meta,
    needs: expansion.needs,
    later: expansion.later,
    provenance: { ...expansion.provenance, layers: layerIds },
    warnings,
    vary: varyOf([base, ...layers.map(({ document }) => document)]),
    tags: tagsOf(request, layers, new Set([...content, ...expansion.content])),
    validUntil: validUntilOf([base, ...layers.map(({ document }) => document)], request.now),
  };
}

/** Layers by rank of their kind; those of one kind in the given order, experiments by their key. */
function inOrder(layers: readonly AppliedLayer[]): AppliedLayer[] {
  const rank = ({ kind }: AppliedLayer): number => LAYER_KINDS.indexOf(kind);
  const key = ({ kind, arm }: AppliedLayer): string => (kind === 'experiment' ? (arm?.experiment ?? '') : '');
  return layers.toSorted((a, b) => rank(a) - rank(b) || (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

/** A base that is nested too deep to be walked becomes an empty page; publishing never lets it come so far. */
function walkableBase(base: LayoutDocument, layer: string, warn: (fault: Fault) => void): LayoutDocument {
  if (!dependenciesOf(base).tooDeep) return base;
  warn(fault('TOO_DEEP', { expected: 'a document that can be walked', got: undefined, layer }));
  const { id, type, v = 1 } = base.root;
  return { page: base.page, catalog: base.catalog, root: { id, type, v } };
}

function applies(
  { id, arm, unless, document }: AppliedLayer,
  { request, attributes, questions, warn }: Pick<ExpandScope, 'request' | 'attributes' | 'questions' | 'warn'>,
): boolean {
  if ((arm !== undefined && !has(request, arm)) || (unless !== undefined && has(request, unless))) return false;
  if (dependenciesOf(document).tooDeep) {
    warn(fault('TOO_DEEP', { expected: 'a document that can be walked', got: undefined, layer: id }));
    return false;
  }
  if (document.when === undefined) return true;
  const { holds, problems } = evaluate(document.when, attributes);
  for (const { code, pointer, ...problem } of problems)
    warn(fault(code, { ...problem, pointer: `/when${pointer}`, layer: id }));
  questions?.noteCondition(document.when, holds);
  return holds;
}

function has({ arms }: RequestFacts, { experiment, variant }: { experiment: string; variant: string }): boolean {
  return Object.hasOwn(arms, experiment) && arms[experiment] === variant;
}

/** A page always has its root: it cannot be hidden or shown under a condition. */
function keepRoot(root: Entry, layerIds: readonly string[], warn: (fault: Fault) => void): void {
  for (const field of ['hidden', 'when'] as const) {
    if (root.node[field] === undefined || root.node[field] === false) continue;
    const layer = layerIds[root.changes?.get(`/${field}`) ?? 0];
    warn(
      fault('NOT_ALLOWED', {
        expected: 'a root that is always shown',
        got: root.node[field],
        pointer: `/${field}`,
        layer,
        nodeId: root.id,
      }),
    );
  }
  const { hidden: _hidden, when: _when, ...node } = root.node;
  root.node = node satisfies LayoutNode;
}

/** The fields of the head, each with the layer that gave it last. */
type Head = Map<string, { value: unknown; layer: string }>;

function takeHead(head: Head, meta: LayoutDocument['meta'], layer: string): void {
  for (const [field, value] of Object.entries(meta ?? {})) head.set(field, { value, layer });
}

function headOf(
  head: Head,
  { library, request, questions }: Pick<AnswerScope, 'library' | 'request' | 'questions'>,
  useContent: (entry: string) => void,
  warn: (fault: Fault) => void,
): PageMeta {
  const text = (field: 'title' | 'description'): Partial<PageMeta> => {
    const given = head.get(field);
    if (given === undefined) return {};
    const { layer } = given;
    const pointer = `/meta/${field}`;
    const outside = { layerAt: () => layer, nodeId: undefined, needs: undefined };
    const scope = { library, request, questions, ...outside, warn, useContent };
    const { value } = answer(scope, given.value, pointer);
    if (typeof value === 'string') return { [field]: value };
    if (value !== UNANSWERED) warn(fault('WRONG_TYPE', { expected: 'a text', got: value, pointer, layer }));
    return {};
  };
  return {
    ...text('title'),
    ...text('description'),
    robots: head.get('robots')?.value === 'noindex' ? 'noindex' : 'index',
  };
}

function varyOf(documents: readonly (LayoutDocument | LayerDocument)[]): Dimension[] {
  return DIMENSION_NAMES.filter((dimension) =>
    documents.some((document) => dependenciesOf(document).dimensions.has(dimension)),
  );
}

function tagsOf(
  { tenant, page }: RequestFacts,
  layers: readonly AppliedLayer[],
  content: ReadonlySet<string>,
): string[] {
  const experiments = layers
    .flatMap(({ arm, unless }) => [arm, unless])
    .flatMap((of) => (of === undefined ? [] : [tagOf.experiment(tenant, of.experiment)]));
  const entries = [...content].map((entry) => tagOf.content(tenant, entry));
  return [...new Set([tagOf.layout(tenant, page), tagOf.tenant(tenant), ...experiments, ...entries])].sort();
}

function validUntilOf(documents: readonly (LayoutDocument | LayerDocument)[], now: Date): string {
  const moments = documents.flatMap((document) => {
    const { moments: known, year } = dependenciesOf(document);
    const next = known.find((moment) => moment > now.getTime());
    return [...(next === undefined ? [] : [next]), ...(year ? [nextYearChange(now)] : [])];
  });
  return moments.length === 0 ? '' : new Date(Math.min(...moments)).toISOString();
}
