/**
 * Pages of a content service: what editors write outside of layouts. Asked over HTTP, or read from a shop's own files and
 * answered in the same format. Used by the pages of a shop; it does not know where on a page its paragraphs stand.
 */
export { entryOf, isShown, pathOfEntry, type ContentAnswer } from './content-answer.ts';
export { readContentFiles, type ContentFiles } from './content-files.ts';
export { createContentPages, type ContentPages, type OwnContent } from './content-pages.ts';
export { contentRoute, type OwnParts } from './content-route.ts';
export { CONTENT_LIMITS, createOutsideContent, type OutsideContent } from './outside-content.ts';
export { pageText } from './page-text.ts';
export { PARAGRAPH_KINDS, paragraphNodes, type ParagraphNodes } from './paragraph-kinds.ts';
export { unreadFields } from './unread-fields.ts';
export { serviceLayerRoute } from './service-layer-route.ts';
