import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentEdit, LayerDocument, LayoutDocument } from '@vitrine/schemas';
import { parseDocumentId, type DocumentAddress } from '../documents/index.ts';
import { applyToDocument } from '../resolve/index.ts';
import { deepFreeze } from '../resolve/testing/index.ts';
import { editDocument } from './index.ts';

const address = (id: string): DocumentAddress => parseDocumentId(id) ?? expect.fail(id);
const LAYER = address('at/home.layer');
const edited = (of: DocumentAddress, document: unknown, ...edits: DocumentEdit[]): unknown => {
  const result = editDocument(of, document, edits);
  return result.ok ? result.value : result.faults.map(({ message }) => message);
};
const layer = (...ops: LayerDocument['ops']): LayerDocument => ({ page: 'home', prefix: 'at', ops });
const page: LayoutDocument = {
  page: 'home',
  catalog: 1,
  root: {
    id: 'home',
    type: 'page',
    slots: {
      main: [
        { id: 'hero', type: 'text', props: { text: 'A' } },
        { id: 'rail', type: 'note' },
      ],
    },
  },
};

describe('steps in a layer', () => {
  it('begin it where there is none, and replace what said the same before', () => {
    const set = (value: string): DocumentEdit => ({ op: 'set', node: 'hero', pointer: '/props/text', value });
    expect(edited(LAYER, undefined, set('A'), { op: 'hide', node: 'rail' }, set('B'))).toEqual(
      layer({ op: 'hide', node: 'rail' }, { op: 'set', node: 'hero', pointer: '/props/text', value: 'B' }),
    );
  });

  it('keep every move: a later one may stand on an earlier one', () => {
    const move = (node: string, before: string): DocumentEdit => ({ op: 'move', node, before });
    expect(edited(LAYER, layer(), move('a', 'b'), move('b', 'c'), move('a', 'c'))).toEqual(
      layer(
        { op: 'move', node: 'a', before: 'b' },
        { op: 'move', node: 'b', before: 'c' },
        { op: 'move', node: 'a', before: 'c' },
      ),
    );
  });

  it('write no move down twice that changes nothing the second time', () => {
    const move: DocumentEdit = { op: 'move', node: 'a', before: 'b' };
    const other: DocumentEdit = { op: 'move', node: 'c', before: 'a' };
    expect(edited(LAYER, layer(), move, move)).toEqual(layer(move));
    expect(edited(LAYER, layer(), move, other, move)).toEqual(layer(move, other, move));
  });

  it('leave the neighbours of a removed node where they are', () => {
    const insert = (id: string, place: { before?: string; after?: string } = {}): LayerDocument['ops'][number] => ({
      op: 'insert',
      parent: 'home',
      slot: 'main',
      ...place,
      node: { id, type: 'note' },
    });
    const orderOf = (of: LayerDocument) =>
      applyToDocument(page, of.ops).document.root.slots?.['main']?.map(({ id }) => id);
    for (const place of [{ after: 'hero' }, { before: 'hero' }, {}]) {
      const whole = layer(
        insert('at.gone', place),
        insert('at.next', { after: 'at.gone' }),
        { op: 'move', node: 'rail', before: 'at.gone' },
        insert('at.last', { after: 'at.next' }),
      );
      const without = edited(LAYER, whole, { op: 'remove', node: 'at.gone' }) as LayerDocument;
      expect(applyToDocument(page, without.ops).faults).toEqual([]);
      expect(new Set(orderOf(without))).toEqual(new Set(['hero', 'rail', 'at.next', 'at.last']));
      expect(JSON.stringify(without)).not.toContain('at.gone');
    }
    const chain = layer(insert('at.gone', { after: 'hero' }), insert('at.next', { after: 'at.gone' }));
    const without = edited(LAYER, chain, { op: 'remove', node: 'at.gone' }) as LayerDocument;
    expect(orderOf(without)).toEqual(orderOf(chain)?.filter((id) => id !== 'at.gone'));
  });

  it('take back one thing, or all, and remove what the layer brought with all that it does to it', () => {
    const whole = layer(
      { op: 'insert', parent: 'home', slot: 'main', node: { id: 'at.promo', type: 'note' } },
      { op: 'set', node: 'at.promo', pointer: '/props/text', value: 'Sale' },
      { op: 'hide', node: 'rail' },
      { op: 'set', node: 'rail', pointer: '/props/text', value: 'x' },
    );
    deepFreeze(whole);
    expect(edited(LAYER, whole, { op: 'reset', node: 'rail', what: 'hidden' })).toEqual(
      layer(...whole.ops.filter(({ op }) => op !== 'hide')),
    );
    expect(edited(LAYER, whole, { op: 'reset', node: 'rail' })).toEqual(layer(...whole.ops.slice(0, 2)));
    expect(edited(LAYER, whole, { op: 'remove', node: 'at.promo' })).toEqual(layer(...whole.ops.slice(2)));
    expect(edited(LAYER, whole, { op: 'remove', node: 'rail' })).toEqual([expect.stringContaining('can be hidden')]);
    expect(edited(LAYER, whole, { op: 'reset', node: 'hero' })).toEqual([expect.stringContaining('step 1: ')]);
  });

  it('give a schedule, and never reach the operations by a pointer', () => {
    const campaign = address('at/home.sale.campaign');
    expect(edited(campaign, undefined, { op: 'put', pointer: '/schedule/from', value: '2026-11-27T00:00' })).toEqual({
      ...layer(),
      schedule: { from: '2026-11-27T00:00' },
    });
    expect(edited(campaign, layer(), { op: 'put', pointer: '/ops/0', value: 'x' })).toEqual([expect.any(String)]);
  });
});

describe('steps in other documents', () => {
  it('change a page itself', () => {
    const of = address('base/home.layout');
    expect(edited(of, page, { op: 'move', node: 'rail', before: 'hero' }, { op: 'remove', node: 'hero' })).toEqual({
      ...page,
      root: { ...page.root, slots: { main: [{ id: 'rail', type: 'note' }] } },
    });
    expect(edited(of, page, { op: 'remove', node: 'nobody' })).toEqual([expect.stringContaining('nobody')]);
  });

  it('put and take texts, and know no nodes there', () => {
    const of = address('at/de-AT.copy');
    expect(
      edited(
        of,
        { home: { title: 'A' } },
        { op: 'put', pointer: '/home/text', value: 'B' },
        { op: 'take', pointer: '/home/title' },
      ),
    ).toEqual({ home: { text: 'B' } });
    expect(edited(of, {}, { op: 'hide', node: 'hero' })).toEqual([expect.stringContaining('put, take, replace')]);
    expect(edited(of, {}, { op: 'take', pointer: '/home' })).toEqual([expect.stringContaining('a value at /home')]);
  });

  it('what is put is there and what is taken is not, and all else stays', () => {
    const keys = fc.constantFrom('a', 'b', 'c');
    fc.assert(
      fc.property(
        fc.dictionary(keys, fc.dictionary(keys, fc.string())),
        keys,
        keys,
        fc.string(),
        (texts, area, key, value) => {
          const of = address('at/de-AT.copy');
          const pointer = `/${area}/${key}`;
          const put = edited(of, texts, { op: 'put', pointer, value });
          expect(put).toEqual({ ...texts, [area]: { ...texts[area], [key]: value } });
          const { [key]: _gone, ...rest } = texts[area] ?? {};
          expect(edited(of, put, { op: 'take', pointer })).toEqual({ ...texts, [area]: rest });
        },
      ),
    );
  });
});
