import type { ResolvedNode, ResolvedPage } from '@vitrine/schemas';

/** The node that stands before a preview and says that shoppers do not see it. */
export function previewBanner(words: ResolvedPage['words']): ResolvedNode {
  const { preview: label, unpublished: text, closePreview, previewStays: failed } = words;
  const close = { label: closePreview, failed };
  return { id: 'preview-banner', type: 'preview-banner', v: 1, props: { label, text, close } };
}
