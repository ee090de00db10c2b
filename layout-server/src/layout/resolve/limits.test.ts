import { describe, expect, it } from 'vitest';
import { LIMITS, type LayoutDocument, type LayoutNode } from '@vitrine/schemas';
import { resolve, type AppliedLayer, type DraftNode } from './index.ts';
import { fullLibrary as library, requestFacts } from './testing/fakes.ts';

const request = requestFacts();

function chain(levels: number, prefix = 'level-'): LayoutNode {
  return {
    id: `${prefix}${levels}`,
    type: 'page',
    ...(levels === 1 ? {} : { slots: { main: [chain(levels - 1, prefix)] } }),
  };
}

function layer(...ops: AppliedLayer['document']['ops']): AppliedLayer {
  return { id: 'layer', kind: 'tenant', document: { page: 'home', prefix: 'at', ops } };
}

const page = (root: LayoutNode): LayoutDocument => ({ page: 'home', catalog: 1, root });
const count = (node: DraftNode): number =>
  1 +
  Object.values(node.slots ?? {})
    .flat()
    .reduce((sum, child) => sum + count(child), 0);
const codes = (base: LayoutDocument, layers: AppliedLayer[] = []) =>
  resolve({ base, layers, request, library }).warnings.map(({ code, nodeId }) => [code, nodeId]);

describe('limits at run time', () => {
  it('level 33 of a base is left out and reported', () => {
    const { tree, warnings } = resolve({ base: page(chain(34)), layers: [], request, library });
    expect([count(tree), warnings.map(({ code, nodeId }) => [code, nodeId])]).toEqual([
      LIMITS.depth,
      [['TOO_DEEP', 'level-2']],
    ]);
  });

  it('an insert or a move that would make level 33 is refused', () => {
    const base = page({
      id: 'home',
      type: 'page',
      slots: { main: [chain(31)], aside: [{ id: 'x', type: 'page', slots: { main: [{ id: 'y', type: 'page' }] } }] },
    });
    expect(
      codes(base, [layer({ op: 'insert', parent: 'level-1', slot: 'main', node: { id: 'at.a', type: 'page' } })]),
    ).toEqual([['TOO_DEEP', 'at.a']]);
    expect(
      codes(base, [layer({ op: 'insert', parent: 'level-2', slot: 'main', node: { id: 'at.a', type: 'page' } })]),
    ).toEqual([]);
    expect(codes(base, [layer({ op: 'move', node: 'x', parent: 'level-2' })])).toEqual([['TOO_DEEP', 'x']]);
    expect(codes(base, [layer({ op: 'move', node: 'x', parent: 'level-3' })])).toEqual([]);
  });

  it('node 5,001 of a base is left out, and so is what a layer adds to a full page', () => {
    const base = (size: number) =>
      page({
        id: 'home',
        type: 'page',
        slots: { main: Array.from({ length: size - 1 }, (_, index) => ({ id: `n${index}`, type: 'page' })) },
      });
    const one = layer({
      op: 'insert',
      parent: 'home',
      slot: 'main',
      node: { id: 'at.a', type: 'page', fallback: { id: 'at.b', type: 'page' } },
    });
    expect(codes(base(5_001))).toEqual([['TOO_MANY_NODES', 'n4999']]);
    expect(codes(base(4_999), [one])).toEqual([['TOO_MANY_NODES', 'at.a']]);
    expect(codes(base(4_998), [one])).toEqual([]);
  });

  it('a document that no walker would survive is not walked', () => {
    const deep = chain(5_000, 'at.level-');
    expect(codes(page(deep))).toEqual([['TOO_DEEP', undefined]]);
    const { tree, warnings } = resolve({
      base: page(chain(2)),
      layers: [layer({ op: 'insert', parent: 'level-1', slot: 'main', node: deep })],
      request,
      library,
    });
    expect([count(tree), warnings.map(({ code, layer: id }) => [code, id])]).toEqual([2, [['TOO_DEEP', 'layer']]]);
  });
});
