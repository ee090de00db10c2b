/**
 * What shoppers find by typing: products for a term, suggestions while they type, and before that what is searched for most.
 * Used by the list of domains. Today an index in memory; a database can take its place behind `SearchEngine`.
 */
export { isBraSize } from './bra-size-term.ts';
export type { Found, SearchEngine, Suggested, SuggestedTerm } from './engine.ts';
export { createMemorySearch, type SearchMaterial } from './memory-search.ts';
export { createSearch, type SearchDomain, type SearchParts } from './search.ts';
export { createSearchMisses, type Miss, type SearchMisses } from './misses/index.ts';
export { SERVICE_ROUTES, type ServiceAnswer, type ServicePages } from './service/index.ts';
export { searchHistory, searchMisses } from './tables.ts';
export { canonicalTerm, normaliseTerm, sameTerm } from './term/index.ts';
