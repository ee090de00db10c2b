/** What the server leaves out for another build must be what the walk of that build would not have shown (ADR 0010). */
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { renderTree } from '@vitrine/component-registry';
import type { ResolvedNode } from '@vitrine/schemas';
import { prune } from '../../layout-server/src/layout/negotiation/index.ts';

/** The one component of a small build, under two names. */
const box = {
  version: 1,
  validator: () => true,
  render: (_props: object, slots: Readonly<Record<string, ReactNode>>) => (
    <div>
      {slots['main']}
      <hr />
      {slots['aside']}
    </div>
  ),
};
const components = { page: box, text: box };

const own = {
  id: fc.uuid(),
  type: fc.constantFrom('page', 'text', 'text', 'carousel'),
  v: fc.constantFrom(1, 1, 1, 2),
  props: fc.constant({}),
};
const trees = fc.letrec<{ node: ResolvedNode; leaf: ResolvedNode; branch: ResolvedNode }>((tie) => ({
  node: fc.oneof({ maxDepth: 4 }, tie('leaf'), tie('branch')),
  leaf: fc.record(own),
  branch: fc.record(
    {
      ...own,
      slots: fc.dictionary(fc.constantFrom('main', 'aside'), fc.array(tie('node'), { maxLength: 3 })),
      fallback: tie('node'),
    },
    { requiredKeys: ['id', 'type', 'v', 'props'] },
  ),
})).node;

const html = (root: ResolvedNode): string =>
  renderToStaticMarkup(renderTree(root, { components, islandWords: { title: '', reset: '' } }).element);

describe('a pruned tree', () => {
  it('looks as the walk of the other build would have shown the whole one', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const { root } = prune(tree, (type, version) => Object.hasOwn(components, type) && version === 1);
        expect(root === undefined ? '' : html(root)).toBe(html(tree));
      }),
      { numRuns: 500 },
    );
  });
});
