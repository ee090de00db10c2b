import { describe, expect, it } from 'vitest';
import { emptyLayer, messageOf, withEdit, type LayerEdit } from './layer-edit.ts';

const layerAfter = (...edits: LayerEdit[]) => edits.reduce(withEdit, emptyLayer('at', 'home'));

describe('an edit of a layer', () => {
  it('stands at the end, after what was there', () => {
    const layer = layerAfter(
      { kind: 'hide', node: 'promo' },
      { kind: 'move', node: 'rail', neighbour: 'hero', side: 'after' },
    );
    expect(layer).toEqual({
      page: 'home',
      prefix: 'at',
      ops: [
        { op: 'hide', node: 'promo' },
        { op: 'move', node: 'rail', after: 'hero' },
      ],
    });
  });

  it('replaces a value that was set at the same pointer, and keeps the others', () => {
    const set = (pointer: string, value: string): LayerEdit => ({ kind: 'set', node: 'hero', pointer, value });
    expect(layerAfter(set('/props/a', '1'), set('/props/b', '2'), set('/props/a', '3')).ops).toEqual([
      { op: 'set', node: 'hero', pointer: '/props/b', value: '2' },
      { op: 'set', node: 'hero', pointer: '/props/a', value: '3' },
    ]);
  });

  it('does not hide a node twice', () => {
    expect(
      layerAfter({ kind: 'hide', node: 'a' }, { kind: 'hide', node: 'b' }, { kind: 'hide', node: 'a' }).ops,
    ).toEqual([
      { op: 'hide', node: 'b' },
      { op: 'hide', node: 'a' },
    ]);
  });

  it('keeps every move: a later one may stand on an earlier one', () => {
    const move = (side: 'before' | 'after'): LayerEdit => ({ kind: 'move', node: 'a', neighbour: 'b', side });
    expect(layerAfter(move('before'), move('after')).ops).toHaveLength(2);
  });

  it('leaves the layer that it is given alone', () => {
    const layer = emptyLayer('at', 'home');
    withEdit(layer, { kind: 'hide', node: 'a' });
    expect(layer.ops).toEqual([]);
  });

  it.each<[LayerEdit, string]>([
    [{ kind: 'hide', node: 'promo' }, 'Hide promo'],
    [{ kind: 'move', node: 'rail', neighbour: 'hero', side: 'before' }, 'Move rail before hero'],
    [{ kind: 'set', node: 'hero', pointer: '/props/text', value: 1 }, 'Set /props/text of hero'],
  ])('%j is told as %j', (edit, message) => {
    expect(messageOf(edit)).toBe(message);
  });
});
