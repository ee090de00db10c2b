/**
 * Hands elements from the server components of a page to the pass that makes its HTML, without sending them to the
 * browser. Both passes run in one process, in bundles of their own, and meet in `globalThis`.
 */
import type { ReactElement } from 'react';

interface Scope {
  readonly elements: readonly ReactElement[];
  /** Requests that may still ask. */
  users: number;
}

const SCOPES = Symbol.for('vitrine.renderer.markup');

interface Store {
  readonly pages: Map<string, Scope>;
  /** Whether the pass that makes HTML has ever found here what server components held. */
  isShared: boolean;
}

interface Holder {
  [SCOPES]?: Store;
}

function store(): Store {
  const holder = globalThis as Holder;
  holder[SCOPES] ??= { pages: new Map(), isShared: false };
  return holder[SCOPES];
}

/**
 * Whether both passes are known to meet here, so that markup need not be sent along. False until the first page is
 * rendered, and for good where a framework should run them in two processes.
 */
export function isMarkupShared(): boolean {
  return store().isShared;
}

/**
 * Keeps the elements of a page until every holder has released it. Pages of equal names have equal elements, so that
 * requests for one page at the same time share them.
 * @returns the release, to be called once the answer is sent
 */
export function holdMarkup(page: string, elements: readonly ReactElement[]): () => void {
  const { pages } = store();
  const scope = pages.get(page) ?? { elements, users: 0 };
  scope.users += 1;
  pages.set(page, scope);
  return () => {
    scope.users -= 1;
    if (scope.users <= 0 && pages.get(page) === scope) pages.delete(page);
  };
}

/**
 * An element of a page, or `otherwise` where it came along with the page because the passes were not known to meet.
 * @throws Error if there is neither: rather no page than one with a hole
 */
export function heldMarkup(page: string, index: number, otherwise?: ReactElement): ReactElement {
  const held = store().pages.get(page)?.elements[index];
  if (held !== undefined) store().isShared = true;
  const element = held ?? otherwise;
  if (element === undefined) throw new Error(`Expected markup ${index} of page ${page} to be held, got none`);
  return element;
}
