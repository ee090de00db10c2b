/**
 * What is seen before it is published, by whom and from where, and links that show it to whoever has them: who made them, until
 * when they hold, how often they were used, and taking them back. Used by the staff door, which makes them, by the internal
 * door, which asks at every view whether one still holds, and by pages, which show it.
 */
export { previewLinks } from './tables.ts';
export { createPreviewLinks, type PreviewLink, type PreviewLinks } from './preview-links.ts';
export { putOver, seenBy, type PreviewView } from './preview-view.ts';
