/**
 * What shoppers find by typing: products for a term, and suggestions while they type.
 * Used by the data source `search` and by the shop door. Today an index in memory; a database can take its place.
 */
export type { Found, SearchEngine, Suggested, SuggestedTerm } from './engine.ts';
export { createMemorySearch, type SearchMaterial } from './memory-search.ts';
export { normaliseTerm } from './term.ts';
