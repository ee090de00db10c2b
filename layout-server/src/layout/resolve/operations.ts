import type { Fault, LayoutDocument, LayoutNode, Operation } from '@vitrine/schemas';
import { applyHide, invertHide } from './hide.ts';
import { applyInsert, invertInsert } from './insert.ts';
import { applyDropSlot, applyRemove, applyShow, type EditOperation } from './edit-operations.ts';
import { applyMerge, invertMerge } from './merge.ts';
import { applyMove, invertMove } from './move.ts';
import type { OperationScope } from './operation-scope.ts';
import { applySet, invertSet } from './set.ts';
import { indexDocument, type Entry, type Tree } from './tree-index.ts';
import { applyUnset, invertUnset } from './unset.ts';

/** Applies one operation to an indexed page. False, and reported, if it does not fit; then nothing has changed. */
export function applyOperation(scope: OperationScope, operation: EditOperation): boolean {
  switch (operation.op) {
    case 'insert':
      return applyInsert(scope, operation);
    case 'move':
      return applyMove(scope, operation);
    case 'set':
      return applySet(scope, operation);
    case 'unset':
      return applyUnset(scope, operation);
    case 'merge':
      return applyMerge(scope, operation);
    case 'hide':
      return applyHide(scope, operation);
    case 'remove':
      return applyRemove(scope, operation);
    case 'show':
      return applyShow(scope, operation);
    case 'drop-slot':
      return applyDropSlot(scope, operation);
  }
}

/** A document after operations, and what did not fit. */
export interface EditedDocument {
  document: LayoutDocument;
  faults: Fault[];
}

/**
 * Applies operations to a document itself, as its own author: its locks do not bind. The document is not changed;
 * parts that no operation touches are shared with it. Operations that do not fit are left out and reported.
 */
export function applyToDocument(
  document: LayoutDocument,
  operations: readonly EditOperation[],
  layerId = '',
): EditedDocument {
  const faults: Fault[] = [];
  const report = (fault: Fault): void => void faults.push(fault);
  const tree = indexDocument(document, layerId, report);
  operations.forEach((operation, index) =>
    applyOperation({ tree, layer: 0, layerId, index, isAuthored: true, report }, operation),
  );
  const root = nodeOf(tree.root);
  return { document: root === document.root ? document : { ...document, root }, faults };
}

/**
 * The operations that restore a document after an operation: applied to the result they give a document equal to the
 * first. Empty if the operation does not fit, for then it changes nothing.
 */
export function invert(document: LayoutDocument, operation: Operation): EditOperation[] {
  const tree = indexDocument(document, '', ignore);
  const inverse = inverseOf(tree, operation);
  const scope = { tree, layer: 0, layerId: '', index: 0, isAuthored: false, report: ignore };
  return applyOperation(scope, operation) ? inverse : [];
}

function inverseOf(tree: Tree, operation: Operation): EditOperation[] {
  switch (operation.op) {
    case 'insert':
      return invertInsert(tree, operation);
    case 'move':
      return invertMove(tree, operation);
    case 'set':
      return invertSet(tree, operation);
    case 'unset':
      return invertUnset(tree, operation);
    case 'merge':
      return invertMerge(tree, operation);
    case 'hide':
      return invertHide(tree, operation);
  }
}

function ignore(): void {}

/** The stored form of an entry; the very node of the document if nothing in it has changed. */
function nodeOf(entry: Entry): LayoutNode {
  const { node, children } = entry;
  if (children === undefined) {
    if (node.slots === undefined) return node;
    const { slots: _none, ...rest } = node;
    return rest;
  }
  const slots = Object.fromEntries([...children].map(([slot, list]) => [slot, list.map(nodeOf)]));
  return isSame(node.slots, slots) ? node : { ...node, slots };
}

function isSame(before: LayoutNode['slots'], after: Record<string, LayoutNode[]>): boolean {
  if (before === undefined || Object.keys(before).length !== Object.keys(after).length) return false;
  return Object.entries(after).every(([slot, list]) => {
    const old = Object.hasOwn(before, slot) ? before[slot] : undefined;
    return old?.length === list.length && list.every((node, index) => node === old[index]);
  });
}
