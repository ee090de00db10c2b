import { startDeadline } from '@vitrine/platform/deadline';
import { callRemote, openPools } from '@vitrine/platform/remote';
import { parseJson, validateResolvedPage, type RenderContext, type ResolvedPage } from '@vitrine/schemas';
import type { Signer } from '@vitrine/schemas/signing';
import { traceHeaders } from '../observability/tracing.ts';

/** How long the layout server may take for a tree that it has resolved already, in ms. */
const DEADLINE_MS = 2_000;
/** A filled tree is larger than its document: every product card is written out. */
const MAX_TREE_BYTES = 4 * 1024 * 1024;
const CATALOG_HEADER = 'x-vitrine-catalog';
/** The status of a layout server that wants to be told what our catalog holds. */
const UNKNOWN_CATALOG = 409;

export interface TreeSource {
  readonly layoutServerUrl: string;
  readonly signer: Pick<Signer, 'sign'>;
  /** What this build can render, as `buildCatalog` of the registry says it. */
  readonly catalog: { readonly hash: string; readonly components: readonly object[] };
}

/** The tree did not come: `status` is the layout server's, 0 if there was no answer. */
export class TreeUnavailable extends Error {
  override readonly name = 'TreeUnavailable';
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

const pools = openPools(32);

/**
 * The resolved and filled page behind a reference, checked once, with nothing in it that this build cannot render
 * (ADR 0010). The context goes along, so that any instance of the layout server can make the tree again.
 * @returns the page and its size in bytes
 * @throws TreeUnavailable if there is no answer within 2 s, another status than 200, more than 4 MB, or another shape
 */
export async function fetchTree(
  context: RenderContext,
  tree: string,
  source: TreeSource,
): Promise<{ value: ResolvedPage; size: number }> {
  const { layoutServerUrl, signer, catalog } = source;
  const token = signer.sign('internal', context);
  const deadline = startDeadline(DEADLINE_MS);
  const call: Call = {
    url: `${layoutServerUrl}/internal/trees/${encodeURIComponent(tree)}`,
    headers: { 'x-vitrine-token': token, 'x-request-id': context.requestId, ...traceHeaders() },
    signal: deadline.signal,
  };
  const text = expectPage(await askFor(call, catalog).finally(deadline.cancel));
  const parsed = parseJson(text, { maxBytes: MAX_TREE_BYTES });
  const page = parsed.ok ? validateResolvedPage(parsed.value) : parsed;
  if (!page.ok)
    throw new TreeUnavailable(
      `Tree ${tree}: ${page.faults
        .slice(0, 3)
        .map(({ message }) => message)
        .join('; ')}`,
      200,
    );
  return { value: page.value, size: Buffer.byteLength(text) };
}

interface Call {
  readonly url: string;
  readonly headers: Record<string, string>;
  /** One deadline for all that it takes to get the tree. */
  readonly signal: AbortSignal;
}

interface Answer {
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

/** A server that does not know our catalog by its hash is told what it holds, and answers with the tree at once. */
async function askFor({ url, headers, signal }: Call, { hash, components }: TreeSource['catalog']): Promise<Answer> {
  const answer = await send(url, { method: 'GET', headers: { ...headers, [CATALOG_HEADER]: hash }, signal });
  if (answer.status !== UNKNOWN_CATALOG) return answer;
  return send(`${url}/for-catalog`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ hash, components }),
    signal,
  });
}

function expectPage({ url, status, text }: Answer): string {
  if (status !== 200)
    throw new TreeUnavailable(`${url}: expected status 200, got ${status}: ${text.slice(0, 200)}`, status);
  return text;
}

async function send(
  url: string,
  options: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string; signal: AbortSignal },
): Promise<Answer> {
  const { origin, pathname, search } = new URL(url);
  const outcome = await callRemote(pools, {
    origin,
    path: `${pathname}${search}`,
    deadlineMs: DEADLINE_MS,
    maxBytes: MAX_TREE_BYTES,
    ...options,
  });
  if (!outcome.ok) throw new TreeUnavailable(outcome.failure.message, 0);
  return { url, status: outcome.value.status, text: outcome.value.body.toString() };
}
