import { buildCatalog, components } from '@vitrine/component-registry';
import type { RenderContext, ResolvedPage } from '@vitrine/schemas';
import { rendererConfig } from '../config.ts';
import { signer } from '../signer.ts';
import { traced } from '../observability/tracing.ts';
import { fetchTree } from './fetch-tree.ts';
import { TreeCache } from './tree-cache.ts';

/** Trees that were rendered lately, by reference; a page is rendered again for each variant of its visitors. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
const trees = new TreeCache<ResolvedPage>(MAX_KEPT_BYTES);
const catalog = buildCatalog(Object.entries(components).map(([type, { version }]) => ({ type, version })));

/**
 * The tree of a signed request, kept by its reference unless it is for one visitor alone: it holds what was typed into a form, or personal data.
 * @throws TreeUnavailable if the layout server does not give it
 */
export async function loadTree({ tree: _tree, ...told }: RenderContext, reference: string): Promise<ResolvedPage> {
  const { layoutServerUrl } = rendererConfig();
  const load = () =>
    traced('fetch tree', () => fetchTree(told, reference, { layoutServerUrl, signer: signer(), catalog }));
  return told.form === undefined && told.caller === undefined ? trees.get(reference, load) : (await load()).value;
}
