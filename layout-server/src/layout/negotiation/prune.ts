import type { ResolvedNode } from '@vitrine/schemas';

/** Whether a build can render a type in a version of its props. */
export type Knows = (type: string, version: number) => boolean;

export interface Pruned {
  /** Undefined if nothing of the tree can be rendered. The very node that came in if all of it can. */
  root: ResolvedNode | undefined;
  /** The nodes that the build does not know, each once, fallbacks included. */
  unknown: readonly ResolvedNode[];
}

/** A node cannot be rendered, nor can its fallback. */
const LOST = Symbol('lost');
/** Something below a node cannot be rendered, and a fallback at or above the node is preferred to a gap. */
const LOST_BELOW = Symbol('lost below');

/**
 * The tree without what a build cannot render. An unknown node gives way to its fallback, else to the nearest ancestor's
 * that can be rendered, else it is left out: the walk of that build would choose the same. A fallback that is of no use
 * goes as well. Pure; parts that stay whole are shared with the input.
 */
export function prune(root: ResolvedNode, knows: Knows): Pruned {
  const pruner = new Pruner(knows);
  const kept = pruner.node(root, false);
  return { root: kept === LOST ? undefined : kept, unknown: [...pruner.unknown] };
}

class Pruner {
  readonly unknown = new Set<ResolvedNode>();
  readonly #knows: Knows;

  constructor(knows: Knows) {
    this.#knows = knows;
  }

  /** @param rescued whether an ancestor has a fallback, which is then preferred to a gap */
  node(node: ResolvedNode, rescued: boolean): ResolvedNode | typeof LOST {
    const { fallback } = node;
    const standIn = fallback === undefined ? LOST : this.node(fallback, rescued);
    const own = this.#attempt(node, standIn, rescued || fallback !== undefined);
    if (own !== LOST && own !== LOST_BELOW) return own;
    if (standIn !== LOST || rescued || own === LOST) return standIn;
    // No fallback is of use: rather a gap than to lose the node around it.
    const gapped = this.#attempt(node, standIn, false);
    return gapped === LOST_BELOW ? LOST : gapped;
  }

  #attempt(
    node: ResolvedNode,
    standIn: ResolvedNode | typeof LOST,
    rescued: boolean,
  ): ResolvedNode | typeof LOST | typeof LOST_BELOW {
    if (!this.#knows(node.type, node.v)) {
      this.unknown.add(node);
      return LOST;
    }
    const slots = this.#slots(node.slots, rescued);
    if (slots === LOST_BELOW) return LOST_BELOW;
    if (slots === node.slots && (standIn === node.fallback || node.fallback === undefined)) return node;
    const { fallback: _fallback, ...rest } = node;
    return { ...rest, ...(slots && { slots }), ...(standIn === LOST ? {} : { fallback: standIn }) };
  }

  #slots(slots: ResolvedNode['slots'], rescued: boolean): ResolvedNode['slots'] | typeof LOST_BELOW {
    if (slots === undefined) return undefined;
    let isWhole = true;
    const kept: [string, ResolvedNode[]][] = [];
    for (const [name, children] of Object.entries(slots)) {
      const list: ResolvedNode[] = [];
      for (const child of children) {
        const pruned = this.node(child, rescued);
        if (pruned === LOST && rescued) return LOST_BELOW;
        if (pruned !== child) isWhole = false;
        if (pruned !== LOST) list.push(pruned);
      }
      kept.push([name, list]);
    }
    return isWhole ? slots : Object.fromEntries(kept);
  }
}
