import {
  fault,
  validateLayerDocument,
  validateLayoutDocument,
  type DocumentEdit,
  type Fault,
  type LayerDocument,
  type LayoutDocument,
  type Operation,
  type Result,
} from '@vitrine/schemas';
import { documentId, isOfLayout, type DocumentAddress } from '../documents/index.ts';
import { applyToDocument, isObject, parsePointer, withoutValue, withValue } from '../resolve/index.ts';
import { emptyLayer, withoutChanges, withoutNode, withOperation } from './edit-layer.ts';

/**
 * A document after an author's steps, in their order; undefined stands for a document that is not there yet. The document is
 * not changed. A step that does not fit is a fault with its number, counted from 1; then nothing is done. What the result
 * means for pages is not looked at.
 */
export function editDocument(
  address: DocumentAddress,
  document: unknown,
  edits: readonly DocumentEdit[],
): Result<unknown> {
  let edited = document;
  for (const [index, edit] of edits.entries()) {
    const done = editOnce(address, edited, edit);
    if (!done.ok)
      return {
        ok: false,
        faults: done.faults.map((each) => ({ ...each, message: `step ${index + 1}: ${each.message}` })),
      };
    edited = done.value;
  }
  return { ok: true, value: edited };
}

function editOnce(address: DocumentAddress, document: unknown, edit: DocumentEdit): Result<unknown> {
  switch (edit.op) {
    case 'replace':
      return { ok: true, value: edit.document };
    case 'put':
    case 'take':
      return editValue(address, document, edit);
    case 'reset':
    case 'remove':
    case 'insert':
    case 'move':
    case 'set':
    case 'unset':
    case 'merge':
    case 'hide':
      return editNodes(address, document, edit);
  }
}

type NodeEdit = Extract<DocumentEdit, { op: 'reset' | 'remove' | Operation['op'] }>;

function editNodes(address: DocumentAddress, document: unknown, edit: NodeEdit): Result<unknown> {
  const layer = documentId(address);
  if (!isOfLayout(address)) return misfit(address, `a step for texts or content (put, take, replace)`, edit.op);
  if (address.kind === 'layout') {
    const read = validateLayoutDocument(document, { layer });
    return read.ok ? editPage(address, read.value, edit) : read;
  }
  const read = validateLayerDocument(document ?? emptyLayer(address.scope, address.page), { layer });
  return read.ok ? editLayer(address, read.value, edit) : read;
}

function editPage(address: DocumentAddress, document: LayoutDocument, edit: NodeEdit): Result<LayoutDocument> {
  if (edit.op === 'reset')
    return misfit(address, 'a layer, for only a layer has a value below its own', 'a whole page');
  const { document: edited, faults } = applyToDocument(document, [edit], documentId(address));
  const [first] = faults;
  if (first === undefined && edited === document && edit.op === 'remove')
    return misfit(address, `a node ${edit.node} below the root`, 'none');
  return first === undefined ? { ok: true, value: edited } : { ok: false, faults };
}

function editLayer(address: DocumentAddress, document: LayerDocument, edit: NodeEdit): Result<LayerDocument> {
  if (edit.op === 'remove') {
    const edited = withoutNode(document, edit.node);
    return edited
      ? { ok: true, value: edited }
      : misfit(
          address,
          `a node ${edit.node} that ${documentId(address)} inserts; what another document brought can be hidden`,
          'none',
        );
  }
  if (edit.op === 'reset') {
    const edited = withoutChanges(document, edit);
    const meant = edit.what === undefined ? edit.node : `${edit.what} of ${edit.node}`;
    return edited
      ? { ok: true, value: edited }
      : misfit(address, `an operation of ${documentId(address)} on ${meant}`, 'none');
  }
  return { ok: true, value: withOperation(document, edit) };
}

const OF_THE_TREE = new Set(['root', 'ops']);

function editValue(
  address: DocumentAddress,
  document: unknown,
  edit: Extract<DocumentEdit, { op: 'put' | 'take' }>,
): Result<unknown> {
  const keys = parsePointer(edit.pointer);
  const [first] = keys ?? [];
  if (keys === undefined || first === undefined || (isOfLayout(address) && OF_THE_TREE.has(first)))
    return misfit(address, 'a pointer to a value that is neither of the tree nor of the operations', edit.pointer);
  const isLayer = isOfLayout(address) && address.kind !== 'layout';
  const whole = document ?? (isLayer ? emptyLayer(address.scope, address.page) : {});
  if (!isObject(whole)) return misfit(address, 'a document that is an object', whole);
  const edited = edit.op === 'put' ? withValue(whole, keys, edit.value) : withoutValue(whole, keys);
  return edited === undefined
    ? misfit(
        address,
        edit.op === 'put' ? `a way to ${edit.pointer} over objects` : `a value at ${edit.pointer}`,
        'none',
      )
    : { ok: true, value: edited };
}

function misfit(address: DocumentAddress, expected: string, got: unknown): { ok: false; faults: Fault[] } {
  return { ok: false, faults: [fault('NOT_ALLOWED', { expected, got, layer: documentId(address) })] };
}
