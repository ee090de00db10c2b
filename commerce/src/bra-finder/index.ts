/** The bra finder: from two measurements to a size, by the table of the shop, and from there to a search. */
export { createBraFinder } from './bra-finder.ts';
export { braSizeOf, readCentimetres, type BraTable } from './bra-size.ts';
