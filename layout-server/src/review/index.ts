/**
 * What the files of the shops say goes through the gates before it is live. Used at the start and by the watching of files;
 * it decides about no document, only about whole shops.
 */
export { fillStore } from './fill-store.ts';
export { firstStartFaults } from './first-start-faults.ts';
export { unwrittenPages } from './legal-pages.ts';
export { createReview, type Review, type ReviewParts } from './review-files.ts';
