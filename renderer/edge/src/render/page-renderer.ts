import type { Remote, Reply } from '@vitrine/platform/remote';
import type { RenderContext, TreeReceipt } from '@vitrine/schemas';
import type { Signer } from '@vitrine/schemas/signing';
import { traced, traceHeaders } from '../observability/tracing.ts';
import { encodePath } from '@vitrine/schemas/addresses';
import { failed, type Outcome } from '../upstream/failure.ts';
import type { Turns } from '../upstream/turns.ts';
import type { LayoutServer } from '../upstream/layout-server.ts';

export interface RenderedPage {
  html: Buffer;
  receipt: TreeReceipt;
}

export interface PageRenderer {
  /** The page of a context as HTML, or the node that it names, of exactly the tree that the layout server made for it. */
  render(context: RenderContext, wish?: RenderWish): Promise<Outcome<RenderedPage>>;
}

/** How something is rendered. */
export interface RenderWish {
  /** The network of who asked for it; '' for the edge itself. */
  client?: string | undefined;
  /** A tree that lacks what is still under way is none: the failure is `LATE`. */
  isPatient?: boolean;
  /** One of endlessly many pages: they have turns of one kind, whatever they are, so that some are left for the others. */
  isOpen?: boolean | undefined;
}

export interface PageRendererOptions {
  layoutServer: Pick<LayoutServer, 'tree'>;
  /** To the renderer, with a breaker. */
  remote: Pick<Remote, 'call'>;
  signer: Pick<Signer, 'sign'>;
  turns: Pick<Turns, 'run'>;
}

/** Of a render; in development Next compiles what is asked for first. */
export const RENDER_BOUNDS = { deadlineMs: 5_000, maxBytes: 4 * 1_048_576 } as const;
export const COMPILE_BOUNDS = { ...RENDER_BOUNDS, deadlineMs: 60_000 } as const;
/** No page is called so. */
const OPEN = '*';
/** Where the renderer gives a node without a page around it. */
const NODE_PATH = '/-/node';

/**
 * Renders in two calls: the layout server resolves the tree, Next turns it into HTML. Nothing that a visitor sent
 * goes along except what is in the context: a forwarded `RSC: 1` would poison the cache for the next shopper.
 */
export function createPageRenderer({ layoutServer, remote, signer, turns }: PageRendererOptions): PageRenderer {
  async function html(context: RenderContext, version: string): Promise<Outcome<Buffer>> {
    const token = signer.sign('render', context);
    const outcome = await remote.call({
      path: context.node === undefined ? encodePath(context.path) : NODE_PATH,
      headers: {
        accept: 'text/html',
        'x-vitrine-context': token,
        'x-request-id': context.requestId,
        ...traceHeaders(),
      },
    });
    return outcome.ok ? pageOf(outcome.value, version, context.node === undefined) : outcome;
  }

  return {
    render: (context, { client = '', isPatient = false, isOpen = false } = {}) =>
      turns.run({ tenant: context.tenant, kind: isOpen ? OPEN : context.page, client }, async () => {
        const receipt = await traced('ask for the tree', {}, () => layoutServer.tree(context));
        if (!receipt.ok) return receipt;
        const { tree, version, isLate = false } = receipt.value;
        if (isLate && isPatient) return failed('LATE', `expected the content of ${context.path}, which is under way`);
        const page = await traced('ask for the HTML', {}, () => html({ ...context, tree }, version));
        return page.ok ? { ok: true, value: { html: page.value, receipt: receipt.value } } : page;
      }),
  };
}

const END = /<\/html>\s*$/;

/** Only 200, only HTML, only of the version that was asked for, a page to its end: anything else must not be shown to anybody. */
function pageOf({ status, headers, body }: Reply, version: string, isPage: boolean): Outcome<Buffer> {
  const type = String(headers['content-type'] ?? '');
  if (status !== 200 || !type.startsWith('text/html')) {
    return failed('REFUSED', `expected 200 text/html from the renderer, got ${status} ${type}`, status);
  }
  if (!body.includes(`data-layout-version="${version}"`)) {
    return failed('INVALID_ANSWER', `expected a page of version ${version} from the renderer, got another`);
  }
  // What broke off behind the renderer may have been ended as if it were whole.
  if (isPage && !END.test(body.subarray(-64).toString('latin1')))
    return failed('INVALID_ANSWER', 'expected a page from the renderer to its end, got a part of one');
  return { ok: true, value: body };
}
