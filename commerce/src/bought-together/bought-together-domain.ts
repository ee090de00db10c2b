import type { Domain } from '@vitrine/platform/doors';
import type { BoughtTogether } from './bought-together.ts';

const HOUR_MS = 3_600_000;

/** Counts once an hour what people buy together. What does not reach the floor any more, such as orders that are old, is deleted with it. */
export function createBoughtTogetherDomain(bought: Pick<BoughtTogether, 'count'>): Domain {
  return {
    name: 'bought-together',
    jobs: [{ name: 'bought-together.count', everyMs: HOUR_MS, run: (stopping) => bought.count(stopping) }],
  };
}
