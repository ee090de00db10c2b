import type { ResolvedNode } from '@vitrine/schemas';
import type { PageWords } from './page-words.ts';

/** The node that stands before a preview and says that shoppers do not see it. */
export function previewBanner(words: PageWords['preview']): ResolvedNode {
  return { id: 'preview-banner', type: 'preview-banner', v: 1, props: { ...words } };
}
