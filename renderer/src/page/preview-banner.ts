import type { ResolvedNode, ResolvedPage } from '@vitrine/schemas';

/** The node that stands before a preview and says that shoppers do not see it. */
export function previewBanner({ preview, unpublished }: ResolvedPage['words']): ResolvedNode {
  return { id: 'preview-banner', type: 'preview-banner', v: 1, props: { label: preview, text: unpublished } };
}
