import { createRequire } from 'node:module';
import path from 'node:path';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ResolvedNode } from '@vitrine/schemas';
import { components, renderTree } from '../index.ts';
import { catalog } from '../manifest.ts';

const require = createRequire(import.meta.url);
const islandWords = { title: 'Fehler', reset: 'Erneut versuchen' };
const examples = catalog
  .types()
  .flatMap((type) =>
    (catalog.find(type)?.examples ?? []).map(({ name, props, slots }) => ({ type, name, props, slots })),
  );
const nodeOf = ({ type, props, slots }: (typeof examples)[number]): ResolvedNode => ({
  id: 'example',
  type,
  v: 1,
  props,
  ...(slots && { slots: slots as Record<string, ResolvedNode[]> }),
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.doUnmock('react/jsx-runtime');
  vi.resetModules();
});

describe('elements of production', () => {
  it('prints every example as the elements of development do', async () => {
    // Rules come in the order in which their modules were loaded, which need not be the same twice.
    const printed = (walk: typeof renderTree, entries: typeof components): unknown[] =>
      examples.map((example) => {
        const { element, css } = walk(nodeOf(example), { components: entries, islandWords });
        return [example.type, example.name, css.split('}').toSorted(), renderToString(element)];
      });
    const development = printed(renderTree, components);
    vi.stubEnv('NODE_ENV', 'production');
    vi.resetModules();
    const file = path.join(path.dirname(require.resolve('react')), 'cjs/react-jsx-runtime.production.js');
    vi.doMock('react/jsx-runtime', () => require(file) as object);
    const production = await import('../index.ts');
    expect(production.renderTree).not.toBe(renderTree);
    expect(printed(production.renderTree, production.components)).toEqual(development);
  });
});
