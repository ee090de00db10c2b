/**
 * The layout engine: pure functions that make a page's tree from a base, layers and the facts of a request.
 * Used by the server, the command line and the tests. It knows no storage, no network, no components and no clock.
 */
export { isObject } from '@vitrine/schemas';
export { dependenciesOf, MAX_NESTING, nestedDeeperThan, type Dependencies } from './dependencies.ts';
export type { DropSlotOperation, EditOperation, RemoveOperation, ShowOperation } from './edit-operations.ts';
export { fill } from './fill.ts';
export { formatPointer, isPartOf, parsePointer, valueAt, withoutValue, withValue } from './json-pointer.ts';
export { locks, type LockedAct } from './locks.ts';
export { seenHash } from './node-values.ts';
export { applyToDocument, invert, type EditedDocument } from './operations.ts';
export { resolve, type ResolveOptions } from './resolve.ts';
export { createAlikeResolver } from './resolve-alike.ts';
export {
  BREAKPOINTS,
  CONTEXT_NAMES,
  isTagged,
  readTagged,
  type ContextName,
  type TaggedValue,
} from './tagged-values.ts';
export {
  LAYER_KINDS,
  type Absence,
  type AppliedLayer,
  type DataHead,
  type DataResult,
  type DraftNode,
  type FillInput,
  type Filled,
  type Hole,
  type LaterNode,
  type LayerKind,
  type Library,
  type Need,
  type PageMeta,
  type PlaceOf,
  type Provenance,
  type RequestFacts,
  type SubjectFacts,
  type Resolution,
  type ResolvedDraft,
  type ResolveInput,
} from './types.ts';
