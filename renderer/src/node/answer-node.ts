import { signer } from '../signer.ts';
import { log } from '../observability/log.ts';
import { countPage } from '../observability/metrics.ts';
import { TreeUnavailable } from '../tree/fetch-tree.ts';
import { loadTree } from '../tree/load-tree.ts';
import { CONTEXT_HEADER, readRenderRequest } from '../tree/render-request.ts';
import { renderNode } from './render-node.ts';

/**
 * Answers with a node as HTML; 404 for who is not the edge, 422 if the node cannot be shown, 500 if there is no tree:
 * the page then keeps what stands in the node's place.
 */
export async function answerNode({ headers }: Request): Promise<Response> {
  const started = performance.now();
  const request = readRenderRequest(headers.get(CONTEXT_HEADER), signer());
  if (!request.ok) {
    log().warn({ reason: request.reason }, 'request refused');
    return new Response('Not found', { status: 404 });
  }
  const { context, tree } = request;
  const line = {
    requestId: context.requestId,
    tenant: context.tenant,
    page: context.page,
    node: context.node,
    path: context.path,
  };
  try {
    const { html, outcomes } = await renderNode(await loadTree(context, tree));
    const milliseconds = performance.now() - started;
    countPage(context.tenant, outcomes, milliseconds / 1000);
    log().info({ ...line, nodes: outcomes.length, ms: Math.round(milliseconds * 10) / 10 }, 'node');
    return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  } catch (error) {
    // What is said of a node may quote its data.
    log().error(context.caller === undefined ? { ...line, err: error } : line, 'a node cannot be shown');
    return new Response('Unavailable', { status: error instanceof TreeUnavailable ? 500 : 422 });
  }
}
