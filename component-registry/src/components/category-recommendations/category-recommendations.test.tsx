import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import examples from './examples.json' with { type: 'json' };
import type { CategoryRecommendationsProps } from '../../../generated/props.ts';
import { CategoryRecommendations } from './category-recommendations.tsx';

describe('CategoryRecommendations', () => {
  it('are links below a heading, and nothing without any', () => {
    const props = examples[0]?.props as CategoryRecommendationsProps;
    const html = renderToStaticMarkup(CategoryRecommendations(props));
    expect(html).toMatch(/<h2[^>]*>Beliebte /u);
    expect(html.match(/<a /gu)).toHaveLength(3);
    expect(CategoryRecommendations({ ...props, ways: [] })).toBeNull();
  });
});
