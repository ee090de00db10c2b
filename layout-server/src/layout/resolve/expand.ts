import { canonicalJson, fault, isObject, type Condition, type Fault, type LayoutNode } from '@vitrine/schemas';
import { answer, type AnswerScope } from './answers.ts';
import { evaluate, type Attributes } from './conditions.ts';
import { isPartOf } from './json-pointer.ts';
import type { Questions } from './questions.ts';
import { isTagged } from './tagged-values.ts';
import { detachedEntry, type Entry } from './tree-index.ts';
import type { DraftNode, Hole, LaterNode, Library, Need, Provenance, RequestFacts } from './types.ts';

/** What a tree is expanded with. */
export interface ExpandScope {
  readonly request: RequestFacts;
  readonly attributes: Attributes;
  readonly questions: Questions | undefined;
  readonly library: Library;
  /** Ids of the layers by rank. */
  readonly layerIds: readonly string[];
  /**
   * Whether nodes are left out by their conditions; the gates also look at what a condition keeps out. `switches`: by those
   * alone that ask for nothing but switches, which are the same for every visitor of a shop.
   */
  readonly conditions: 'evaluate' | 'switches' | 'ignore';
  warn(fault: Fault): void;
}

/** A tree whose questions are answered, with what was met on the way. */
export interface Expansion {
  tree: DraftNode;
  needs: Need[];
  later: LaterNode[];
  provenance: Omit<Provenance, 'layers'>;
  content: Set<string>;
}

/** Evaluates conditions, answers tagged values and collects needs, parents before children. */
export function expand(root: Entry, scope: ExpandScope): Expansion {
  const expander = new Expander(scope);
  const { needs, later, provenance, content } = expander;
  return { tree: expander.node(root, root), needs: [...needs.values()], later, provenance, content };
}

const NOTHING: readonly Condition[] = [];

class Expander {
  readonly needs = new Map<string, Need>();
  readonly later: LaterNode[] = [];
  readonly provenance: Omit<Provenance, 'layers'> = { nodes: {}, values: {}, moved: {}, absent: {} };
  readonly content = new Set<string>();
  readonly #scope: ExpandScope;
  /** How many fallbacks are being expanded around a node; what stands in is never critical itself. */
  #standingIn = 0;
  /** Where needs are noted: those of the page, or of the node that comes later and is being expanded. */
  #asked = this.needs;

  constructor(scope: ExpandScope) {
    this.#scope = scope;
  }

