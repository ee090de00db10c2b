import { Agent, request } from 'undici';
import { parseJson, validateResolvedPage, type RenderContext, type ResolvedPage } from '@vitrine/schemas';
import { signToken } from '@vitrine/schemas/signing';
import { traceHeaders } from '../observability/tracing.ts';

/** How long the layout server may take for a tree that it has resolved already, in ms. */
const DEADLINE_MS = 2_000;
/** A filled tree is larger than its document: every product card is written out. */
const MAX_TREE_BYTES = 4 * 1024 * 1024;
const TOKEN_SECONDS = 30;

export interface TreeSource {
  readonly layoutServerUrl: string;
  readonly internalSecret: string;
  readonly now: () => Date;
}

/** The tree did not come: `status` is the layout server's, 0 if there was no answer. */
export class TreeUnavailable extends Error {
  override readonly name = 'TreeUnavailable';
  readonly status: number;

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

const agent = new Agent({
  connections: 32, keepAliveTimeout: 30_000, connectTimeout: 1_000, headersTimeout: DEADLINE_MS, bodyTimeout: DEADLINE_MS, maxResponseSize: MAX_TREE_BYTES,
});

/**
 * The resolved and filled page behind a reference, checked once. The context goes along, so that any instance of the
 * layout server can make the tree again.
 * @returns the page and its size in bytes
 * @throws TreeUnavailable if there is no answer within 2 s, another status than 200, more than 4 MB, or another shape
 */
export async function fetchTree(context: RenderContext, tree: string, source: TreeSource): Promise<{ value: ResolvedPage; size: number }> {
  const { layoutServerUrl, internalSecret, now } = source;
  const token = signToken(context, { secret: internalSecret, audience: 'internal', expiresInSeconds: TOKEN_SECONDS, now: now() });
  const text = await call(`${layoutServerUrl}/internal/trees/${encodeURIComponent(tree)}`, { 'x-vitrine-token': token, 'x-request-id': context.requestId, ...traceHeaders() });
  const parsed = parseJson(text, { maxBytes: MAX_TREE_BYTES });
  const page = parsed.ok ? validateResolvedPage(parsed.value) : parsed;
  if (!page.ok) throw new TreeUnavailable(`Tree ${tree}: ${page.faults.slice(0, 3).map(({ message }) => message).join('; ')}`, 200);
  return { value: page.value, size: Buffer.byteLength(text) };
}

async function call(url: string, headers: Record<string, string>): Promise<string> {
  try {
    const { statusCode, body } = await request(url, { dispatcher: agent, headers, signal: AbortSignal.timeout(DEADLINE_MS) });
    const text = await body.text();
    if (statusCode !== 200) throw new TreeUnavailable(`${url}: expected status 200, got ${statusCode}: ${text.slice(0, 200)}`, statusCode);
    return text;
  } catch (error) {
    if (error instanceof TreeUnavailable) throw error;
    throw new TreeUnavailable(`${url}: expected an answer within ${DEADLINE_MS} ms, got ${error instanceof Error ? error.message : String(error)}`, 0, { cause: error });
  }
}
