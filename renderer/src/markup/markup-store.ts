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

interface Holder {
  [SCOPES]?: Map<string, Scope>;
}

function scopes(): Map<string, Scope> {
  const holder = globalThis as Holder;
  holder[SCOPES] ??= new Map();
  return holder[SCOPES];
}

/**
 * Keeps the elements of a page until every holder has released it. Pages of equal names have equal elements, so that
 * requests for one page at the same time share them.
 * @returns the release, to be called once the answer is sent
 */
export function holdMarkup(page: string, elements: readonly ReactElement[]): () => void {
  const scope = scopes().get(page) ?? { elements, users: 0 };
  scope.users += 1;
  scopes().set(page, scope);
  return () => {
    scope.users -= 1;
    if (scope.users <= 0 && scopes().get(page) === scope) scopes().delete(page);
  };
}

/** @throws Error if nobody holds the page: rather no page than one with a hole */
export function heldMarkup(page: string, index: number): ReactElement {
  const element = scopes().get(page)?.elements[index];
  if (element === undefined) throw new Error(`Expected markup ${index} of page ${page} to be held, got none`);
  return element;
}
