/**
 * Mends HTML as React and Next write it. Used by the edge; loads neither of them.
 */
export { FLIGHT_WORDS, NEXT_WORDS } from './flight-words.ts';
export { HELD_BUNDLE, HELD_SCRIPTS } from './held-scripts.ts';
export { holdScripts } from './hold-scripts.ts';
export { isFrameworkScript } from './known-scripts.ts';
export { settleBoundaries } from './settle-boundaries.ts';
export { shortenFlight } from './shorten-flight.ts';
