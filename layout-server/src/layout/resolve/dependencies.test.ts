import { describe, expect, it } from 'vitest';
import type { LayerDocument, LayoutDocument } from '@vitrine/schemas';
import { dependenciesOf, nestedDeeperThan } from './dependencies.ts';

describe('dependenciesOf', () => {
  it('finds what conditions, values and operations of a document can depend on', () => {
    const layer: LayerDocument = {
      page: 'home',
      prefix: 'at',
      when: { time: { $gte: '2026-11-27T00:00:00Z' } },
      ops: [
        { op: 'set', node: 'a', pointer: '/when/segment', value: { $in: ['vip', 'new'] } },
        {
          op: 'insert',
          parent: 'a',
          slot: 'main',
          node: { id: 'at.x', type: 'rich-text', fallback: { id: 'at.y', type: 'rich-text', when: { bot: true } } },
        },
        { op: 'merge', node: 'a', pointer: '/props', value: { x: [{ $ctx: 'device' }], y: { $ctx: 'year' } } },
      ],
    };
    const { dimensions, texts, moments, year, tooDeep } = dependenciesOf(layer);
    expect([...dimensions].sort()).toEqual(['bot', 'device', 'segment']);
    expect([...(texts.get('segment') ?? [])]).toEqual(['vip', 'new']);
    expect(moments).toEqual([Date.UTC(2026, 10, 27), Date.UTC(2026, 10, 27) + 1]);
    expect([year, tooDeep]).toEqual([true, false]);
  });

  it('finds what is asked of the subject of the page', () => {
    const when = {
      price: { $gte: 10_000, $lt: 50_000 },
      $or: [{ category: 'kleider' }, { category: { $in: ['hosen'] } }],
    };
    const layer: LayerDocument = { page: 'product', prefix: 'at', when, ops: [] };
    expect(dependenciesOf(layer).subject).toEqual(
      new Map<string, Set<string | number>>([
        ['price', new Set([10_000, 50_000])],
        ['category', new Set(['kleider', 'hosen'])],
      ]),
    );
  });

  it('does not take a prop for a condition', () => {
    const base: LayoutDocument = {
      page: 'home',
      catalog: 1,
      root: { id: 'home', type: 'page', props: { device: 'x', when: '2026-11-27T00:00:00Z' } },
    };
    expect(dependenciesOf(base)).toMatchObject({ dimensions: new Set(), moments: [] });
  });

  it('looks at a document once', () => {
    const base: LayoutDocument = { page: 'home', catalog: 1, root: { id: 'home', type: 'page' } };
    expect(dependenciesOf(base)).toBe(dependenciesOf(base));
  });
});

describe('nestedDeeperThan', () => {
  const nested = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 1);

  it('counts levels of objects and lists', () => {
    expect(nestedDeeperThan(nested(3), 3)).toBe(false);
    expect(nestedDeeperThan(nested(4), 3)).toBe(true);
    expect(nestedDeeperThan('x', 0)).toBe(false);
  });

  it('survives any depth', () => {
    expect(nestedDeeperThan(nested(200_000), 256)).toBe(true);
  });
});
