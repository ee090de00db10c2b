/**
 * Makes the elements of one page while it is walked: notes the class names of host elements, calls plain function
 * components on the spot, so that a fault in a sub-component is the fault of its node and not of the page, and mounts
 * islands. Invariant: what it makes holds only host elements, fragments, suspense and mounted client references.
 */
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { Fragment, jsx } from 'react/jsx-runtime';
import { isClientReference, markedElement, markOf } from '@vitrine/framework/elements';
import type { ElementMaker, ElementProps } from '@vitrine/framework/making';
import { InPlace, PLACE } from '../islands/in-place.tsx';
import { IslandBoundary, type IslandBoundaryProps } from '../islands/island-boundary.client.tsx';
import type { IslandWords } from '../islands/island-looks.ts';
import { islandClasses, mountIsland } from '../islands/mount-island.tsx';
import { Place } from '../islands/place.client.tsx';
import type { SharedSheet } from '../styling/shared-sheet.ts';
import { StyleCollector } from './style-collector.ts';

/** Why a component's output cannot be used. The walk turns it into the outcome `failed`. */
export class ExpansionError extends Error {
  override readonly name = 'ExpansionError';
}

/** Every mark is given once per process, so an element kept from another page is not taken for one of this page. */
let lastMark = 0;

/** What stands for an island in the markup: what it was made of, and the island itself, for it may be kept for another page. */
const placed = new WeakMap<object, { readonly props: ElementProps; readonly island: ReactElement }>();

/** How much of a page was made at some moment. */
export interface Begin {
  readonly styles: number;
  readonly islands: number;
}

/** Makes the elements of one page and gathers what its browser needs with them: rules of style, islands and their words. */
export class PageElements implements ElementMaker {
  readonly #styles: StyleCollector;
  readonly #islandWords: IslandWords;
  #mark = (lastMark += 1);
  readonly #islands: ReactElement[] = [];
  readonly #firstPlace: number;
  /** Whose component is called now, for the islands that it makes. */
  node: IslandBoundaryProps['node'] = { type: '', id: '' };

  /** `linked` is a sheet that the page has anyway, `firstPlace` the number of the first place. */
  constructor(islandWords: IslandWords, firstPlace: number, linked?: SharedSheet) {
    this.#styles = new StyleCollector(linked);
    this.#islandWords = islandWords;
    this.#firstPlace = firstPlace;
  }

  /** The islands that work in their places, in the order of these. */
  islands(): readonly ReactElement[] {
    return this.#islands;
  }

  /** The rules of what was made and not taken back. */
  css(): string {
    return this.#styles.css();
  }

