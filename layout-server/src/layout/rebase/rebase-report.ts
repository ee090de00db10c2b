import { canonicalJson, type LayerDocument, type LayoutDocument, type Operation } from '@vitrine/schemas';
import { parsePointer, valueAt } from '../resolve/index.ts';
import { operationText, placesIn, valueText, type Place } from '../wording/index.ts';

/**
 * What a new base means for an operation of a layer:
 * - `changed-both`: base and layer give the same value another content; the layer wins
 * - `same`: the base now says what the layer says; the operation can go
 * - `moved-both`: base and layer put the same node elsewhere; the layer wins
 * - `node-gone`: the node or parent is no longer there; the operation does nothing
 * - `neighbour-gone`: the node beside which it was to stand is no longer there, or in another slot
 * - `id-taken`: the base now has a node of the id that the layer inserts
 */
export type RebaseState = 'changed-both' | 'same' | 'moved-both' | 'node-gone' | 'neighbour-gone' | 'id-taken';

/** One operation that meets a change of the base. */
export interface RebaseFinding {
  state: RebaseState;
  /** Position in the layer, from 0. */
  operation: number;
  nodeId: string;
  /** JSON pointer into the node; empty if the finding is about its place. */
  pointer: string;
  /** The three ways; undefined where there is no value, or where it is about a place. */
  before: unknown;
  after: unknown;
  own: unknown;
  /** All of it in words. */
  sentence: string;
}

/**
 * Compares three ways what a new base means for a layer that was made on the old one. Operations on nodes that neither
 * base has (a frame's, or those of other layers) are passed over. Empty if nothing that the layer touches has changed.
 */
export function rebaseReport({
  before,
  after,
  layer,
}: {
  before: LayoutDocument;
  after: LayoutDocument;
  layer: LayerDocument;
}): RebaseFinding[] {
  const bases: Bases = { old: placesIn(before), now: placesIn(after) };
  return layer.ops.flatMap((operation, index) =>
    findingsOf(bases, operation).map(({ nodeId, pointer = '', before: old, after: now, own, ...finding }) => ({
      state: finding.state,
      operation: index,
      nodeId,
      pointer,
      before: old,
      after: now,
      own,
      sentence: `operation ${index + 1} ${operationText(operation)}; ${finding.reason}`,
    })),
  );
}

interface Bases {
  old: ReadonlyMap<string, Place>;
  now: ReadonlyMap<string, Place>;
}

interface Found {
  state: RebaseState;
  nodeId: string;
  reason: string;
  pointer?: string;
  before?: unknown;
  after?: unknown;
  own?: unknown;
}

function findingsOf(bases: Bases, operation: Operation): Found[] {
  switch (operation.op) {
    case 'insert':
      return [
        ...goneFindings(bases, operation.parent),
        ...takenFindings(bases, operation.node.id),
        ...neighbourFindings(bases, operation),
      ];
    case 'move':
      return [
        ...goneFindings(bases, operation.node),
        ...(operation.parent === undefined ? [] : goneFindings(bases, operation.parent)),
        ...neighbourFindings(bases, operation),
        ...movedFindings(bases, operation.node),
      ];
    case 'hide':
      return goneFindings(bases, operation.node);
    case 'set':
      return valueFindings(bases, operation.node, operation.pointer, operation.value);
    case 'unset':
      return valueFindings(bases, operation.node, operation.pointer, undefined);
    case 'merge':
      return Object.entries(operation.value).flatMap(([key, value]) =>
        valueFindings(
          bases,
          operation.node,
          `${operation.pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
          value,
        ),
      );
  }
}

function goneFindings({ old, now }: Bases, nodeId: string): Found[] {
  return old.has(nodeId) && !now.has(nodeId)
    ? [{ state: 'node-gone', nodeId, reason: `the base no longer has ${nodeId}, so it does nothing` }]
    : [];
}

function takenFindings({ old, now }: Bases, nodeId: string): Found[] {
  return now.has(nodeId) && !old.has(nodeId)
    ? [{ state: 'id-taken', nodeId, reason: `the base now has a node ${nodeId} itself` }]
    : [];
}

function neighbourFindings({ old, now }: Bases, { before, after }: { before?: string; after?: string }): Found[] {
  return [before, after].flatMap((neighbour): Found[] => {
    const was = neighbour === undefined ? undefined : old.get(neighbour);
    if (neighbour === undefined || was === undefined) return [];
    const is = now.get(neighbour);
    if (is?.parent === was.parent && is?.slot === was.slot) return [];
    const reason = is
      ? `the base has moved ${neighbour} to ${is.slot} of ${is.parent}`
      : `the base no longer has ${neighbour}`;
    return [{ state: 'neighbour-gone', nodeId: neighbour, reason: `${reason}, so the place is lost` }];
  });
}

function movedFindings({ old, now }: Bases, nodeId: string): Found[] {
  const [was, is] = [old.get(nodeId), now.get(nodeId)];
  if (!was || !is || (was.parent === is.parent && was.slot === is.slot)) return [];
  return [
    {
      state: 'moved-both',
      nodeId,
      reason: `the base has moved it from ${was.slot} of ${was.parent} to ${is.slot} of ${is.parent}`,
    },
  ];
}

function valueFindings(bases: Bases, nodeId: string, pointer: string, own: unknown): Found[] {
  const gone = goneFindings(bases, nodeId);
  const [was, is, keys] = [bases.old.get(nodeId), bases.now.get(nodeId), parsePointer(pointer)];
  if (gone.length > 0 || !was || !is || !keys) return gone;
  const [before, after] = [valueAt(was.node, keys), valueAt(is.node, keys)];
  if (isSame(before, after)) return [];
  const change = `the base has changed ${pointer} from ${valueText(before)} to ${valueText(after)}`;
  return [
    isSame(after, own)
      ? { state: 'same', nodeId, pointer, before, after, own, reason: `${change} itself, so the operation can go` }
      : { state: 'changed-both', nodeId, pointer, before, after, own, reason: change },
  ];
}

function isSame(a: unknown, b: unknown): boolean {
  return (a === undefined) === (b === undefined) && canonicalJson(a) === canonicalJson(b);
}
