import { expect, it } from 'vitest';
import { editsOf, messageOf, type LayerEdit } from './layer-edit.ts';

it.each<[LayerEdit, object[], string]>([
  [{ kind: 'hide', node: 'promo' }, [{ op: 'hide', node: 'promo' }], 'Hide promo'],
  [
    { kind: 'move', node: 'rail', neighbour: 'hero', side: 'before' },
    [{ op: 'move', node: 'rail', before: 'hero' }],
    'Move rail before hero',
  ],
  [
    { kind: 'set', node: 'hero', pointer: '/props/text', value: 1 },
    [{ op: 'set', node: 'hero', pointer: '/props/text', value: 1 }],
    'Set /props/text of hero',
  ],
  [
    { kind: 'picture', node: 'hero', pointer: '/props/image', picture: 'coat', words: '/props/imageAlt' },
    [
      { op: 'set', node: 'hero', pointer: '/props/image', value: { $asset: 'coat' } },
      { op: 'set', node: 'hero', pointer: '/props/imageAlt', value: { $alt: 'coat' } },
    ],
    'Show coat in hero',
  ],
  [
    { kind: 'put', pointer: '/home/title', value: 'Neu' },
    [{ op: 'put', pointer: '/home/title', value: 'Neu' }],
    'Say /home/title',
  ],
  [
    { kind: 'schedule', from: '2026-11-27T00:00', until: 'none' },
    [
      { op: 'put', pointer: '/schedule/from', value: '2026-11-27T00:00' },
      { op: 'take', pointer: '/schedule/until' },
    ],
    'Show from 2026-11-27T00:00 until none',
  ],
])('%j is an operation, and is told in words', (edit, operations, message) => {
  expect(editsOf(edit)).toEqual(operations);
  expect(messageOf(edit)).toBe(message);
});
