/**
 * The data that nodes can ask for by name, and the guards that keep a bad source from failing a page.
 * Used by the page service and, for their arguments, by the gates. A new source is one file and one line in `app.ts`.
 */
export type { DataSource, PageScope, SourceAnswer } from './data-source.ts';
export { productsSource } from './products.ts';
export { createSearchSource, STEP_PRODUCTS, type SearchSourceParts } from './search.ts';
export { recommendationsSource } from './recommendations.ts';
export { createDataSources, SOURCE_LIMITS, type DataSources, type Fetched } from './registry.ts';
