/**
 * The data that nodes can ask for by name, and the guards that keep a bad source from failing a page.
 * Used by the page service and, for their arguments, by the gates. The sources are the domains'.
 */
export { createDataSources, SOURCE_LIMITS, type DataSources, type Fetched, type FetchPlace } from './registry.ts';
