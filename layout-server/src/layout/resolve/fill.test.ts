import { describe, expect, it } from 'vitest';
import type { LayoutDocument, LayoutNode } from '@vitrine/schemas';
import { fill, resolve } from './index.ts';
import { fullLibrary as library, requestFacts } from './testing/fakes.ts';

// What fill gives is in tests/conformance/resolve; here is what only this implementation has to hold.
const page = (...main: LayoutNode[]): LayoutDocument => ({
  page: 'home',
  catalog: 1,
  root: { id: 'home', type: 'page', slots: { main } },
});
const draftOf = (base: LayoutDocument) => resolve({ base, layers: [], request: requestFacts(), library });
const rail = (id: string, more: Partial<LayoutNode> = {}): LayoutNode => ({
  id,
  type: 'product-rail',
  data: { p: { source: 'products' } },
  props: { products: { $data: 'p' } },
  ...more,
});

describe('fill', () => {
  it('gives only what the schema of a resolved node knows', () => {
    const { tree, needs } = draftOf(page(rail('a', { critical: true, fallback: { id: 'b', type: 'rich-text' } })));
    const { root } = fill({ tree, results: new Map(needs.map(({ key }) => [key, { ok: true, value: [], tags: [] }])) });
    expect(Object.keys(root.slots?.['main']?.[0] ?? {})).toEqual(['id', 'type', 'v', 'props', 'fallback']);
  });

  it('says why data failed', () => {
    const {
      tree,
      needs: [need],
    } = draftOf(page(rail('a')));
    const { warnings } = fill({
      tree,
      results: new Map([[need?.key ?? '', { ok: false, reason: 'timed out after 800 ms' }]]),
    });
    expect(warnings[0]).toMatchObject({ code: 'DATA_FAILED', nodeId: 'a', got: '"timed out after 800 ms"' });
  });

  it('lets a node whose source has nothing to show give way without a word', () => {
    const { tree, needs } = draftOf(page(rail('a'), rail('b', { fallback: { id: 'c', type: 'rich-text' } })));
    const nothing = { ok: true as const, value: {}, isEmpty: true, tags: ['file:at:x'] };
    const { root, warnings, tags, criticalFailures } = fill({
      tree,
      results: new Map(needs.map(({ key }) => [key, nothing])),
    });
    expect(root.slots?.['main']?.map(({ id }) => id)).toEqual(['c']);
    // What invalidates the nothing invalidates the page.
    expect([warnings, tags, criticalFailures]).toEqual([[], ['file:at:x'], []]);
  });

  it('holds until the first of the data that it shows expires', () => {
    const rails = ['12:30', '11:15', '13:00', ''].map((time, index) => ({
      ...rail(`r${index}`, { data: { p: { source: 'products', args: { time } } } }),
      time,
    }));
    const { tree, needs } = draftOf(page(...rails.map(({ time: _time, ...node }) => node)));
    const results = new Map(
      needs.map(({ key, args }) => {
        const { time } = args as { time: string };
        const expires = time === '' ? {} : { expires: `2026-11-20T${time}:00.000Z` };
        return [key, { ok: true as const, value: [], tags: [], ...expires }];
      }),
    );
    expect(fill({ tree, results }).validUntil).toBe('2026-11-20T11:15:00.000Z');
    expect(fill({ tree, results: new Map() }).validUntil).toBe('');
  });

  it('lists no critical node of a fallback that nobody needed', () => {
    const { tree } = draftOf(page({ id: 'a', type: 'rich-text', fallback: rail('b', { critical: true }) }));
    const { root, criticalFailures } = fill({ tree, results: new Map() });
    expect([root.slots?.['main']?.map(({ id, fallback }) => [id, fallback]), criticalFailures]).toEqual([
      [['a', undefined]],
      [],
    ]);
  });
});
