/**
 * The walk: a resolved tree becomes React elements and the style rules that they use. Called by the renderer for every
 * page, by the studio and by tests. Invariant: no node can fail the page; what fails is replaced by its fallback, by the
 * nearest ancestor's, or dropped, and is reported. It fetches nothing and knows no tenant.
 */
import type { ReactElement, ReactNode } from 'react';
import { Fragment, jsx } from 'react/jsx-runtime';
import { makingElements } from '@vitrine/framework/making';
import { LIMITS, type ResolvedNode } from '@vitrine/schemas';
import type { IslandWords } from '../islands/island-looks.ts';
import type { RegistryEntry } from '../registry/definition.ts';
import type { Slots } from './component.ts';
import type { Outcome, OutcomeKind } from './outcome.ts';
import type { SharedSheet } from '../styling/shared-sheet.ts';
import { PageElements } from './page-elements.ts';
import { propsFault } from './validate-props.ts';

export interface RenderOptions {
  /** The components by type. */
  readonly components: Readonly<Record<string, RegistryEntry>>;
  /** The words of the box that stands in for an island that fails in the browser. */
  readonly islandWords: IslandWords;
  /** How many nodes may be tried, fallbacks included; what comes later is dropped. */
  readonly maxNodes?: number;
  /** The node that stands where one of an unknown type would leave a gap; without it the gap stays. */
  readonly instead?: (node: ResolvedNode) => ResolvedNode;
  /** A sheet that the page links to. */
  readonly linked?: SharedSheet;
  /** The number of the first place of an island; 0 unless another tree of the page has some. */
  readonly firstPlace?: number;
}

export interface RenderedTree {
  /** An empty fragment if nothing of the tree can be shown. */
  readonly element: ReactNode;
  /** The islands that work in their places in `element`, with keys; for the end of the page. */
  readonly islands: readonly ReactElement[];
  /** The rules of the nodes that are shown, without those that the linked sheet has. */
  readonly css: string;
  /** One for each node that was tried, children before their parent. */
  readonly outcomes: readonly Outcome[];
}

/** A node cannot be shown, nor can its fallback. */
const FAILED = Symbol('failed');
/** A node could be shown, but something below it cannot, and a fallback at or above it is preferred to a gap. */
const FAILED_BELOW = Symbol('failed below');

/** Renders a resolved tree. Never throws for what a tree or a component does. @see docs/adr/0006-chakra-on-the-server.md */
export function renderTree(
  root: ResolvedNode,
  { components, islandWords, maxNodes = LIMITS.nodes, instead, linked, firstPlace = 0 }: RenderOptions,
): RenderedTree {
  const walk = new Walk(components, new PageElements(islandWords, firstPlace, linked), maxNodes, instead);
  const element = makingElements(walk.page, () => walk.render(root, false, 0));
  return {
    element: element === FAILED || element === null ? jsx(Fragment, {}) : element,
    islands: walk.page.islands(),
    css: walk.page.css(),
    outcomes: walk.outcomes,
  };
}

class Walk {
  readonly page: PageElements;
  readonly outcomes: Outcome[] = [];
  readonly #components: RenderOptions['components'];
  readonly #instead: RenderOptions['instead'];
  #nodesLeft: number;

  constructor(
    components: RenderOptions['components'],
    page: PageElements,
    maxNodes: number,
    instead: RenderOptions['instead'],
  ) {
    this.page = page;
    this.#components = components;
    this.#nodesLeft = maxNodes;
    this.#instead = instead;
  }

  /** @param rescued whether an ancestor has a fallback, which is then preferred to a gap */
  render(node: ResolvedNode, rescued: boolean, depth: number): ReactElement | null | typeof FAILED {
    const { fallback } = node;
    const own = this.#attempt(node, rescued || fallback !== undefined, depth);
    if (own !== FAILED && own !== FAILED_BELOW) return own;
    if (fallback === undefined && !rescued && this.#instead !== undefined && this.#entryOf(node) === undefined) {
      const other = this.#attempt(this.#instead(node), false, depth);
      return other === FAILED_BELOW ? FAILED : other;
    }
    const standIn = fallback === undefined ? FAILED : this.render(fallback, rescued, depth + 1);
    if (standIn !== FAILED || rescued || own === FAILED) return standIn;
    // No fallback helped: rather a gap where the fault is than to lose the node around it.
    const gapped = this.#attempt(node, false, depth);
    return gapped === FAILED_BELOW ? FAILED : gapped;
  }

  #attempt(
    node: ResolvedNode,
    rescued: boolean,
    depth: number,
  ): ReactElement | null | typeof FAILED | typeof FAILED_BELOW {
    const { id, type, v, props } = node;
    const begin = this.page.begin();
    if (this.#nodesLeft-- <= 0)
      return this.#fail(node, 'failed', `node "${id}": expected a tree within its budget of nodes, got more`);
    if (depth > LIMITS.depth * 2)
      return this.#fail(node, 'failed', `node "${id}": expected at most ${LIMITS.depth} levels, got more`);
    const entry = this.#entryOf(node);
    if (entry === undefined) {
      return this.#fail(
        node,
        'unknown-type',
        `node "${id}": expected a component of this catalog, got "${type}" version ${v}`,
      );
    }
    const invalid = propsFault(entry.validator, props, id);
    if (invalid !== null) return this.#fail(node, 'invalid-props', invalid);
    const slots = this.#slots(node, rescued, depth);
    if (slots === FAILED_BELOW) {
      this.page.takeBack(begin);
      return FAILED_BELOW;
    }
    this.page.node = { type, id };
    try {
      const element = this.page.root(entry.render(props, slots), type, id);
      this.outcomes.push({ nodeId: id, type, version: v, kind: 'rendered' });
      return element;
    } catch (error) {
      this.page.takeBack(begin);
      return this.#fail(node, 'failed', error instanceof Error ? `${error.name}: ${error.message}` : String(error));
    }
  }

  /** Undefined for a type or a version that this catalog has not. */
  #entryOf({ type, v }: ResolvedNode): RegistryEntry | undefined {
    const entry = Object.hasOwn(this.#components, type) ? this.#components[type] : undefined;
    return entry?.version === v ? entry : undefined;
  }

  #slots({ slots }: ResolvedNode, rescued: boolean, depth: number): Slots | typeof FAILED_BELOW {
    const rendered: Record<string, ReactNode> = {};
    for (const name in slots) {
      const children: ReactElement[] = [];
      for (const node of slots[name] ?? []) {
        const child = this.render(node, rescued, depth + 1);
        if (child === FAILED && rescued) return FAILED_BELOW;
        if (child !== FAILED && child !== null) children.push(child);
      }
      if (children.length > 0) rendered[name] = children;
    }
    return rendered;
  }

  #fail({ id, type, v }: ResolvedNode, kind: OutcomeKind, message: string): typeof FAILED {
    this.outcomes.push({ nodeId: id, type, version: v, kind, message });
    return FAILED;
  }
}
