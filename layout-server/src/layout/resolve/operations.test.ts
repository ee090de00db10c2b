import { describe, expect, it } from 'vitest';
import type { LayoutDocument, Operation } from '@vitrine/schemas';
import { applyToDocument, invert, resolve } from './index.ts';
import { fullLibrary, requestFacts } from './testing/fakes.ts';

const document: LayoutDocument = {
  page: 'home',
  catalog: 1,
  root: {
    id: 'home',
    type: 'page',
    slots: {
      main: [
        { id: 'a', type: 'rich-text', lock: true, props: { text: 'A', box: { x: 1 } } },
        { id: 'b', type: 'page', slots: { main: [{ id: 'b1', type: 'rich-text' }] } },
      ],
    },
  },
};

describe('applyToDocument', () => {
  it('gives the very same document if nothing applies', () => {
    expect(applyToDocument(document, []).document).toBe(document);
    const { document: after, faults } = applyToDocument(document, [{ op: 'hide', node: 'gone' }], 'at/home.layout');
    expect(after).toBe(document);
    expect(faults.map(({ message }) => message)).toEqual([
      'at/home.layout, node "gone": expected a node of the page for operation 1 (hide), got nothing',
    ]);
  });

  it('shares what no operation touched', () => {
    const { document: after } = applyToDocument(document, [
      { op: 'set', node: 'a', pointer: '/props/text', value: 'B' },
    ]);
    expect(after.root.slots?.['main']?.[1]).toBe(document.root.slots?.['main']?.[1]);
    expect(after.root.slots?.['main']?.[0]?.props).toEqual({ text: 'B', box: { x: 1 } });
  });

  it('is the author of the document itself: its locks do not bind', () => {
    expect(applyToDocument(document, [{ op: 'move', node: 'a' }]).faults).toEqual([]);
  });

  it('frees the ids of what was removed, those of its fallback included', () => {
    const insert: Operation = {
      op: 'insert',
      parent: 'home',
      slot: 'main',
      node: { id: 'x', type: 'page', fallback: { id: 'y', type: 'page' } },
    };
    expect(applyToDocument(document, [insert, { op: 'remove', node: 'x' }, insert]).faults).toEqual([]);
    expect(applyToDocument(document, [insert, insert]).faults.map(({ code }) => code)).toEqual(['DUPLICATE_ID']);
  });

  it('hides with a tombstone that stays in the document', () => {
    expect(applyToDocument(document, [{ op: 'hide', node: 'b' }]).document.root.slots?.['main']?.[1]).toMatchObject({
      id: 'b',
      hidden: true,
      slots: { main: [{ id: 'b1' }] },
    });
  });
});

describe('invert', () => {
  it.each<[string, Operation, object[]]>([
    [
      'set of a value',
      { op: 'set', node: 'a', pointer: '/props/text', value: 'B' },
      [{ op: 'set', node: 'a', pointer: '/props/text', value: 'A' }],
    ],
    [
      'set of a new value: what it makes on the way goes again',
      { op: 'set', node: 'b', pointer: '/props/x/y', value: 1 },
      [{ op: 'unset', node: 'b', pointer: '/props' }],
    ],
    [
      'unset',
      { op: 'unset', node: 'a', pointer: '/props/box/x' },
      [{ op: 'set', node: 'a', pointer: '/props/box/x', value: 1 }],
    ],
    [
      'merge',
      { op: 'merge', node: 'a', pointer: '/props/box', value: { y: 2 } },
      [{ op: 'set', node: 'a', pointer: '/props/box', value: { x: 1 } }],
    ],
    [
      'move to another place',
      { op: 'move', node: 'b', at: 'start' },
      [{ op: 'move', node: 'b', parent: 'home', slot: 'main', after: 'a' }],
    ],
    [
      'move into a new slot',
      { op: 'move', node: 'a', slot: 'aside' },
      [
        { op: 'move', node: 'a', parent: 'home', slot: 'main', at: 'start' },
        { op: 'drop-slot', node: 'home', slot: 'aside', last: false },
      ],
    ],
    [
      'insert',
      { op: 'insert', parent: 'b1', slot: 'main', node: { id: 'x', type: 'page' } },
      [
        { op: 'remove', node: 'x' },
        { op: 'drop-slot', node: 'b1', slot: 'main', last: true },
      ],
    ],
    ['hide', { op: 'hide', node: 'a' }, [{ op: 'show', node: 'a' }]],
    ['an operation that does not fit', { op: 'set', node: 'gone', pointer: '/props/text', value: 'B' }, []],
  ])('%s', (_name, operation, inverse) => {
    expect(invert(document, operation)).toEqual(inverse);
    expect(
      applyToDocument(applyToDocument(document, [operation]).document, invert(document, operation)).document,
    ).toEqual(document);
  });
});

describe('an operation on a node that is not there', () => {
  it('names the one that may have been meant to authors alone: looking for it costs a page more than all else', () => {
    const layer = { page: 'home', prefix: 'at', ops: [{ op: 'hide' as const, node: 'hme' }] };
    const told = (library: typeof fullLibrary): string[] =>
      resolve({
        base: document,
        layers: [{ id: 'at/home.layer', kind: 'tenant', document: layer }],
        request: requestFacts(),
        library,
      }).warnings.map(({ expected }) => expected);
    expect(told(fullLibrary)).toEqual(['a node of the page for operation 1 (hide)']);
    expect(told({ ...fullLibrary, names: () => [] })).toEqual([
      'a node of the page, perhaps "home" for operation 1 (hide)',
    ]);
  });

  it('says where a neighbour lies that is not in the slot, or which one may have been meant', () => {
    const page: LayoutDocument = {
      page: 'home',
      catalog: 1,
      root: {
        id: 'home',
        type: 'page',
        slots: {
          main: [
            { id: 'hero', type: 'note' },
            { id: 'rail', type: 'note' },
          ],
          footer: [{ id: 'foot', type: 'note' }],
        },
      },
    };
    const told = (node: string, after: string): string[] =>
      applyToDocument(page, [{ op: 'move', node, after }]).faults.map(({ expected }) => expected);
    expect(told('rail', 'hreo')).toEqual(['the neighbour "hreo" in the slot, perhaps "hero" for operation 1 (move)']);
    expect(told('foot', 'hero')).toEqual([
      'the neighbour "hero" in the slot; it lies in main of home, so name one that lies here for operation 1 (move)',
    ]);
    expect(told('rail', 'rail')).toEqual([
      'the neighbour "rail" in the slot, which is another node for operation 1 (move)',
    ]);
  });
});
