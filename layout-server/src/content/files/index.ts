/**
 * Files of a content service beside its pages: navigation, footer, snippets, banners and what else a page shows of them
 * through data sources (CM-004 to CM-015). Asked over HTTP, or a shop's own, which are answered the same way.
 * It does not know where on a page they stand.
 */
export { createContentFiles, type ContentFilesService } from './content-files.ts';
export { bucketOf, createContentSources } from './content-sources.ts';
export { fileAtPath, isBesidePages, kindOfFile } from './file-kinds.ts';
export { createOutsideFiles, FILE_LIMITS, type OutsideFiles } from './outside-files.ts';
export { readOwnFiles, type OwnFiles } from './own-files.ts';
export { createStaticFetch, StaticFetchError, type StaticFetch, type StaticFetchOptions } from './static-fetch.ts';
