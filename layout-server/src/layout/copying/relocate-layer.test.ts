import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LayerDocument, LayoutNode } from '@vitrine/schemas';
import { relocateLayer } from './relocate-layer.ts';
import { sameLanguage } from './same-language.ts';

const layer = (ops: LayerDocument['ops']): LayerDocument => ({ page: 'home', prefix: 'at', ops });
const insert = (node: LayoutNode, more: object = {}) =>
  ({ op: 'insert', parent: 'home', slot: 'main', node, ...more }) as const;
const there = (...ids: string[]) => ({ prefix: 'ch', nodes: new Set(['home', 'hero', ...ids]), renamed: new Map() });

it('gives what it inserts the prefix there, inside slots and fallbacks too, and names it so later on', () => {
  const node = {
    id: 'at.grid',
    type: 'teaser-grid',
    slots: { main: [{ id: 'at.tile', type: 'tile', fallback: { id: 'at.plain', type: 'rich-text' } }] },
  };
  const made = relocateLayer(
    layer([insert(node), { op: 'hide', node: 'at.tile' }, { op: 'move', node: 'at.grid', before: 'hero' }]),
    there('ch.tile'),
  );
  expect(made.document).toEqual({
    page: 'home',
    prefix: 'ch',
    ops: [
      insert({
        id: 'ch.grid',
        type: 'teaser-grid',
        slots: { main: [{ id: 'ch.tile-2', type: 'tile', fallback: { id: 'ch.plain', type: 'rich-text' } }] },
      }),
      { op: 'hide', node: 'ch.tile-2' },
      { op: 'move', node: 'ch.grid', before: 'hero' },
    ],
  });
  expect([made.leftOut, made.displaced]).toEqual([[], []]);
});

it('leaves out what has no node there, with all that is about what it would have brought', () => {
  const ops: LayerDocument['ops'] = [
    insert({ id: 'at.a', type: 'rich-text' }, { parent: 'at.none' }),
    { op: 'set', node: 'at.a', pointer: '/props/title', value: 'A' },
    { op: 'move', node: 'hero', after: 'at.none' },
    insert({ id: 'at.b', type: 'rich-text' }, { after: 'at.none' }),
    { op: 'set', node: 'hero', pointer: '/props/title', value: 'B', was: '0123456789abcdef' },
  ];
  const made = relocateLayer(layer(ops), there());
  expect(made.leftOut.map(({ operation, node }) => [operation.op, node])).toEqual([
    ['insert', 'at.none'],
    ['set', 'at.a'],
    ['move', 'at.none'],
  ]);
  expect(made.displaced).toContain('ch.b');
  expect(made.document.ops).toEqual([
    insert({ id: 'ch.b', type: 'rich-text' }),
    { op: 'set', node: 'hero', pointer: '/props/title', value: 'B' },
  ]);
});

it('never gives an id that is there, nor one twice', () => {
  const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'a-2', 'b-2'), { minLength: 1 });
  fc.assert(
    fc.property(names, names, (own, taken) => {
      const destination = there(...taken.map((name) => `ch.${name}`));
      const { document } = relocateLayer(
        layer(own.map((name) => insert({ id: `at.${name}`, type: 'x' }))),
        destination,
      );
      const ids = document.ops.map((each) => (each.op === 'insert' ? each.node.id : ''));
      expect(new Set([...ids, ...destination.nodes]).size).toBe(ids.length + destination.nodes.size);
    }),
  );
});

it('finds for each language there the one here', () => {
  expect([...sameLanguage(['de-CH', 'fr-CH'], ['de-AT', 'de-CH'])]).toEqual([
    ['de-CH', 'de-CH'],
    ['fr-CH', undefined],
  ]);
  expect(sameLanguage(['de-DE'], ['nl-NL', 'de-AT']).get('de-DE')).toBe('de-AT');
});
