import type { RenderedPage, PageRenderer } from './page-renderer.ts';
import { traced } from '../observability/tracing.ts';
import type { Outcome } from '../upstream/failure.ts';

/** A render that has ended. `outcome` is `ok` or the code of the failure. */
export interface RenderReport {
  tenant: string;
  outcome: string;
  seconds: number;
}

/** The same renderer, telling of each render how long it took, its wait for a turn included, and of which documents the page is made. */
export function watchRenders(
  renderer: PageRenderer,
  {
    onRender,
    onPage,
  }: {
    onRender: (report: RenderReport) => void;
    onPage: (receipt: RenderedPage['receipt']) => void;
  },
): PageRenderer {
  return {
    async render(context, wish): Promise<Outcome<RenderedPage>> {
      const started = performance.now();
      const page = await traced(
        'render page',
        { 'vitrine.tenant': context.tenant, 'vitrine.page': context.page, 'vitrine.request_id': context.requestId },
        () => renderer.render(context, wish),
      );
      // What comes in a moment is no render that has ended.
      if (!page.ok && page.failure.code === 'LATE') return page;
      onRender({
        tenant: context.tenant,
        outcome: page.ok ? 'ok' : page.failure.code,
        seconds: (performance.now() - started) / 1000,
      });
      // A draft shows what nobody has published, and a node alone is no page.
      if (page.ok && context.preview === undefined && context.node === undefined) onPage(page.value.receipt);
      return page;
    },
  };
}
