import { expect, it } from 'vitest';
import { messageOf, operationOf, type LayerEdit } from './layer-edit.ts';

it.each<[LayerEdit, object, string]>([
  [{ kind: 'hide', node: 'promo' }, { op: 'hide', node: 'promo' }, 'Hide promo'],
  [
    { kind: 'move', node: 'rail', neighbour: 'hero', side: 'before' },
    { op: 'move', node: 'rail', before: 'hero' },
    'Move rail before hero',
  ],
  [
    { kind: 'set', node: 'hero', pointer: '/props/text', value: 1 },
    { op: 'set', node: 'hero', pointer: '/props/text', value: 1 },
    'Set /props/text of hero',
  ],
])('%j is an operation, and is told in words', (edit, operation, message) => {
  expect(operationOf(edit)).toEqual(operation);
  expect(messageOf(edit)).toBe(message);
});
