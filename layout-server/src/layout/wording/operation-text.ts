import type { InsertOperation, MoveOperation, Operation } from '@vitrine/schemas';
import { titleOf } from './title.ts';
import { valueText } from './values.ts';

/** What an operation does, as the rest of a sentence that begins with its layer: `moves rail before hero`. */
export function operationText(operation: Operation): string {
  switch (operation.op) {
    case 'insert':
      return `adds ${nodeText(operation.node)} to ${operation.slot} of ${operation.parent}${anchorText(operation)}`;
    case 'move':
      return `moves ${operation.node}${targetText(operation)}${anchorText(operation)}`;
    case 'set':
      return `sets ${operation.pointer} of ${operation.node} to ${valueText(operation.value)}`;
    case 'unset':
      return `removes ${operation.pointer} of ${operation.node}`;
    case 'merge':
      return `merges ${valueText(operation.value)} into ${operation.pointer} of ${operation.node}`;
    case 'hide':
      return `hides ${operation.node}`;
  }
}

/** A node with what people know it by: `rail (product-rail, “Bestseller”)`. */
export function nodeText({
  id,
  type,
  props,
}: {
  id: string;
  type: string;
  props?: Record<string, unknown> | undefined;
}): string {
  const title = titleOf(props);
  return `${id} (${type}${title && `, “${title}”`})`;
}

function targetText({ parent, slot }: MoveOperation): string {
  if (slot === undefined) return parent === undefined ? '' : ` into ${parent}`;
  return ` to ${slot}${parent === undefined ? '' : ` of ${parent}`}`;
}

function anchorText({ before, after, at }: InsertOperation | MoveOperation): string {
  if (before !== undefined) return ` before ${before}`;
  if (after !== undefined) return ` after ${after}`;
  return at === 'start' ? ', at the start' : ', at the end';
}
