import type { LayerDocument, Operation } from '@vitrine/schemas';
import { isObject } from '../resolve/index.ts';

/** Where a layer goes: the page that it meets there, and what else was copied to that page. */
export interface Destination {
  prefix: string;
  /** Ids of the nodes that are on the page there. */
  nodes: ReadonlySet<string>;
  /** Ids that other documents of the copy brought there, by the ids that they had. */
  renamed: ReadonlyMap<string, string>;
}

/** A layer as it stands in the other shop. */
export interface RelocatedLayer {
  document: LayerDocument;
  /** The ids of what it inserts there, by those that they had. */
  renamed: ReadonlyMap<string, string>;
  /** Operations for which the other page has no node. */
  leftOut: readonly { operation: Operation; node: string }[];
  /** Nodes whose neighbour is not there, so that they stand at the end. */
  displaced: readonly string[];
}

/**
 * A layer for another shop: what it inserts gets the prefix there, and a number behind an id that is taken; what it says of
 * nodes that are not there is left out. Marks of tests that were shipped, and of what its author saw, stay behind.
 */
export function relocateLayer(layer: LayerDocument, { prefix, nodes, renamed }: Destination): RelocatedLayer {
  const ids = new Map<string, string>();
  const taken = new Set(nodes);
  const leftOut: { operation: Operation; node: string }[] = [];
  const displaced: string[] = [];
  const placeOf = (id: string): string | undefined =>
    ids.get(id) ?? renamed.get(id) ?? (nodes.has(id) ? id : undefined);
  /** The neighbours that are there; whoever had some and has none stands at the end. */
  const neighbours = ({ before, after }: { before?: string; after?: string }, id: string) => {
    const found = {
      before: before && placeOf(before),
      after: after && placeOf(after),
    };
    if ((before ?? after) !== undefined && (found.before ?? found.after) === undefined) displaced.push(id);
    return {
      ...(found.before === undefined ? {} : { before: found.before }),
      ...(found.after === undefined ? {} : { after: found.after }),
    };
  };
  const relocated = (given: Operation): Operation | string => {
    if (given.op === 'insert') {
      const { test: _test, before, after, ...operation } = given;
      const parent = placeOf(operation.parent);
      if (parent === undefined) return operation.parent;
      const node = renumbered(operation.node, {
        ids,
        taken,
        prefix,
      }) as typeof operation.node;
      const beside = neighbours({ ...(before && { before }), ...(after && { after }) }, node.id);
      return { ...operation, parent, node, ...beside };
    }
    const node = placeOf(given.node);
    if (node === undefined) return given.node;
    if (given.op === 'hide') {
      const { test: _test, ...operation } = given;
      return { ...operation, node };
    }
    if (given.op === 'move') {
      const { test: _test, parent: into, before, after, ...operation } = given;
      const parent = into && placeOf(into);
      if (into !== undefined && parent === undefined) return into;
      const beside = neighbours({ ...(before && { before }), ...(after && { after }) }, node);
      const moved = {
        ...operation,
        node,
        ...(parent === undefined ? {} : { parent }),
        ...beside,
      };
      return (parent ?? beside.before ?? beside.after ?? given.at ?? given.slot) ? moved : (before ?? after ?? node);
    }
    const { test: _test, was: _was, ...operation } = { was: undefined, ...given };
    return 'value' in operation
      ? ({
          ...operation,
          node,
          value: renumbered(operation.value, { ids, taken, prefix }),
        } as Operation)
      : { ...operation, node };
  };
  const ops = layer.ops.flatMap((operation) => {
    const made = relocated(operation);
    if (typeof made !== 'string') return [made];
    leftOut.push({ operation, node: made });
    return [];
  });
  const { tests: _tests, ...rest } = layer;
  return {
    document: { ...rest, prefix, ops },
    renamed: ids,
    leftOut,
    displaced,
  };
}

/** A value in which every node has its id of the other shop. */
function renumbered(value: unknown, to: { ids: Map<string, string>; taken: Set<string>; prefix: string }): unknown {
  if (Array.isArray(value)) return value.map((each) => renumbered(each, to));
  if (!isObject(value)) return value;
  const { id, type } = value;
  const own = typeof id === 'string' && typeof type === 'string' ? { id: freeId(id, to) } : {};
  const rest = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renumbered(each, to)]));
  return { ...rest, ...own };
}

function freeId(
  id: string,
  { ids, taken, prefix }: { ids: Map<string, string>; taken: Set<string>; prefix: string },
): string {
  const name = `${prefix}.${id.slice(id.indexOf('.') + 1)}`;
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
  taken.add(free);
  ids.set(id, free);
  return free;
}
