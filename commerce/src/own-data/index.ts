/**
 * What a customer does with all that the shop keeps of them: hand it out, and erase it (GDPR, articles 15, 17 and 20). It knows
 * no table of its own: every keeper of data of people tells and erases what is theirs.
 */
export { createOwnData } from './own-data-domain.ts';
