/**
 * The registry's face with React: the walk, the sheets and the components. Server code must not import it
 * (see manifest.ts for the face without React).
 */
export { COMPONENTS as components } from '../generated/components.ts';
export { COUNTDOWN_SCRIPT } from './components/countdown/countdown-script.ts';
export { LATER_SCRIPT } from './components/deferred/later-script.ts';
export { PREVIEW_SCRIPT } from './components/preview-banner/preview-script.ts';
export { buildCatalog, type BuildCatalog } from './registry/build-catalog.ts';
export type { RegistryComponent, Slots } from './render/component.ts';
export type { Outcome, OutcomeKind } from './render/outcome.ts';
export { renderTree, type RenderedTree, type RenderOptions } from './render/render-tree.ts';
export type { IslandWords } from './islands/island-looks.ts';
export { islandClasses } from './islands/mount-island.tsx';
export { PageBoundary } from './islands/page-boundary.client.tsx';
export { baseSheet } from './styling/base-sheet.ts';
export { fontFiles } from './styling/fonts.ts';
export { sharedSheet, sharedSheetOf, type SharedSheet } from './styling/shared-sheet.ts';
export { themeSheet } from './styling/theme-sheet.ts';
