/** Terms as they are searched and compared. Used by the search, and by whatever names terms. */
export { canonicalTerm, normaliseTerm, sameTerm } from './term.ts';
