import { headers } from 'next/headers';
import { after } from 'next/server';
import { cache, createElement, type ReactNode } from 'react';
import { baseSheet, buildCatalog, components, renderTree, themeSheet } from '@vitrine/component-registry';
import type { ResolvedPage } from '@vitrine/schemas';
import { rendererConfig } from '../config.ts';
import { liftMarkup } from '../markup/lift-markup.tsx';
import { holdMarkup } from '../markup/markup-store.ts';
import { log } from '../observability/log.ts';
import { countPage } from '../observability/metrics.ts';
import { traced } from '../observability/tracing.ts';
import { fetchTree } from '../tree/fetch-tree.ts';
import { CONTEXT_HEADER, readRenderRequest } from '../tree/render-request.ts';
import { TreeCache } from '../tree/tree-cache.ts';
import { pageWords, type PageWords } from './page-words.ts';
import { previewBanner } from './preview-banner.ts';

/** Trees that were rendered lately, by reference; a page is rendered again for each variant of its visitors. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
const trees = new TreeCache<ResolvedPage>(MAX_KEPT_BYTES);
const now = (): Date => new Date();
const catalog = buildCatalog(Object.entries(components).map(([type, { version }]) => ({ type, version })));

export interface LoadedPage {
  readonly page: ResolvedPage;
  readonly words: PageWords;
  /** The style sheet, as an element of the head. */
  readonly sheet: ReactNode;
  readonly tree: ReactNode;
}

/**
 * The page of this request, loaded and walked once for layout, metadata and body.
 * Undefined if the request does not come from the edge.
 * @throws TreeUnavailable if the layout server does not give the tree; Next then answers 500 and the edge serves what it has
 */
export const loadPage = cache(async (): Promise<LoadedPage | undefined> => {
  const started = performance.now();
  const { internalSecret, layoutServerUrl } = rendererConfig();
  const request = readRenderRequest((await headers()).get(CONTEXT_HEADER), { secret: internalSecret, now: now() });
  if (!request.ok) {
    log().warn({ reason: request.reason }, 'request refused');
    return undefined;
  }
  const { context, tree: reference } = request;
  const { tree: _tree, ...told } = context;
  const load = () => traced('fetch tree', () => fetchTree(told, reference, { layoutServerUrl, internalSecret, now, catalog }));
  // What a visitor typed into a form is not kept.
  const page = told.form === undefined ? await trees.get(reference, load) : (await load()).value;
  const words = pageWords(page.locale);
  const roots = page.preview ? [previewBanner(words.preview), page.root] : [page.root];
  const walked = await traced('walk tree', () => roots.map((root) => renderTree(root, { components, islandWords: words.island })));
  const outcomes = walked.flatMap((part) => part.outcomes);
  const css = walked.map((part) => part.css).join('');
  const { sheet, tree } = withoutMarkup(walked.map(({ element }) => element), baseSheet() + themeSheet(page.tenant.theme) + css, reference);

  const milliseconds = performance.now() - started;
  const faults = outcomes.filter(({ kind }) => kind !== 'rendered');
  countPage(page.tenant.id, outcomes, milliseconds / 1000);
  const line = { requestId: context.requestId, tenant: page.tenant.id, page: page.page, path: context.path, version: page.version, nodes: outcomes.length, ms: Math.round(milliseconds * 10) / 10 };
  if (faults.length > 0) log().warn({ ...line, faults }, 'page with faults');
  else log().info(line, 'page');
  return { page, words, sheet, tree };
});

/** Takes out of the tree what the browser need not hydrate, the style sheet first. */
function withoutMarkup(element: ReactNode, css: string, reference: string): { sheet: ReactNode; tree: ReactNode } {
  const style = createElement('style', { key: 'sheet', dangerouslySetInnerHTML: { __html: css } });
  const { tree, elements } = liftMarkup([style, element], reference);
  after(holdMarkup(reference, elements));
  const [sheet, lifted] = tree as [ReactNode, ReactNode];
  return { sheet, tree: lifted };
}
