import type { Domain } from '@vitrine/platform/doors';
import type { Catalogue } from '../catalogue/index.ts';
import { createCalculatorSource } from './calculator-source.ts';

/** The domain of instalments: the source `instalment-calculator`. */
export function createInstalments(catalogue: Pick<Catalogue, 'bySkus'>): Domain {
  return { name: 'instalments', sources: [createCalculatorSource(catalogue)] };
}
