/**
 * What somebody searched for last. Used by the domain of the search, which opens its addresses and forgets what is old.
 */
export { createSearchHistory, MOST_SEARCHES, type SearchHistory } from './history-repository.ts';
export { historyRoutes } from './history-routes.ts';
