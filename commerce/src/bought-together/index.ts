/**
 * What people bought together, counted from the orders of a shop by a job, for what its product pages recommend. The
 * catalogue knows its types alone, since orders stand on the catalogue.
 */
export { createBoughtTogether, LEAST_BUYERS, type BoughtTogether } from './bought-together.ts';
export { createBoughtInTime, type BoughtInTime } from './bought-in-time.ts';
export { createBoughtTogetherDomain } from './bought-together-domain.ts';
export { boughtTogether } from './tables.ts';
