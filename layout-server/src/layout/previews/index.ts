/**
 * Links that show a draft to whoever has them: who made them, until when they hold, and taking them back. Used by the staff
 * door, which makes them, and by the internal door, which asks at every view whether one still holds, and by pages, whose later nodes come after it.
 */
export { previewLinks } from './tables.ts';
export { createPreviewLinks, type PreviewLink, type PreviewLinks } from './preview-links.ts';
