import type { RenderContext, TreeReceipt } from '@vitrine/schemas';
import { signToken } from '@vitrine/schemas/signing';
import type { Dispatcher } from 'undici';
import { traced, traceHeaders } from '../observability/tracing.ts';
import { encodePath } from '../request/path.ts';
import type { Breaker } from '../upstream/breaker.ts';
import { call, type Reply } from '../upstream/call.ts';
import { failed, type Outcome } from '../upstream/failure.ts';
import type { Gate } from '../upstream/gate.ts';
import type { LayoutServer } from '../upstream/layout-server.ts';

export interface RenderedPage {
  html: Buffer;
  receipt: TreeReceipt;
}

export interface PageRenderer {
  /** The page of a context as HTML, or the node that it names, of exactly the tree that the layout server made for it. */
  render(context: RenderContext): Promise<Outcome<RenderedPage>>;
}

export interface PageRendererOptions {
  layoutServer: Pick<LayoutServer, 'tree'>;
  /** To the renderer's origin. */
  dispatcher: Dispatcher;
  secret: string;
  clock: () => number;
  gate: Gate;
  /** Next compiles what is asked for first. */
  development: boolean;
  breaker: Breaker;
}

const RENDER_DEADLINE_MS = 5_000;
const COMPILE_DEADLINE_MS = 60_000;
const MAX_HTML_BYTES = 4 * 1_048_576;
const TOKEN_SECONDS = 30;
/** Where the renderer gives a node without a page around it. */
const NODE_PATH = '/-/node';

/**
 * Renders in two calls: the layout server resolves the tree, Next turns it into HTML. Nothing that a visitor sent
 * goes along except what is in the context: a forwarded `RSC: 1` would poison the cache for the next shopper.
 */
export function createPageRenderer({
  layoutServer,
  dispatcher,
  secret,
  clock,
  gate,
  breaker,
  development,
}: PageRendererOptions): PageRenderer {
  async function html(context: RenderContext, version: string): Promise<Outcome<Buffer>> {
    const token = signToken(context, {
      secret,
      audience: 'render',
      expiresInSeconds: TOKEN_SECONDS,
      now: new Date(clock()),
    });
    const outcome = await call(dispatcher, {
      path: context.node === undefined ? encodePath(context.path) : NODE_PATH,
      headers: {
        accept: 'text/html',
        'x-vitrine-context': token,
        'x-request-id': context.requestId,
        ...traceHeaders(),
      },
      deadlineMs: development ? COMPILE_DEADLINE_MS : RENDER_DEADLINE_MS,
      maxBytes: MAX_HTML_BYTES,
    });
    return outcome.ok ? pageOf(outcome.value, version) : outcome;
  }

  return {
    render: (context) =>
      gate.run(async () => {
        const receipt = await traced('ask for the tree', {}, () => layoutServer.tree(context));
        if (!receipt.ok) return receipt;
        const { tree, version } = receipt.value;
        const page = await traced('ask for the HTML', {}, () => breaker.run(() => html({ ...context, tree }, version)));
        return page.ok ? { ok: true, value: { html: page.value, receipt: receipt.value } } : page;
      }),
  };
}

/** Only 200, only HTML, only of the version that was asked for: anything else must not be shown to anybody. */
function pageOf({ status, headers, body }: Reply, version: string): Outcome<Buffer> {
  const type = String(headers['content-type'] ?? '');
  if (status !== 200 || !type.startsWith('text/html')) {
    return failed('REFUSED', `expected 200 text/html from the renderer, got ${status} ${type}`, status);
  }
  if (!body.includes(`data-layout-version="${version}"`)) {
    return failed('INVALID_ANSWER', `expected a page of version ${version} from the renderer, got another`);
  }
  return { ok: true, value: body };
}
