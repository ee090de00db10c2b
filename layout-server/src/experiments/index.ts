/**
 * Server-side tests: their definitions, what must hold of them, and their layers for the resolver.
 * Used by the family of shops and the page service. It assigns nobody: that is the edge's work.
 */
export { experimentFaults, MAX_ARMS } from './experiment-checks.ts';
export { experimentFacts, experimentLayers, experimentsOn, knownArms } from './page-experiments.ts';
