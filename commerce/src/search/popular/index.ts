/**
 * What is searched for most in a shop, for whoever has typed nothing yet. Used by the domain of the search.
 */
export { createPopularTerms, LEAST_VISITORS, MOST_POPULAR, type PopularTerms } from './popular-terms.ts';
export { popularRoute } from './popular-route.ts';
