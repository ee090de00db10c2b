import type { ReactElement } from 'react';
import type { BrandRecommendationsProps } from '../../../generated/props.ts';
import { BrandStrip } from '../brand-strip/brand-strip.tsx';

/**
 * A heading and a row of brands that are recommended. Null without any.
 * @see PR-013
 */
export function BrandRecommendations({ title, level = 2, ways = [] }: BrandRecommendationsProps): ReactElement | null {
  if (ways.length === 0) return null;
  const brands = ways.map(({ label, href }) => ({ name: label, href }));
  return <BrandStrip title={title} level={level} label={title} brands={brands} />;
}
