import type { LayoutNode, Operation } from '@vitrine/schemas';
import { formatPointer } from '../resolve/index.ts';
import { valueChanges } from '../wording/index.ts';

/** The operations of a layer by what they are about, in their order. Of several about the same, each after the first has a number. */
export function entriesOf(operations: readonly Operation[]): Map<string, Operation> {
  const entries = new Map<string, Operation>();
  for (const operation of operations) {
    const about = aboutOf(operation);
    let key = about;
    for (let number = 2; entries.has(key); number += 1) key = `${about} #${number}`;
    entries.set(key, operation);
  }
  return entries;
}

/** What an operation is about: two with the same name replace each other. */
export function aboutOf(operation: Operation): string {
  switch (operation.op) {
    case 'set':
    case 'unset':
      return `${operation.node} ${operation.pointer}`;
    case 'merge':
      return `${operation.node} ${operation.pointer}/*`;
    case 'hide':
      return `${operation.node} ${HIDDEN}`;
    case 'move':
      return `${operation.node} ${PLACE}`;
    case 'insert':
      return `${operation.node.id} node`;
  }
}

/** The node of an operation, and where in it. */
export function placeOf(operation: Operation): { nodeId: string; pointer: string } {
  if (operation.op === 'insert') return { nodeId: operation.node.id, pointer: '' };
  return { nodeId: operation.node, pointer: 'pointer' in operation ? operation.pointer : '' };
}

/** A value of a node that a change of an operation reaches; an empty pointer is all of the node. */
export interface Claim {
  node: string;
  pointer: string;
}

const HIDDEN = 'hidden';
const PLACE = 'place';

/** What it reaches that an operation becomes another, comes or goes. */
export function claimsOf(before: Operation | undefined, after: Operation | undefined): Claim[] {
  if (before?.op === 'insert' || after?.op === 'insert') return insertClaims(before, after);
  if (before?.op === 'merge' && after?.op === 'merge')
    return valueChanges(before.value, after.value).map(({ pointer }) => ({
      node: after.node,
      pointer: `${after.pointer}${pointer}`,
    }));
  return [before, after].flatMap((operation) => (operation === undefined ? [] : ownClaims(operation)));
}

/** Whether two changes reach the same value, one of them perhaps as a part of what the other gives. */
export function meet(one: readonly Claim[], other: readonly Claim[]): boolean {
  const holds = (a: Claim, b: Claim) => a.node === b.node && (b.pointer + '/').startsWith(`${a.pointer}/`);
  return one.some((a) => other.some((b) => a.node === b.node && (a.pointer === '' || holds(a, b) || holds(b, a))));
}

function ownClaims(operation: Operation): Claim[] {
  switch (operation.op) {
    case 'set':
    case 'unset':
      return [{ node: operation.node, pointer: operation.pointer }];
    case 'merge':
      return Object.keys(operation.value).map((key) => ({
        node: operation.node,
        pointer: `${operation.pointer}${formatPointer([key])}`,
      }));
    case 'hide':
      return [{ node: operation.node, pointer: `/${HIDDEN}` }];
    case 'move':
      return [{ node: operation.node, pointer: `/${PLACE}` }];
    case 'insert':
      return [];
  }
}

/** Who takes a node away takes all that is done to it and to what it holds; who changes it reaches the values that change. */
function insertClaims(before: Operation | undefined, after: Operation | undefined): Claim[] {
  if (before?.op !== 'insert') return [];
  if (after?.op !== 'insert') return idsOf(before.node).map((node) => ({ node, pointer: '' }));
  const [{ slots: _old, ...old }, { slots: _now, ...now }] = [before.node, after.node];
  return valueChanges(old, now).map(({ pointer }) => ({ node: after.node.id, pointer }));
}

function idsOf(node: LayoutNode): string[] {
  return [node.id, ...Object.values(node.slots ?? {}).flatMap((list) => list.flatMap(idsOf))];
}
