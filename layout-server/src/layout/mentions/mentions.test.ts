import { describe, expect, it } from 'vitest';
import type { LayoutNode } from '@vitrine/schemas';
import { mentionsIn, type Mention } from './index.ts';

const brief = (mentions: readonly Mention[]) =>
  mentions.map(({ kind, value, nodeId = '', pointer }) => `${kind} ${value} ${nodeId}${pointer}`);

const rail: LayoutNode = {
  id: 'rail',
  type: 'product-rail',
  data: { products: { source: 'products', args: { skus: ['A-1', 'A-2'], category: 'damen/kleider' } } },
  props: {
    title: { $t: 'home.title' },
    image: { $asset: 'spring' },
    more: { href: { $link: 'category', params: { category: 'strick' } } },
    href: '/p/A-1',
    note: '/not/an/address',
  },
  fallback: { id: 'plan-b', type: 'rich-text', props: { text: { $t: 'home.plain' } } },
};

describe('mentionsIn', () => {
  it('finds whatever a layout names, with its place', () => {
    const root: LayoutNode = { id: 'home', type: 'page', slots: { main: [rail] } };
    expect(brief(mentionsIn({ page: 'home', catalog: 1, meta: { title: { $t: 'home.meta' } }, root }))).toEqual([
      'text home.meta /meta/title',
      'component page home/type',
      'component product-rail rail/type',
      'text home.title rail/props/title',
      'picture spring rail/props/image',
      'route category rail/props/more/href',
      'category strick rail/props/more/href/params/category',
      'path /p/A-1 rail/props/href',
      'product A-1 rail/data/products/args/skus/0',
      'product A-2 rail/data/products/args/skus/1',
      'category kleider rail/data/products/args/category',
      'component rich-text plan-b/type',
      'text home.plain plan-b/props/text',
    ]);
  });

  it('finds what a layer inserts and sets, but not what it replaces itself', () => {
    const ops = [
      { op: 'set', node: 'rail', pointer: '/data/products/args/skus', value: ['OLD-1'] },
      { op: 'insert', parent: 'home', slot: 'main', node: { id: 'at.x', type: 'usp-bar' } },
      { op: 'set', node: 'rail', pointer: '/data/products/args', value: { skus: ['NEW-1'] } },
      { op: 'set', node: 'hero', pointer: '/props/text', value: { $t: 'gone' } },
      { op: 'unset', node: 'hero', pointer: '/props' },
      { op: 'set', node: 'hero', pointer: '/fallback', value: { id: 'at.y', type: 'rich-text' } },
    ] as const;
    expect(brief(mentionsIn({ page: 'home', prefix: 'at', ops: [...ops] as never }))).toEqual([
      'component usp-bar at.x/type',
      'product NEW-1 rail/data/products/args/skus/0',
      'component rich-text at.y/type',
    ]);
  });

  it('finds the categories and brands that a condition needs', () => {
    const when = {
      category: { $in: ['kleider'] },
      brand: 'nordlicht',
      $or: [{ brand: 'other' }, { device: 'mobile' }],
    };
    const ops = [{ op: 'set' as const, node: 'rail', pointer: '/when', value: when }];
    expect(brief(mentionsIn({ page: 'home', prefix: 'at', ops }))).toEqual([
      'category kleider rail/when/category/$in/0',
      'brand nordlicht rail/when/brand',
    ]);
  });

  it('gives what fills the parameters of a route', () => {
    const href = { $link: 'product', params: { sku: 'A-1' } };
    const ops = [{ op: 'set' as const, node: 'hero', pointer: '/props/href', value: href }];
    expect(mentionsIn({ page: 'home', prefix: 'at', ops })[0]).toMatchObject({ kind: 'route', params: { sku: 'A-1' } });
  });
});
