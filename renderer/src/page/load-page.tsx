import { headers } from 'next/headers';
import { after } from 'next/server';
import { cache, type ReactElement, type ReactNode } from 'react';
import { holdMarkup, isMarkupShared, liftHead, liftMarkup } from '@vitrine/framework/markup';
import {
  baseSheet,
  components,
  COUNTDOWN_SCRIPT,
  LATER_SCRIPT,
  PREVIEW_SCRIPT,
  renderTree,
  themeSheet,
} from '@vitrine/component-registry';
import type { ResolvedPage } from '@vitrine/schemas';
import { log, tellable } from '../observability/log.ts';
import { countPage } from '../observability/metrics.ts';
import { traced } from '../observability/tracing.ts';
import { signer } from '../signer.ts';
import { loadTree } from '../tree/load-tree.ts';
import { CONTEXT_HEADER, readRenderRequest } from '../tree/render-request.ts';
import { DocumentHead } from './document-head.tsx';
import { linkedSheet } from './linked-sheet.ts';
import { inlineScript } from './inline-script.ts';
import { previewBanner, unknownNode } from './preview-nodes.ts';

export interface LoadedPage {
  readonly page: ResolvedPage;
  /** All that stands in the head. */
  readonly head: ReactNode;
  readonly tree: ReactNode;
}

/**
 * The page of this request, loaded and walked once for layout, metadata and body.
 * Undefined if the request does not come from the edge.
 * @throws TreeUnavailable if the layout server does not give the tree; Next then answers 500 and the edge serves what it has
 */
export const loadPage = cache(async (): Promise<LoadedPage | undefined> => {
  const started = performance.now();
  const token = (await headers()).get(CONTEXT_HEADER);
  const request = readRenderRequest(token, signer());
  if (!request.ok) {
    // Without a header nobody pretends to be the edge: it is the renderer's own probe, or somebody who tries addresses.
    log()[token === null ? 'debug' : 'warn']({ reason: request.reason }, 'request refused');
    return undefined;
  }
  const { context, tree: reference } = request;
  const page = await loadTree(context, reference);
  const { words } = page;
  const islandWords = { title: words.failed, reset: words.retry };
  const roots = page.preview ? [previewBanner(page), page.root] : [page.root];
  const linked = linkedSheet();
  const options = {
    components,
    islandWords,
    ...(page.preview ? { instead: unknownNode } : {}),
    ...(linked === undefined ? {} : { linked: linked.rules }),
  };
  const walked = await traced('walk tree', () => {
    let firstPlace = 0;
    return roots.map((root) => {
      const part = renderTree(root, { ...options, firstPlace });
      firstPlace += part.islands.length;
      return part;
    });
  });
  const outcomes = walked.flatMap((part) => part.outcomes);
  const css = walked.map((part) => part.css).join('');
  const has = (node: string): boolean => outcomes.some(({ type, kind }) => type === node && kind === 'rendered');
  const looks = [
    linked === undefined
      ? styleElement('sheet', baseSheet() + themeSheet(page.tenant.theme) + css)
      : styleElement('brand', themeSheet(page.tenant.theme) + css),
    ...(has('deferred') ? [scriptElement('later', LATER_SCRIPT)] : []),
    ...(has('countdown') ? [scriptElement('countdown', COUNTDOWN_SCRIPT)] : []),
    ...(page.preview ? [scriptElement('preview', PREVIEW_SCRIPT)] : []),
  ];
  const { head, tree } = withoutMarkup(
    <DocumentHead page={page} has={has} {...(linked && { sheetHref: linked.href })}>
      {looks}
    </DocumentHead>,
    [walked.map(({ element }) => element), walked.flatMap(({ islands }) => islands)],
    reference,
  );

  const milliseconds = performance.now() - started;
  const faults = tellable(
    context,
    outcomes.filter(({ kind }) => kind !== 'rendered'),
  );
  countPage(page.tenant.id, outcomes, milliseconds / 1000);
  const line = {
    requestId: context.requestId,
    tenant: page.tenant.id,
    page: page.page,
    path: context.path,
    version: page.version,
    nodes: outcomes.length,
    ms: Math.round(milliseconds * 10) / 10,
  };
  if (faults.length > 0) log().warn({ ...line, faults }, 'page with faults');
  else log().info(line, 'page');
  return { page, head, tree };
});

function styleElement(id: string, css: string): ReactElement {
  return <style key={id} id={id} dangerouslySetInnerHTML={{ __html: css }} />;
}

function scriptElement(key: string, script: string): ReactElement {
  return <script key={key} {...inlineScript(script)} />;
}

/** Takes out of head and tree what the browser need not hydrate. */
function withoutMarkup(
  head: ReactElement,
  element: ReactNode,
  reference: string,
): { head: ReactElement; tree: ReactNode } {
  const isShared = isMarkupShared();
  const { tree, elements } = liftMarkup(element, reference, isShared);
  const lifted = liftHead(head, reference, elements, isShared);
  after(holdMarkup(reference, elements));
  return { head: lifted, tree };
}
