/**
 * Keeps what holds no island out of what the browser gets for hydration. Used by the renderer's pages.
 */
export { liftHead, liftMarkup } from './lift-markup.tsx';
export { holdMarkup, isMarkupShared } from './markup-store.ts';
