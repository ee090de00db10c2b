import { canonicalJson, type DocumentEdit, type LayerDocument, type Operation } from '@vitrine/schemas';
import { aboutOf } from '../merging/index.ts';

/** The layer to begin with where a tenant has none for a page. */
export function emptyLayer(scope: string, page: string): LayerDocument {
  return { page, prefix: scope, ops: [] };
}

/** Later ones may stand on earlier ones: of these every one stays. */
const PILED: ReadonlySet<Operation['op']> = new Set(['merge', 'move']);

/** A layer with an operation at its end; an earlier one about the same, which it makes void, is left out. A node that the layer inserts is replaced where it is. */
export function withOperation(layer: LayerDocument, operation: Operation): LayerDocument {
  if (operation.op === 'move' && isDone(layer, operation)) return layer;
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

/** Whether nothing was placed since the layer did the same. */
function isDone({ ops }: LayerDocument, operation: Operation): boolean {
  const last = ops.findLast(({ op }) => op === 'insert' || op === 'move');
  return last !== undefined && canonicalJson(last) === canonicalJson(operation);
}

/**
 * A layer without a node that it inserted and all that it does to it or to what it holds; undefined if it inserted none of this
 * id. What stood beside it stands beside its neighbour.
 */
export function withoutNode(layer: LayerDocument, id: string): LayerDocument | undefined {
  const inserted = layer.ops.find((each) => each.op === 'insert' && each.node.id === id);
  if (inserted?.op !== 'insert') return undefined;
  const gone = new Set(idsIn(inserted.node));
  const ops = layer.ops.map((each, index) => besideOthers(each, id, layer.ops.slice(0, index)));
  return { ...layer, ops: ops.filter((each) => !gone.has(aimOf(each))) };
}

/** An operation whose neighbour is `id`, with the neighbour that `id` had by then; of none, the end of its slot. */
function besideOthers(operation: Operation, id: string, before: readonly Operation[]): Operation {
  if (operation.op !== 'insert' && operation.op !== 'move') return operation;
  if (aimOf(operation) === id || (operation.before !== id && operation.after !== id)) return operation;
  const placed = before.findLast((each) => (each.op === 'insert' || each.op === 'move') && aimOf(each) === id);
  if (placed?.op !== 'insert' && placed?.op !== 'move') return operation;
  const { before: _before, after: _after, ...rest } = operation;
  const place = {
    ...(placed.before === undefined ? {} : { before: placed.before }),
    ...(placed.after === undefined ? {} : { after: placed.after }),
  };
  const hasNeighbour = Object.keys(place).length > 0;
  return { ...(hasNeighbour ? {} : { parent: placed.parent, slot: placed.slot }), ...rest, ...place } as Operation;
}

function aimOf(operation: Operation): string {
  return operation.op === 'insert' ? operation.node.id : operation.node;
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
