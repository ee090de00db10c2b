import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import examples from './examples.json' with { type: 'json' };
import type { BrandRecommendationsProps } from '../../../generated/props.ts';
import { BrandRecommendations } from './brand-recommendations.tsx';

describe('BrandRecommendations', () => {
  it('are links below a heading, and nothing without any', () => {
    const props = examples[0]?.props as BrandRecommendationsProps;
    const html = renderToStaticMarkup(BrandRecommendations(props));
    expect(html).toMatch(/<h2[^>]*>Beliebte /u);
    expect(html.match(/<a /gu)).toHaveLength(3);
    expect(BrandRecommendations({ ...props, ways: [] })).toBeNull();
  });
});
