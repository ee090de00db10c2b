import type { LayerDocument, LayoutDocument, LayoutNode } from '@vitrine/schemas';
import { checkLayoutEnvelope } from './check-envelope.ts';

/** A node as an author wrote it. */
export interface AuthoredNode {
  node: LayoutNode;
  /** Level within its document or inserted subtree, the top being 1; a fallback is on the level of its node. */
  depth: number;
  /** Ids of the nodes that it lies in. */
  above: readonly string[];
}

/** The subtrees that a document brings: a base its root, a layer what it inserts or sets as fallback. */
export function authoredTrees(document: LayoutDocument | LayerDocument): LayoutNode[] {
  if ('root' in document) return [document.root];
  return document.ops.flatMap((operation) => {
    if (operation.op === 'insert') return [operation.node];
    if (operation.op !== 'set' || operation.pointer !== '/fallback') return [];
    const asRoot = checkLayoutEnvelope({ page: document.page, catalog: 1, root: operation.value }, '');
    return asRoot.ok ? [asRoot.value.root] : [];
  });
}

/** A subtree's nodes in the order of the document, each before what lies in it; fallbacks follow the slots. */
export function* authoredNodes(node: LayoutNode, depth = 1, above: readonly string[] = []): Generator<AuthoredNode> {
  yield { node, depth, above };
  const inner = [...above, node.id];
  for (const list of Object.values(node.slots ?? {}))
    for (const child of list) yield* authoredNodes(child, depth + 1, inner);
  if (node.fallback !== undefined) yield* authoredNodes(node.fallback, depth, inner);
}
