import { fault, LIMITS, type Condition, type Fault, type LayoutDocument, type LayoutNode } from '@vitrine/schemas';

/** A node while layers are applied. Its own values are shared with the document; its place is kept here. */
export interface Entry {
  readonly id: string;
  /** The node with its present values. `slots` in it is the document's and stale: `children` counts. */
  node: LayoutNode;
  children: Map<string, Entry[]> | undefined;
  /** Undefined for the root. */
  parent: Entry | undefined;
  slot: string;
  /** Rank of the layer that brought the node; the base is 0. */
  readonly layer: number;
  /** Rank of the layer that gave a value, by JSON pointer; only what a layer above the node's own changed. */
  changes?: Map<string, number>;
  movedBy?: number;
  hiddenBy?: number;
  /** Switch conditions that a layer tried to lift; they hold nevertheless. */
  guards?: Condition[];
}

/** All nodes of a page by id. Fallbacks are not addressed by layers: of them only the ids are known, with their owner. */
export interface Tree {
  readonly root: Entry;
  readonly entries: Map<string, Entry>;
  readonly fallbackOwners: Map<string, Entry>;
}

type Report = (fault: Fault) => void;

/**
 * Indexes a document without changing or copying it. What breaks the rules of the graph (an id that is taken, a level
 * below the 32nd, a node beyond the 5,000th) is left out with its subtree and reported.
 */
export function indexDocument(document: LayoutDocument, layerId: string, report: Report): Tree {
  const root = entryOf(document.root, undefined, '', 0);
  const tree: Tree = { root, entries: new Map([[root.id, root]]), fallbackOwners: new Map() };
  adoptChildren(tree, root, 1, layerId, report);
  adoptFallback(tree, root, layerId, report);
  return tree;
}

/** Makes the entries of a subtree and enters them; whether ids are free and limits kept has been checked before. */
export function graft(tree: Tree, node: LayoutNode, place: { parent: Entry; slot: string; layer: number }): Entry {
  const entry = detachedEntry(node, place.layer);
  entry.parent = place.parent;
  entry.slot = place.slot;
  for (const each of subtree(entry)) {
    tree.entries.set(each.id, each);
    for (const id of fallbackIds(each.node)) tree.fallbackOwners.set(id, each);
  }
  return entry;
}

/** The entries of a subtree that belongs to no tree, such as a fallback's. */
export function detachedEntry(node: LayoutNode, layer: number): Entry {
  const entry = entryOf(node, undefined, '', layer);
  for (const [slot, nodes] of Object.entries(node.slots ?? {})) {
    const list = nodes.map((child) => detachedEntry(child, layer));
    for (const child of list) {
      child.parent = entry;
      child.slot = slot;
    }
    childrenOf(entry).set(slot, list);
  }
  return entry;
}

/** The children of an entry by slot, made if there are none yet. */
export function childrenOf(entry: Entry): Map<string, Entry[]> {
  entry.children ??= new Map();
  return entry.children;
}

/** An entry and everything below it, parents first. */
export function* subtree(entry: Entry): Generator<Entry> {
  yield entry;
  if (entry.children === undefined) return;
  for (const list of entry.children.values()) for (const child of list) yield* subtree(child);
}

/** Level of an entry; the root is level 1. */
export function depthOf(entry: Entry): number {
  let depth = 1;
  for (let above = entry.parent; above !== undefined; above = above.parent) depth += 1;
  return depth;
}

/** Levels that a subtree spans; 1 for a node without children. */
export function heightOf(entry: Entry): number {
  let below = 0;
  for (const list of entry.children?.values() ?? []) for (const child of list) below = Math.max(below, heightOf(child));
  return below + 1;
}

/** Nodes of a tree, fallbacks included. */
export function sizeOf(tree: Tree): number {
  return tree.entries.size + tree.fallbackOwners.size;
}

/** Ids of a stored subtree, its fallbacks included, in the order of the document. */
export function* idsOf(node: LayoutNode): Generator<string> {
  yield node.id;
  for (const list of Object.values(node.slots ?? {})) for (const child of list) yield* idsOf(child);
  yield* fallbackIds(node);
}

/** Ids of a node's fallback and of everything in it; nothing if it has none. */
export function* fallbackIds(node: LayoutNode): Generator<string> {
  if (node.fallback !== undefined) yield* idsOf(node.fallback);
}

function entryOf(node: LayoutNode, parent: Entry | undefined, slot: string, layer: number): Entry {
  return { id: node.id, node, children: undefined, parent, slot, layer };
}

function adoptChildren(tree: Tree, entry: Entry, depth: number, layerId: string, report: Report): void {
  if (entry.node.slots === undefined) return;
  const children = childrenOf(entry);
  for (const [slot, nodes] of Object.entries(entry.node.slots)) {
    const list: Entry[] = [];
    children.set(slot, list);
    for (const node of nodes) {
      const refusal = refusalOf(tree, node, depth + 1, layerId);
      if (refusal !== undefined) {
        report(refusal);
        continue;
      }
      const child = entryOf(node, entry, slot, 0);
      tree.entries.set(node.id, child);
      list.push(child);
      adoptChildren(tree, child, depth + 1, layerId, report);
      adoptFallback(tree, child, layerId, report);
    }
  }
}

function refusalOf(tree: Tree, node: LayoutNode, depth: number, layer: string): Fault | undefined {
  if (tree.entries.has(node.id) || tree.fallbackOwners.has(node.id)) return duplicate(node.id, layer);
  if (depth > LIMITS.depth) {
    return fault('TOO_DEEP', {
      expected: `at most ${LIMITS.depth} levels of nodes`,
      got: depth,
      layer,
      nodeId: node.id,
    });
  }
  if (sizeOf(tree) >= LIMITS.nodes) {
    return fault('TOO_MANY_NODES', {
      expected: `at most ${LIMITS.nodes} nodes`,
      got: sizeOf(tree) + 1,
      layer,
      nodeId: node.id,
    });
  }
  return undefined;
}

function adoptFallback(tree: Tree, entry: Entry, layer: string, report: Report): void {
  if (entry.node.fallback === undefined) return;
  const ids = new Set<string>();
  for (const id of fallbackIds(entry.node)) {
    if (ids.has(id) || tree.entries.has(id) || tree.fallbackOwners.has(id)) {
      report(duplicate(id, layer));
      dropFallback(entry);
      return;
    }
    ids.add(id);
  }
  if (sizeOf(tree) + ids.size > LIMITS.nodes) {
    report(
      fault('TOO_MANY_NODES', {
        expected: `at most ${LIMITS.nodes} nodes`,
        got: sizeOf(tree) + ids.size,
        layer,
        nodeId: entry.id,
        pointer: '/fallback',
      }),
    );
    dropFallback(entry);
    return;
  }
  for (const id of ids) tree.fallbackOwners.set(id, entry);
}

function dropFallback(entry: Entry): void {
  const { fallback: _dropped, ...node } = entry.node;
  entry.node = node;
}

function duplicate(id: string, layer: string): Fault {
  return fault('DUPLICATE_ID', { expected: 'an id that no other node of the page has', got: id, layer, nodeId: id });
}
