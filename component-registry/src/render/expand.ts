/**
 * Expands what a component returned: calls every plain function element, so that a fault in a sub-component is the
 * fault of its node and not of the page, and sees every class name on the way. Called by the walk, inside a node's
 * try/catch. Invariant: what comes out holds only host elements, fragments, suspense and client references.
 */
import { isValidElement, type ElementType, type ReactElement, type ReactNode } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { IslandBoundary, type IslandWords } from '../islands/island-boundary.client.tsx';
import { mountIsland } from '../islands/mount-island.tsx';
import type { StyleCollector } from './style-collector.ts';

const CLIENT_REFERENCE = Symbol.for('react.client.reference');

type Props = Record<string, unknown>;

/** What the nodes of one page share while it is walked. */
export interface PageParts {
  /** Children that the walk has expanded already; they are passed through untouched. */
  readonly ready: WeakSet<object>;
  readonly styles: StyleCollector;
  readonly islandWords: IslandWords;
}

/** Why a component's output cannot be used. The walk turns it into the outcome `failed`. */
export class ExpansionError extends Error {
  override readonly name = 'ExpansionError';
}

/**
 * @throws ExpansionError for an async component or an element that is neither a host, a function nor a client reference;
 * whatever a sub-component throws
 */
export function expand(node: ReactNode, page: PageParts): ReactNode {
  if (node === null || typeof node !== 'object') return node;
  if (isValidElement(node)) return expandElement(node as ReactElement<Props>, page);
  if (Array.isArray(node)) return page.ready.has(node) ? node : expandList(node as readonly ReactNode[], page);
  if ('then' in node) throw asynchronous(node);
  return expandList([...(node as Iterable<ReactNode>)], page);
}

/**
 * Expands a node's own output and puts the node's attributes on its one host element.
 * Null if the component shows nothing.
 * @throws as `expand`, and ExpansionError if the output is anything but one host element or nothing
 */
export function expandRoot(node: ReactNode, attributes: Props, key: string, page: PageParts): ReactElement | null {
  let root = node;
  while (isValidElement(root) && typeof root.type === 'function' && !isClientReference(root.type)) {
    root = (root.type as (props: unknown) => ReactNode)(root.props);
  }
  if (root === null || root === undefined || typeof root === 'boolean') return null;
  if (typeof root === 'object' && 'then' in root) throw asynchronous(root);
  if (!isValidElement(root) || typeof root.type !== 'string') {
    throw new ExpansionError(`Expected a component that returns one host element, got ${isValidElement(root) ? describe(root.type) : typeof root}`);
  }
  const props = root.props as Props;
  if (typeof props['className'] === 'string') page.styles.see(props['className']);
  const children = props['children'];
  if (children === undefined) return create(root.type, { ...props, ...attributes }, key);
  return create(root.type, { ...props, ...attributes, children: expand(children as ReactNode, page) }, key);
}

/** The same list if nothing in it changed, so that most children are not copied. */
function expandList(list: readonly ReactNode[], page: PageParts): ReactNode {
  let copy: ReactNode[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const child = list[index];
    const expanded = typeof child === 'object' && child !== null ? expand(child, page) : child;
    if (expanded !== child && copy === undefined) copy = list.slice(0, index);
    if (copy !== undefined) copy.push(expanded);
  }
  return copy ?? (list as ReactNode[]);
}

function expandElement(element: ReactElement<Props>, page: PageParts): ReactNode {
  const { type, props } = element;
  if (typeof type === 'string') {
    if (typeof props['className'] === 'string') page.styles.see(props['className']);
    return withChildren(element, page);
  }
  if (typeof type === 'symbol') return withSlots(element, page);
  // A child that a component took out of its slot: the walk mounted its island already.
  if (type === IslandBoundary) return element;
  if (isClientReference(type)) {
    const island = mountIsland(withSlots(element, page), page.islandWords);
    page.styles.seeAll(props);
    page.styles.seeAll(island.props);
    return island;
  }
  if (typeof type !== 'function') throw new ExpansionError(`Expected a plain function component, got ${describe(type)}`);
  const rendered = expand((type as (props: Props) => ReactNode)(props), page);
  return element.key === null ? rendered : keyed(rendered, element.key);
}

/** A client reference is a component of another bundle: React renders it, in the browser and while streaming. */
export function isClientReference(type: unknown): boolean {
  return (typeof type === 'function' || typeof type === 'object') && type !== null && '$$typeof' in type && type.$$typeof === CLIENT_REFERENCE;
}

function withChildren(element: ReactElement<Props>, page: PageParts): ReactElement {
  const { children } = element.props;
  if (children === null || typeof children !== 'object') return element;
  const expanded = expand(children as ReactNode, page);
  return expanded === children ? element : rebuild(element, { ...element.props, children: expanded });
}

/** Elements in any prop, such as a suspense's fallback or what an island was given, are expanded as well. */
function withSlots(element: ReactElement<Props>, page: PageParts): ReactElement {
  let copy: Props | undefined;
  for (const [name, value] of Object.entries(element.props)) {
    if (!isValidElement(value) && !(name === 'children' && typeof value === 'object')) continue;
    const expanded = expand(value as ReactNode, page);
    if (expanded !== value) copy = { ...(copy ?? element.props), [name]: expanded };
  }
  return copy === undefined ? element : rebuild(element, copy);
}

function rebuild(element: ReactElement<Props>, props: Props): ReactElement {
  return create(element.type, props, element.key ?? undefined);
}

/** Children that came as a list stay a static list, which needs no keys. `props` becomes the element's own, so it must not be another's. */
function create(type: ReactElement['type'], props: Props, key: string | undefined): ReactElement {
  return (Array.isArray(props['children']) ? jsxs : jsx)(type as ElementType, props, key);
}

function keyed(rendered: ReactNode, key: string): ReactNode {
  if (rendered === null || rendered === undefined || typeof rendered === 'boolean') return rendered;
  if (isValidElement(rendered) && rendered.key === null) return create(rendered.type, { ...(rendered.props as Props) }, key);
  return jsx(Fragment, { children: rendered }, key);
}

/** The promise is of no use; if it is rejected later, that must not count as unhandled and end the process. */
function asynchronous(promise: object): ExpansionError {
  Promise.resolve(promise).catch(() => undefined);
  return new ExpansionError('Expected a synchronous component, got one that returns a promise');
}

function describe(type: unknown): string {
  return typeof type === 'object' && type !== null && '$$typeof' in type ? String(type.$$typeof) : String(type);
}
