/**
 * The layout engine: pure functions that make a page's tree from a base, layers and the facts of a request.
 * Used by the server, the command line and the tests. It knows no storage, no network, no components and no clock.
 */
export {
  DIMENSIONS, LAYER_KINDS, type Absence, type AppliedLayer, type DataResult, type Dimension, type DraftNode,
  type FillInput, type Filled, type Hole, type LayerKind, type Library, type Need, type PageMeta, type Provenance,
  type RequestFacts, type Resolution, type ResolvedDraft, type ResolveInput,
} from './types.ts';
