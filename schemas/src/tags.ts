/**
 * How the tags begin that mark what pages are made of: shops, documents, experiments, content, texts. They change when people
 * publish. All other tags are of goods and sessions (`product:`, `list:`, `session:`): these change many times a second,
 * and touch nothing but the answers that carry them.
 */
export const DOCUMENT_TAGS = ['tenant:', 'layout:', 'catalogue:', 'experiment:', 'content:', 'copy:'] as const;

/** Whether one of the tags marks what pages are made of. */
export function touchesDocuments(tags: readonly string[]): boolean {
  return tags.some((tag) => DOCUMENT_TAGS.some((prefix) => tag.startsWith(prefix)));
}
