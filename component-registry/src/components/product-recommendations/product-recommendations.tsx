import type { ReactElement } from 'react';
import type { ProductRecommendationsProps } from '../../../generated/props.ts';
import { ProductRail } from '../product-rail/product-rail.tsx';

/**
 * A rail of recommended products with the number of its area. Null without products.
 * @see PR-013 PR-014
 */
export function ProductRecommendations({ area, ...rail }: ProductRecommendationsProps): ReactElement | null {
  const { products = [] } = rail;
  return products.length === 0 ? null : (
    <div data-slot={area}>
      <ProductRail {...rail} />
    </div>
  );
}
