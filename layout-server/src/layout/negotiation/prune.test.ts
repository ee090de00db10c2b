import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResolvedNode } from '@vitrine/schemas';
import { prune, type Knows } from './prune.ts';

const KNOWN = new Set(['page@1', 'box@1', 'text@1', 'text@2']);
const knows: Knows = (type, version) => KNOWN.has(`${type}@${version}`);

const node = (id: string, type: string, more: Partial<ResolvedNode> = {}): ResolvedNode => ({
  id,
  type,
  v: 1,
  props: { id },
  ...more,
});
const main = (...children: ResolvedNode[]): Pick<ResolvedNode, 'slots'> => ({ slots: { main: children } });

/** Every node, fallbacks included. */
function nodesOf(root: ResolvedNode): ResolvedNode[] {
  return [
    root,
    ...Object.values(root.slots ?? {})
      .flat()
      .flatMap(nodesOf),
    ...(root.fallback ? nodesOf(root.fallback) : []),
  ];
}

const own = {
  id: fc.string({ maxLength: 2 }),
  type: fc.constantFrom('page', 'box', 'text', 'carousel'),
  v: fc.constantFrom(1, 1, 1, 2),
  props: fc.dictionary(fc.constantFrom('title', 'href'), fc.string({ maxLength: 4 }), { maxKeys: 2 }),
};
const trees = fc.letrec<{ node: ResolvedNode; leaf: ResolvedNode; branch: ResolvedNode }>((tie) => ({
  node: fc.oneof({ maxDepth: 4 }, tie('leaf'), tie('branch')),
  leaf: fc.record(own),
  branch: fc.record(
    {
      ...own,
      slots: fc.dictionary(fc.constantFrom('main', 'aside', 'constructor'), fc.array(tie('node'), { maxLength: 3 }), {
        maxKeys: 2,
      }),
      fallback: tie('node'),
    },
    { requiredKeys: ['id', 'type', 'v', 'props'] },
  ),
})).node;

describe('prune', () => {
  it('puts its fallback in the place of a node that the build does not know', () => {
    const tree = node(
      'home',
      'page',
      main(node('a', 'text'), node('b', 'carousel', { fallback: node('c', 'text', { v: 2 }) })),
    );
    expect(prune(tree, knows)).toEqual({
      root: node('home', 'page', main(node('a', 'text'), node('c', 'text', { v: 2 }))),
      unknown: [tree.slots?.['main']?.[1]],
    });
  });

  it('does not know a type in a version that the build does not have', () => {
    expect(prune(node('home', 'page', main(node('a', 'text', { v: 3 }))), knows).root).toEqual(
      node('home', 'page', main()),
    );
  });

  it("prefers the nearest ancestor's fallback to a gap", () => {
    const inner = node('box', 'box', {
      ...main(node('a', 'text'), node('b', 'carousel')),
      fallback: node('instead', 'text'),
    });
    const outer = node('outer', 'box', { ...main(inner), fallback: node('outermost', 'text') });
    expect(prune(node('home', 'page', main(outer)), knows).root?.slots?.['main']).toEqual([
      { ...outer, ...main(node('instead', 'text')) },
    ]);
  });

  it('passes over a fallback that the build does not know either', () => {
    const inner = node('box', 'box', {
      ...main(node('b', 'carousel', { fallback: node('x', 'carousel') })),
      fallback: node('y', 'carousel'),
    });
    expect(prune(node('home', 'page', { ...main(inner), fallback: node('still', 'page') }), knows).root).toEqual(
      node('still', 'page'),
    );
    expect(prune(node('home', 'page', main(inner)), knows).root).toEqual(
      node('home', 'page', main(node('box', 'box', main()))),
    );
  });

  it('takes a fallback of no use from a node that stays', () => {
    const tree = node('home', 'page', main(node('a', 'text', { fallback: node('b', 'carousel') })));
    expect(prune(tree, knows).root).toEqual(node('home', 'page', main(node('a', 'text'))));
  });

  it('says that nothing is left if the root cannot be rendered, nor what would stand in for it', () => {
    const tree = node('home', 'carousel', main(node('a', 'text')));
    expect(prune(tree, knows)).toEqual({ root: undefined, unknown: [tree] });
  });

  it('keeps no node that the build does not know, whatever the tree', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const { root } = prune(tree, knows);
        expect(root === undefined ? [] : nodesOf(root).filter(({ type, v }) => !knows(type, v))).toEqual([]);
      }),
    );
  });

  it('names just the nodes that it does not know, each once', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const { root, unknown } = prune(tree, knows);
        const strange = nodesOf(tree).filter(({ type, v }) => !knows(type, v));
        expect(unknown.filter((each) => !strange.includes(each))).toEqual([]);
        expect(new Set(unknown).size).toBe(unknown.length);
        expect(unknown.length === 0).toBe(root === tree);
      }),
    );
  });

  it('gives a tree that the build knows as it is, and changes nothing but what must give way', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const before = structuredClone(tree);
        const { root } = prune(tree, knows);
        expect(tree).toEqual(before);
        expect(prune(tree, () => true)).toEqual({ root: tree, unknown: [] });
        expect(prune(tree, () => true).root).toBe(tree);
        if (root === undefined) return;
        expect(prune(root, knows).root).toBe(root);
        const origins = new Map(nodesOf(tree).map((each) => [each.props, each]));
        for (const { id, type, v, props } of nodesOf(root)) expect(origins.get(props)).toMatchObject({ id, type, v });
      }),
    );
  });
});
