import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ResolvedNode } from '@vitrine/schemas';
import { components, renderTree } from '../index.ts';
import { catalog } from '../manifest.ts';

const PROMOTIONS = ['brand-strip', 'category-tiles', 'hero-banner', 'image-text', 'promo-bar', 'teaser-grid'];
const LISTS = ['product-grid', 'product-rail'];

function htmlOf(type: string): string {
  const definition = catalog.find(type);
  const example = definition?.examples.find(({ name }) => name === 'default');
  const node: ResolvedNode = { id: 'node-1', type, v: definition?.version ?? 1, props: { ...example?.props } };
  return renderToStaticMarkup(renderTree(node, { components, islandWords: { title: '', reset: '' } }).element);
}

describe('marks for measuring', () => {
  it.each(PROMOTIONS)('%s marks its links as those of a promotion, in its own node', (type) => {
    expect(htmlOf(type)).toMatch(/^<\w+[^>]* data-event="select-promotion"[^>]* data-node-id="node-1"/u);
  });

  it.each(LISTS)('%s is the list in which its products are chosen', (type) => {
    expect(htmlOf(type)).toMatch(/^<\w+[^>]* data-event-list=""[^>]* data-node-id="node-1"/u);
  });

  it('product-card says which product is chosen', () => {
    expect(htmlOf('product-card')).toMatch(/^<article[^>]* data-event="select-item" data-item="[A-Z0-9-]+"/u);
  });
});
