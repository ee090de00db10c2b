import {
  canonicalJson,
  type LayerDocument,
  type LayoutDocument,
  type LayoutNode,
  type Operation,
} from '@vitrine/schemas';
import { applyToDocument, isObject } from '../resolve/index.ts';
import { placesIn } from '../wording/index.ts';

/**
 * A document in which one node is as it was in an older revision, and all else as it is. Of a whole page: the node's own
 * values, and the node itself, where it was, if it is gone; what lies in it stays. Of a layer: what the layer does to the
 * node. Undefined if neither of the two knows it.
 */
export function nodeAsBefore<T extends LayoutDocument | LayerDocument>(now: T, before: T, node: string): T | undefined {
  if ('root' in now && 'root' in before) return pageAsBefore(now, before, node) as T | undefined;
  if ('ops' in now && 'ops' in before) return layerAsBefore(now, before, node) as T | undefined;
  return undefined;
}

function pageAsBefore(now: LayoutDocument, before: LayoutDocument, id: string): LayoutDocument | undefined {
  const [own, old] = [placesIn(now).get(id), placesIn(before).get(id)];
  if (old === undefined) return own && applyToDocument(now, [{ op: 'remove', node: id }]).document;
  if (own === undefined) {
    if (old.parent === undefined || !placesIn(now).has(old.parent)) return undefined;
    const near = old.previous === undefined ? { at: 'start' as const } : { after: old.previous };
    return applyToDocument(now, [{ op: 'insert', parent: old.parent, slot: old.slot, ...near, node: old.node }])
      .document;
  }
  const swap = (node: LayoutNode): LayoutNode => {
    const slots = node.slots && {
      slots: Object.fromEntries(Object.entries(node.slots).map(([slot, list]) => [slot, list.map(swap)])),
    };
    if (node.id !== id) return slots === undefined ? node : { ...node, ...slots };
    const { slots: _old, ...values } = old.node;
    return { ...values, ...slots };
  };
  return { ...now, root: swap(now.root) };
}

function layerAsBefore(now: LayerDocument, before: LayerDocument, id: string): LayerDocument | undefined {
  const isAbout = (operation: Operation): boolean => isOn(operation, id);
  const old = before.ops.filter(isAbout);
  const kept = now.ops.filter((operation) => !isAbout(operation));
  if (old.length === 0 && kept.length === now.ops.length) return undefined;
  // Each stands behind what stood before it then, as far as that is still there.
  const ops = [...kept];
  for (const operation of old) {
    const earlier = new Set(before.ops.slice(0, before.ops.indexOf(operation)).map((each) => JSON.stringify(each)));
    const at = ops.findLastIndex((each) => earlier.has(JSON.stringify(each)));
    ops.splice(at + 1, 0, operation);
  }
  return { ...now, ops };
}

/** Whether two revisions of a document say the same of a node: its own values, or what a layer does to it. */
export function saysSameOf(node: string, a: unknown, b: unknown): boolean {
  return canonicalJson(saidOf(node, a)) === canonicalJson(saidOf(node, b));
}

function saidOf(id: string, document: unknown): unknown {
  if (!isObject(document)) return [];
  const { ops } = document as Partial<LayerDocument>;
  if (ops !== undefined) return ops.filter((operation) => isOn(operation, id));
  const own = 'root' in document ? placesIn(document as unknown as LayoutDocument).get(id)?.node : undefined;
  const { slots: _, ...values } = own ?? {};
  return values;
}

function isOn(operation: Operation, id: string): boolean {
  return operation.op === 'insert' ? operation.node.id === id : operation.node === id;
}
