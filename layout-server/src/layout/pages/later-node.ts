import type { DraftNode, Resolution } from '../resolve/index.ts';

/**
 * A node that comes later as a tree of its own. Without its fallback: that stands in the page already, and the answer
 * has to say whether the node can be shown. Undefined if there is no such node.
 */
export function laterNode({ tree, later }: Resolution, id: string): Pick<Resolution, 'tree' | 'needs'> | undefined {
  const needs = later.find(({ node }) => node === id)?.needs;
  const draft = needs === undefined ? undefined : findNode(tree, id);
  if (needs === undefined || draft === undefined) return undefined;
  const { later: _later, fallback: _fallback, ...node } = draft;
  return { tree: node, needs };
}

function findNode(node: DraftNode, id: string): DraftNode | undefined {
  if (node.id === id) return node;
  for (const list of Object.values(node.slots ?? {})) {
    for (const child of list) {
      const found = findNode(child, id);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
