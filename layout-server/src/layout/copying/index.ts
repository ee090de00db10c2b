/** What becomes of a document of one shop in another. Pure; used by publishing. */
export { relocateLayer, type Destination, type RelocatedLayer } from './relocate-layer.ts';
export { sameLanguage } from './same-language.ts';
