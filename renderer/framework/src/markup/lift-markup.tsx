import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { ServerHead } from './server-head.client.tsx';
import { ServerMarkup } from './server-markup.client.tsx';

/** React hears of a change in a control only if the control is its own; an island may listen for it. */
const CONTROLS: ReadonlySet<unknown> = new Set(['input', 'select', 'textarea']);
/** Below this many elements, hydrating the markup costs less than a component that stands for it. */
const LEAST_ELEMENTS = 6;

type Props = Record<string, unknown>;

/**
 * Replaces every largest part of a walked tree that holds no island by a component that stands for it.
 * @param page the name under which `elements` will be held
 * @param isShared whether the pass that makes HTML is known to find them there; if not, they go along with the tree as well
 * @returns the tree that the browser gets, and what was taken out of it, by index
 */
export function liftMarkup(
  root: ReactNode,
  page: string,
  isShared: boolean,
): { tree: ReactNode; elements: ReactElement[] } {
  const elements: ReactElement[] = [];
  const weights = new Map<object, number>();
  const lift = (node: ReactNode, inIsland: boolean): ReactNode => {
    if (Array.isArray(node)) return (node as ReactNode[]).map((child) => lift(child, inIsland));
    if (!isValidElement<Props>(node)) return node;
    const weight = weigh(node, inIsland, weights);
    if (typeof node.type === 'string' && weight >= LEAST_ELEMENTS && weight !== Infinity) {
      elements.push(node);
      return (
        <ServerMarkup
          key={node.key ?? undefined}
          page={page}
          index={elements.length - 1}
          tag={node.type}
          {...(isShared ? {} : { content: node })}
        />
      );
    }
    const within = inIsland || isForeign(node);
    return withLifted(node, (child) => lift(child, within));
  };
  return { tree: lift(root, false), elements };
}

/**
 * Replaces all of a head by a component that stands for it, and adds it to what was taken out.
 * @param elements what `liftMarkup` took out of the page
 */
export function liftHead(head: ReactElement, page: string, elements: ReactElement[], isShared: boolean): ReactElement {
  elements.push(head);
  return <ServerHead page={page} index={elements.length - 1} {...(isShared ? {} : { content: head })} />;
}

function withLifted(element: ReactElement<Props>, lift: (node: ReactNode) => ReactNode): ReactElement {
  const changed: Props = {};
  for (const [name, value] of Object.entries(element.props)) {
    if (name !== 'children' && !isValidElement(value)) continue;
    const lifted = lift(value as ReactNode);
    if (lifted !== value) changed[name] = lifted;
  }
  const { children, ...others } = changed;
  if (Array.isArray(children)) return cloneElement(element, others, ...(children as ReactNode[]));
  return Object.keys(changed).length === 0 ? element : cloneElement(element, changed);
}

/** How many elements a part holds; infinite if one of them is not the server's alone. */
function weigh(node: ReactNode, inIsland: boolean, weights: Map<object, number>): number {
  if (node === null || typeof node !== 'object') return 0;
  const known = weights.get(node);
  if (known !== undefined) return known;
  let weight = 0;
  if (Array.isArray(node)) {
    for (const child of node as ReactNode[]) weight += weigh(child, inIsland, weights);
  } else if (isValidElement<Props>(node)) {
    if (isForeign(node) || (inIsland && CONTROLS.has(node.type))) weight = Infinity;
    else
      weight =
        1 +
        weigh(node.props['children'] as ReactNode, inIsland, weights) +
        textWeight(node.props['dangerouslySetInnerHTML']);
  }
  weights.set(node, weight);
  return weight;
}

/** Neither a host element nor a fragment: a component of the browser. */
function isForeign({ type }: ReactElement): boolean {
  return typeof type !== 'string' && typeof type !== 'symbol';
}

/** Ready HTML counts as an element per 50 characters. */
function textWeight(html: unknown): number {
  return html === undefined ? 0 : String((html as { __html: unknown }).__html).length / 50;
}
