import type { ResolvedNode, ResolvedPage } from '@vitrine/schemas';

/** The node that stands before a preview and says that shoppers do not see it. */
export function previewBanner({ words, previewAt }: Pick<ResolvedPage, 'words' | 'previewAt'>): ResolvedNode {
  const { preview: label, unpublished: text, closePreview, previewStays: failed } = words;
  const close = { label: closePreview, failed };
  const at = previewAt === undefined ? {} : { at: previewAt };
  return { id: 'preview-banner', type: 'preview-banner', v: 1, props: { label, text, ...at, close } };
}

/** What a preview shows in the place of a node whose type this build does not know. */
export function unknownNode({ id, type }: ResolvedNode): ResolvedNode {
  return { id, type: 'unknown-node', v: 1, props: { type } };
}