  /** A place to return to with `takeBack`. */
  begin(): Begin {
    return { styles: this.#styles.mark(), islands: this.#islands.length };
  }

  /** Forgets class names and islands since `begin`. Elements made before are no longer known, as a component may have kept one. */
  takeBack({ styles, islands }: Begin): void {
    this.#styles.takeBack(styles);
    this.#islands.length = islands;
    this.#mark = lastMark += 1;
  }

  /**
   * @throws ExpansionError for an async component or an element that is neither a host, a function nor a client
   * reference; whatever a sub-component throws
   */
  make(type: unknown, props: ElementProps, key: unknown, isStatic: boolean): ReactNode {
    if (props['key'] !== undefined) {
      const { key: spread, ...others } = props;
      return this.make(type, others, spread, isStatic);
    }
    if (typeof type === 'string') {
      const { className, children } = props;
      if (typeof className === 'string') this.#styles.see(className);
      if (typeof children === 'object' && children !== null) this.#settleProp(props, 'children', children);
      return markedElement(type, props, key, isStatic, this.#mark);
    }
    if (typeof type === 'symbol') {
      this.#settleProps(props);
      return markedElement(type, props, key, isStatic, this.#mark);
    }
    if (type === IslandBoundary) return this.#makeBoundary(props, key);
    if (type === InPlace) return this.#makePlace(props, key);
    if (isClientReference(type)) return this.#makeIsland(type, props, key, isStatic);
    if (typeof type !== 'function')
      throw new ExpansionError(`Expected a plain function component, got ${describe(type)}`);
    const rendered = this.settle((type as (props: ElementProps) => ReactNode)(props));
    return key === undefined ? rendered : this.#keyed(rendered, key);
  }

  /**
   * Makes anew what did not come from this page's JSX: elements of a module's level, of another page, of `createElement`
   * or `Children`, and lists that hold such. Gives everything else as it is.
   * @throws as `make`
   */
  settle(node: ReactNode): ReactNode {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return this.#settleList(node as readonly ReactNode[]);
    if (markOf(node) === this.#mark) return node;
    if (isValidElement<ElementProps>(node)) {
      if (PLACE in node.props) return this.#settlePlace(node);
      return this.make(node.type, { ...node.props }, node.key ?? undefined, Array.isArray(node.props['children']));
    }
    if ('then' in node) throw asynchronous(node);
    return this.#settleList([...(node as Iterable<ReactNode>)]);
  }

  /**
   * A node's one host element with the node's attributes; null if its component shows nothing.
   * @throws as `make`, and ExpansionError if the output is anything but one host element or nothing
   */
  root(rendered: ReactNode, type: string, id: string): ReactElement | null {
    const root = this.settle(rendered);
    if (root === null || root === undefined || typeof root === 'boolean') return null;
    if (!isValidElement<ElementProps>(root) || typeof root.type !== 'string') {
      throw new ExpansionError(
        `Expected a component that returns one host element, got ${isValidElement(root) ? describe(root.type) : typeof root}`,
      );
    }
    // A copy, as a component may keep its element; by assign, which takes half the time of a spread of many shapes.
    const props: ElementProps = Object.assign({}, root.props);
    props['data-node'] = type;
    props['data-node-id'] = id;
    return markedElement(root.type, props, id, Array.isArray(props['children']), this.#mark);
  }

  /** The same list if nothing in it changed, so that most children are not copied. */
  #settleList(list: readonly ReactNode[]): ReactNode {
    let copy: ReactNode[] | undefined;
    for (let index = 0; index < list.length; index++) {
      const child = list[index];
      const settled = this.settle(child);
      if (settled !== child) copy ??= list.slice(0, index);
      copy?.push(settled);
    }
    return copy ?? (list as ReactNode[]);
  }

  #settleProp(props: ElementProps, name: string, value: object): void {
    const settled = this.settle(value as ReactNode);
    if (settled !== value) props[name] = settled;
  }

  /** Elements in any prop, such as a suspense's fallback or what an island is given. */
  #settleProps(props: ElementProps): void {
    for (const name of Object.keys(props)) {
      const value = props[name];
      if (typeof value === 'object' && value !== null && (name === 'children' || isValidElement(value)))
        this.#settleProp(props, name, value);
    }
  }

  #makeIsland(type: unknown, props: ElementProps, key: unknown, isStatic: boolean): ReactElement {
    this.#settleProps(props);
    const island = mountIsland(markedElement(type, props, key, isStatic, this.#mark), this.#islandWords, this.node);
    this.#styles.seeAll(props);
    this.#styles.seeAll(island.props);
    return island;
  }

  /** The hidden element at an island's place; the island is kept for the end of the page. */
  #makePlace(props: ElementProps, key: unknown): ReactElement {
    const { island, ...given } = props;
    if (!isClientReference(island))
      throw new ExpansionError(`Expected a component of the browser to be put in place, got ${describe(island)}`);
    this.#settleProps(given);
    this.#styles.seeAll(given);
    this.#styles.seeAll(islandClasses);
    const at = this.#firstPlace + this.#islands.length;
    const element = markedElement(island, given, undefined, false, this.#mark);
    const mounted = jsx(Place, { at, children: element }, String(at));
    this.#islands.push(mounted);
    return this.#placeOf(mounted, { hidden: true, [PLACE]: at }, key, props);
  }

  #placeOf(island: ReactElement, attributes: ElementProps, key: unknown, props?: ElementProps): ReactElement {
    const place = markedElement('span', attributes, key, false, this.#mark);
    if (props !== undefined) placed.set(place, { props, island });
    return place;
  }

  /** A place of another page gets its island on this one; one of this page has it, and so has a copy of it. */
  #settlePlace(place: ReactElement<ElementProps>): ReactElement {
    const key = place.key ?? undefined;
    const known = placed.get(place);
    const island = this.#islands[Number(place.props[PLACE]) - this.#firstPlace];
    if (known !== undefined && known.island !== island) return this.#makePlace(known.props, key);
    if (island === undefined) throw new ExpansionError('Expected a place of this page, got a copy of one of another');
    return this.#placeOf(island, place.props, key, known?.props);
  }

  /** A boundary that was taken out of a slot keeps its island; around one of another page, the island is mounted anew. */
  #makeBoundary(props: ElementProps, key: unknown): ReactNode {
    const island = props['children'] as ReactElement<ElementProps>;
    if (markOf(island) === this.#mark) return markedElement(IslandBoundary, props, key, false, this.#mark);
    return this.make(island.type, { ...island.props }, key, Array.isArray(island.props['children']));
  }

  #keyed(rendered: ReactNode, key: unknown): ReactNode {
    if (rendered === null || rendered === undefined || typeof rendered === 'boolean') return rendered;
    if (isValidElement<ElementProps>(rendered) && rendered.key === null) {
      return markedElement(rendered.type, rendered.props, key, Array.isArray(rendered.props['children']), this.#mark);
    }
    return markedElement(Fragment, { children: rendered }, key, Array.isArray(rendered), this.#mark);
  }
}

/** The promise is of no use; if it is rejected later, that must not count as unhandled and end the process. */
function asynchronous(promise: object): ExpansionError {
  Promise.resolve(promise).catch(() => undefined);
  return new ExpansionError('Expected a synchronous component, got one that returns a promise');
}

function describe(type: unknown): string {
  return typeof type === 'object' && type !== null && '$$typeof' in type ? String(type.$$typeof) : String(type);
}
