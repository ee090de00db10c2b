import type { DropSlotOperation } from './edit-operations.ts';
import type { Entry, Tree } from './tree-index.ts';

/** Takes an entry out of its parent's list; the list stays, empty if need be. */
export function detach(entry: Entry): void {
  const siblings = entry.parent?.children?.get(entry.slot);
  if (siblings !== undefined)
    entry.parent?.children?.set(
      entry.slot,
      siblings.filter((sibling) => sibling !== entry),
    );
}

/** What takes a slot away again that an operation is about to make; nothing if it is there already. */
export function dropSlotIfNew(tree: Tree, parent: string, slot: string): DropSlotOperation[] {
  const children = tree.entries.get(parent)?.children;
  return children?.has(slot) ? [] : [{ op: 'drop-slot', node: parent, slot, last: children === undefined }];
}
