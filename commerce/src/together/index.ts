/**
 * What people bought or looked at together, counted from the orders of a shop and from what its visitors agreed to tell, by
 * jobs, for what its product pages recommend. The catalogue knows its types alone, since orders stand on the catalogue.
 */
export { createBoughtTogether } from './bought-together.ts';
export { createKnownInTime, type KnownInTime } from './known-in-time.ts';
export { LEAST_PEOPLE, type Together } from './pairs.ts';
export { boughtTogether, productViews, viewedTogether } from './tables.ts';
export { createTogetherDomain, type TogetherDomain } from './together-domain.ts';
export { createViewedTogether } from './viewed-together.ts';
