/** What tests of other modules need to call the engine: a library that has everything, a request, frozen input. */
export { deepFreeze, fullLibrary, requestFacts } from './fakes.ts';
export { documents, operations } from './arbitraries.ts';
