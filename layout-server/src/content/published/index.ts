/**
 * What merchants say: the texts, pages of content and rules of search that are published, in memory. Used by everything that speaks for a shop; publishing decides what gets here.
 */
export { createPublishedWords, type PublishedWords } from './published-words.ts';
