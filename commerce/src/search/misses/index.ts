/**
 * What shoppers looked for and did not find. Counted by the pages of searches, told to staff.
 */
export { createSearchMisses, MOST_TERMS_A_DAY, type Miss, type SearchMisses } from './misses-repository.ts';
