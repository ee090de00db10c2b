import type { DocumentEdit, LayerDocument, Operation } from '@vitrine/schemas';
import { aboutOf } from '../merging/index.ts';

/** The layer to begin with where a tenant has none for a page. */
export function emptyLayer(scope: string, page: string): LayerDocument {
  return { page, prefix: scope, ops: [] };
}

/** Later ones may stand on earlier ones: of these every one stays. */
const PILED: ReadonlySet<Operation['op']> = new Set(['merge', 'move']);

/** A layer with an operation at its end; an earlier one about the same, which it makes void, is left out. A node that the layer inserts is replaced where it is. */
export function withOperation(layer: LayerDocument, operation: Operation): LayerDocument {
  const about = aboutOf(operation);
  const isSame = (earlier: Operation) => !PILED.has(operation.op) && aboutOf(earlier) === about;
  if (operation.op === 'insert' && layer.ops.some(isSame))
    return {
      ...layer,
      // A node that came with a test's arm has its id from there.
      ops: layer.ops.map((earlier) =>
        !isSame(earlier) ? earlier : earlier.test === undefined ? operation : { ...operation, test: earlier.test },
      ),
    };
  return { ...layer, ops: [...layer.ops.filter((earlier) => !isSame(earlier)), operation] };
}

/** A layer without a node that it inserted and all that it does to it or to what it holds; undefined if it inserted none of this id. */
export function withoutNode(layer: LayerDocument, id: string): LayerDocument | undefined {
  const inserted = layer.ops.find((each) => each.op === 'insert' && each.node.id === id);
  if (inserted?.op !== 'insert') return undefined;
  const gone = new Set(idsIn(inserted.node));
  return { ...layer, ops: layer.ops.filter((each) => !gone.has(each.op === 'insert' ? each.node.id : each.node)) };
}

/** A layer that does nothing more to a node, or to one value of it; undefined if it did nothing. What it inserted stays. */
export function withoutChanges(
  layer: LayerDocument,
  { node, what }: Extract<DocumentEdit, { op: 'reset' }>,
): LayerDocument | undefined {
  const isMeant = (each: Operation) =>
    each.op !== 'insert' && each.node === node && (what === undefined || aboutOf(each) === `${node} ${what}`);
  const ops = layer.ops.filter((each) => !isMeant(each));
  return ops.length === layer.ops.length ? undefined : { ...layer, ops };
}

/** The ids of a subtree. */
export function idsIn(node: Extract<Operation, { op: 'insert' }>['node']): string[] {
  return [node.id, ...Object.values(node.slots ?? {}).flatMap((list) => list.flatMap(idsIn))];
}
