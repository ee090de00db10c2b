import type { Domain } from '@vitrine/platform/doors';
import type { Catalogue } from '../catalogue/index.ts';
import { createCalculatorSource } from './calculator-source.ts';
import { createTeaserSource } from './teaser-source.ts';

/** The domain of instalments: the sources `instalment-calculator` and `instalment-teaser`. */
export function createInstalments(catalogue: Pick<Catalogue, 'bySkus'>): Domain {
  return { name: 'instalments', sources: [createCalculatorSource(catalogue), createTeaserSource(catalogue)] };
}
