import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayerDocument, LayoutDocument, LayoutNode, Operation } from '@vitrine/schemas';
import { documents } from '../resolve/testing/index.ts';
import { rebaseReport } from './index.ts';

const hero = (text: string): LayoutNode => ({ id: 'hero', type: 'text', props: { text, level: 1 } });
const rail: LayoutNode = { id: 'rail', type: 'note' };
const box: LayoutNode = { id: 'box', type: 'note' };
const base = (main: LayoutNode[]): LayoutDocument => ({
  page: 'home',
  catalog: 1,
  root: { id: 'home', type: 'page', slots: { main } },
});
const before = base([hero('Hallo'), rail, box]);
const found = (after: LayoutDocument, ...ops: Operation[]) =>
  rebaseReport({ before, after, layer: { page: 'home', prefix: 'at', ops } });
const set = (value: string): Operation => ({ op: 'set', node: 'hero', pointer: '/props/text', value });

describe('a three-way report', () => {
  it('tells a value that base and layer changed, with all three of it', () => {
    expect(found(base([hero('Guten Tag'), rail, box]), set('Servus'))).toEqual([
      {
        state: 'changed-both',
        operation: 0,
        nodeId: 'hero',
        pointer: '/props/text',
        before: 'Hallo',
        after: 'Guten Tag',
        own: 'Servus',
        sentence:
          'operation 1 sets /props/text of hero to "Servus"; the base has changed /props/text from "Hallo" to "Guten Tag"',
      },
    ]);
    expect(
      found(base([hero('Guten Tag'), rail, box]), {
        op: 'merge',
        node: 'hero',
        pointer: '/props',
        value: { text: 'Servus', level: 2 },
      }),
    ).toMatchObject([{ pointer: '/props/text', own: 'Servus' }]);
    expect(
      found(base([hero('Guten Tag'), rail, box]), { op: 'unset', node: 'hero', pointer: '/props/text' }),
    ).toMatchObject([{ state: 'changed-both', own: undefined }]);
  });

  it('tells an operation that the base has made needless', () => {
    expect(found(base([hero('Servus'), rail, box]), set('Servus'))).toMatchObject([{ state: 'same' }]);
  });

  it('tells nodes, parents and neighbours that are gone, each once', () => {
    const without = base([box]);
    expect(
      found(
        without,
        set('Servus'),
        { op: 'hide', node: 'rail' },
        { op: 'insert', parent: 'hero', slot: 'main', node: { id: 'at.x', type: 'note' } },
      ).map(({ state, operation }) => [state, operation]),
    ).toEqual([
      ['node-gone', 0],
      ['node-gone', 1],
      ['node-gone', 2],
    ]);
    expect(found(without, { op: 'move', node: 'box', before: 'hero' })).toMatchObject([
      { state: 'neighbour-gone', nodeId: 'hero' },
    ]);
  });

  it('tells what moved in the base and in the layer, and an id that is taken', () => {
    const moved = base([hero('Hallo'), { ...box, slots: { inner: [rail] } }]);
    expect(found(moved, { op: 'move', node: 'rail', before: 'hero' })).toMatchObject([
      { state: 'moved-both', sentence: expect.stringContaining('from main of home to inner of box') as string },
    ]);
    expect(
      found(moved, { op: 'insert', parent: 'home', slot: 'main', before: 'rail', node: { id: 'at.x', type: 'note' } }),
    ).toMatchObject([{ state: 'neighbour-gone' }]);
    expect(
      found(base([hero('Hallo'), rail, box, { id: 'at.x', type: 'note' }]), {
        op: 'insert',
        parent: 'home',
        slot: 'main',
        node: { id: 'at.x', type: 'note' },
      }),
    ).toMatchObject([{ state: 'id-taken' }]);
  });

  it('is silent about what neither base has, and about what did not change', () => {
    expect(found(base([]), { op: 'hide', node: 'menu' })).toEqual([]);
    fc.assert(
      fc.property(documents, fc.constantFrom('n0', 'n1', 'n2'), (document, node) => {
        const layer: LayerDocument = {
          page: 'home',
          prefix: 'at',
          ops: [
            { op: 'hide', node },
            { op: 'set', node, pointer: '/props/title', value: 'x' },
            { op: 'move', node, before: 'n3' },
          ],
        };
        expect(rebaseReport({ before: document, after: structuredClone(document), layer })).toEqual([]);
      }),
    );
  });
});
