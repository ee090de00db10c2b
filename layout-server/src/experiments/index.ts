/**
 * Server-side tests: their definitions, what must hold of them, and which of them touch a page.
 * Used by the family of shops and the page service. It assigns nobody: that is the edge's work.
 */
export { noSuchTest } from './no-such-test.ts';
export { layersOfArm, namedPages, pagesOfTest } from './pages-of-test.ts';
export { areApart, experimentFaults, MAX_ARMS } from './experiment-checks.ts';
export { metricFaults, metricNameFaults } from './shop-metrics.ts';
export { isOnlyWithheld, shownTests, withheldArm } from './withheld-tests.ts';
export { experimentFacts, experimentsOn, knownArms, type TestedPlace } from './page-experiments.ts';
