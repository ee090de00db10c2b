import type { Operation } from '@vitrine/schemas';

/** What the short cuts add to a layer. */
export type LayerEdit =
  | { kind: 'move'; node: string; neighbour: string; side: 'before' | 'after' }
  | { kind: 'hide'; node: string }
  | { kind: 'set'; node: string; pointer: string; value: unknown };

/** The operation that an edit stands for. */
export function operationOf(edit: LayerEdit): Operation {
  switch (edit.kind) {
    case 'move':
      return { op: 'move', node: edit.node, [edit.side]: edit.neighbour };
    case 'hide':
      return { op: 'hide', node: edit.node };
    // Any JSON is a value; the server checks it as part of the document.
    case 'set':
      return { op: 'set', node: edit.node, pointer: edit.pointer, value: edit.value as never };
  }
}

/** What the history says of an edit when its author says nothing. */
export function messageOf(edit: LayerEdit): string {
  switch (edit.kind) {
    case 'move':
      return `Move ${edit.node} ${edit.side} ${edit.neighbour}`;
    case 'hide':
      return `Hide ${edit.node}`;
    case 'set':
      return `Set ${edit.pointer} of ${edit.node}`;
  }
}
