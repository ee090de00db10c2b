import type { Domain } from '@vitrine/platform/doors';
import type { Catalogue } from '../catalogue/index.ts';
export { createIsWorn } from './is-worn.ts';
import { createSizeAdviser } from './size-adviser.ts';
import { createSizeGuideSource } from './size-guide-source.ts';

/** Which measures of a body a shop's sizes are made for, and which size somebody has: by the shop's tables (`sizeTables`, `braFinder`). */
export function createSizes(catalogue: Pick<Catalogue, 'bySkus'>): Domain {
  return {
    name: 'sizes',
    sources: [createSizeGuideSource(catalogue)],
    forms: [createSizeAdviser(catalogue)],
  };
}
