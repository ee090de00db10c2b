/** Terms as they are searched and compared. Used by the search, and by whatever names terms. */
export { normaliseTerm, sameTerm } from './term.ts';
