import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import examples from './examples.json' with { type: 'json' };
import type { ProductRecommendationsProps } from '../../../generated/props.ts';
import { ProductRecommendations } from './product-recommendations.tsx';

describe('ProductRecommendations', () => {
  it('are a rail with the number of its area, and nothing without products', () => {
    const props = examples[0]?.props as ProductRecommendationsProps;
    expect(renderToStaticMarkup(ProductRecommendations(props))).toMatch(/^<div data-slot="2"><section/);
    expect(ProductRecommendations({ ...props, products: [] })).toBeNull();
  });
});