  node(entry: Entry, root?: Entry): DraftNode {
    const { node } = entry;
    const layerId = this.#layerId(entry.layer);
    this.#noteProvenance(entry, layerId);
    const page = this.#asked;
    const isLater = this.#comesLater(entry, root);
    if (isLater) this.#asked = new Map();
    const answers = this.#answerScope(entry);
    const needs = this.#needsOf(node, answers);
    const { props, holes, unanswered } = this.#propsOf(node, { ...answers, needs });
    const draft: DraftNode = { id: node.id, type: node.type, v: node.v ?? 1, props };
    const slots = this.#slotsOf(entry);
    if (slots !== undefined) draft.slots = slots;
    if (isLater) {
      this.later.push({ node: node.id, needs: [...this.#asked.values()] });
      draft.later = true;
      // Its fallback stands in the page meanwhile, so the page waits for that one's data.
      this.#asked = page;
    }
    const fallback = node.fallback === undefined ? undefined : this.#fallbackOf(entry, node.fallback);
    if (fallback !== undefined) draft.fallback = fallback;
    if (this.#isCritical(node)) draft.critical = true;
    if (needs.size > 0) draft.needs = Object.fromEntries(needs);
    if (holes.length > 0) draft.holes = holes;
    if (unanswered.length > 0) draft.unanswered = unanswered;
    return draft;
  }

  /** With one need in browser mode the whole node comes later. What cannot is reported, and the page waits for it. */
  #comesLater(entry: Entry, root: Entry | undefined): boolean {
    const { node } = entry;
    const name = Object.entries(node.data ?? {}).find(([, { mode }]) => mode === 'browser')?.[0];
    const isWithin = this.#asked !== this.needs;
    if (isWithin && node.critical === true && this.#standingIn === 0) {
      this.#refuse(entry, '/critical', 'a node that is not critical inside one that comes after the page', true);
    }
    // All that lies in a node that comes later comes with it.
    if (name === undefined || isWithin) return false;
    const hindrance = this.#isPage(entry, root)
      ? 'the root'
      : node.critical === true
        ? 'a critical node'
        : this.#standingIn > 0
          ? 'a fallback'
          : undefined;
    if (hindrance === undefined) return true;
    this.#refuse(entry, `/data/${name}/mode`, `"page", for ${hindrance} cannot come after the page`, 'browser');
    return false;
  }

  /** The gates put single subtrees in the place of a page, to look at them whatever their conditions. */
  #isPage(entry: Entry, root: Entry | undefined): boolean {
    return entry === root && this.#scope.conditions === 'evaluate';
  }

  #refuse(entry: Entry, pointer: string, expected: string, got: unknown): void {
    this.#scope.warn(
      fault('NOT_ALLOWED', { expected, got, pointer, layer: this.#layerAt(entry, pointer), nodeId: entry.id }),
    );
  }

  #slotsOf(entry: Entry): Record<string, DraftNode[]> | undefined {
    if (entry.children === undefined) return undefined;
    const slots: Record<string, DraftNode[]> = {};
    for (const [slot, list] of entry.children) {
      slots[slot] = list.filter((child) => this.#isShown(child)).map((child) => this.node(child));
    }
    return slots;
  }

  /** Layers address a fallback through its node, so its values are the node's layer's. */
  #fallbackOf(owner: Entry, node: LayoutNode): DraftNode | undefined {
    const entry = detachedEntry(node, owner.changes?.get('/fallback') ?? owner.layer);
    if (!this.#isShown(entry)) return undefined;
    this.#standingIn += 1;
    const draft = this.node(entry);
    this.#standingIn -= 1;
    return draft;
  }

  #isCritical(node: LayoutNode): boolean {
    return node.critical === true && this.#standingIn === 0 && this.#asked === this.needs;
  }

  #isShown(entry: Entry): boolean {
    const { node } = entry;
    if (node.hidden === true) {
      this.provenance.absent[entry.id] = { reason: 'hidden', layer: this.#layerId(entry.hiddenBy ?? entry.layer) };
      return false;
    }
    for (const when of this.#demandsOf(entry)) {
      const layer = this.#layerId(entry.changes?.get('/when') ?? entry.layer);
      const { holds, problems } = evaluate(when, this.#scope.attributes);
      for (const { code, pointer, ...problem } of problems) {
        this.#scope.warn(fault(code, { ...problem, pointer: `/when${pointer}`, layer, nodeId: entry.id }));
      }
      if (!this.#counts(when)) continue;
      this.#scope.questions?.noteCondition(when, holds);
      if (holds) continue;
      this.provenance.absent[entry.id] = { reason: 'condition', layer, when };
      return false;
    }
    return true;
  }

  /** What must hold for a node: the switch that its type depends on, its condition, and the switches that a layer took off it. */
  #demandsOf({ node, guards }: Entry): readonly Condition[] {
    const kept = guards ?? NOTHING;
    const own = node.when === undefined ? kept : [node.when, ...kept];
    const named = this.#scope.library.switchOf?.(node.type, node.v ?? 1);
    return named === undefined ? own : [{ [`switch.${named}`]: true }, ...own];
  }

  /** Whether a condition that does not hold leaves its node out. */
  #counts(when: Condition): boolean {
    const { conditions } = this.#scope;
    if (conditions !== 'switches') return conditions === 'evaluate';
    return Object.keys(when).every((name) => name.startsWith('switch.'));
  }

  #propsOf(
    node: LayoutNode,
    scope: AnswerScope,
  ): { props: Record<string, unknown>; holes: Hole[]; unanswered: string[] } {
    if (node.props === undefined) return { props: {}, holes: [], unanswered: [] };
    // Props that are one tagged value as a whole would have no names to be checked by.
    if (isTagged(node.props)) {
      const { layerAt, nodeId } = scope;
      const layer = layerAt('/props');
      scope.warn(
        fault('UNKNOWN_TAG', { expected: 'props by name', got: node.props, pointer: '/props', layer, nodeId }),
      );
      return { props: {}, holes: [], unanswered: ['/props'] };
    }
    const { value, ...notes } = answer(scope, node.props, '/props');
    return { props: value as Record<string, unknown>, ...notes };
  }

  #needsOf(node: LayoutNode, scope: AnswerScope): Map<string, string> {
    const keys = new Map<string, string>();
    for (const [name, { source, args: asked = {} }] of Object.entries(node.data ?? {})) {
      const { value } = answer(scope, asked, `/data/${name}/args`);
      const args = isObject(value) ? value : {};
      const key = `${source} ${canonicalJson(args)}`;
      const known = this.#asked.get(key);
      if (known === undefined)
        this.#asked.set(key, { key, source, args, critical: this.#isCritical(node), nodes: [node.id] });
      else {
        known.critical ||= this.#isCritical(node);
        if (!known.nodes.includes(node.id)) known.nodes.push(node.id);
      }
      keys.set(name, key);
    }
    return keys;
  }

  #answerScope(entry: Entry): AnswerScope {
    const { library, request, questions, warn } = this.#scope;
    return {
      library,
      request,
      questions,
      layerAt: (pointer) => this.#layerAt(entry, pointer),
      nodeId: entry.id,
      needs: undefined,
      warn,
      useContent: (entry) => this.content.add(entry),
    };
  }

  #noteProvenance(entry: Entry, layerId: string): void {
    const { nodes, values, moved } = this.provenance;
    nodes[entry.id] = layerId;
    if (entry.changes !== undefined) {
      values[entry.id] = Object.fromEntries(
        [...entry.changes].map(([pointer, layer]) => [pointer, this.#layerId(layer)]),
      );
    }
    if (entry.movedBy !== undefined) moved[entry.id] = this.#layerId(entry.movedBy);
  }

  /** The layer that gave the value at a pointer: the one that changed it or what it lies in, else the node's own. */
  #layerAt({ changes, layer }: Entry, pointer: string): string {
    const below = [...(changes ?? [])].filter(([at]) => isPartOf(at, pointer)).map(([, rank]) => rank);
    if (below.length > 0) return this.#layerId(Math.max(...below));
    const [nearest] = [...(changes ?? [])]
      .filter(([at]) => pointer === at || pointer.startsWith(`${at}/`))
      .toSorted(([one], [other]) => other.length - one.length);
    return this.#layerId(nearest?.[1] ?? layer);
  }

  #layerId(rank: number): string {
    return this.#scope.layerIds[rank] ?? '';
  }
}
