import { components, renderTree, type Outcome } from '@vitrine/component-registry';
import type { ResolvedPage } from '@vitrine/schemas';
import { linkedSheet } from '../page/linked-sheet.ts';

/** A node as a part of a document: the style rules that its page may lack, then its markup, which is empty if the node shows nothing. */
export interface RenderedNode {
  readonly html: string;
  readonly outcomes: readonly Outcome[];
}

/**
 * Renders the root of a tree as plain markup for a page that is there already (ADR 0015).
 * @throws Error if the node cannot be shown, or holds an island: its scripts would not come with it
 */
export async function renderNode({ root, words, version }: ResolvedPage): Promise<RenderedNode> {
  const linked = linkedSheet();
  const islandWords = { title: words.failed, reset: words.retry };
  const { element, islands, css, outcomes } = renderTree(root, {
    components,
    islandWords,
    ...(linked === undefined ? {} : { linked: linked.rules }),
  });
  const own = outcomes.findLast(({ nodeId }) => nodeId === root.id);
  if (own?.kind !== 'rendered')
    throw new Error(own?.message ?? `node "${root.id}": expected it to be rendered, got nothing`);
  if (islands.length > 0) throw new Error(`node "${root.id}": expected no island, got ${islands.length}`);
  // React's server is no part of what Next bundles for server components; host elements are all that is left for it to write.
  const { renderToStaticMarkup } = await import(
    /* webpackIgnore: true */ /* turbopackIgnore: true */ 'react-dom/server'
  );
  const markup = renderToStaticMarkup(element);
  return { html: `<style data-layout-version="${version}">${css}</style>${markup}`, outcomes };
}
