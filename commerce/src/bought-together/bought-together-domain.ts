import type { Domain } from '@vitrine/platform/doors';
import type { BoughtTogether } from './bought-together.ts';

const HOUR_MS = 3_600_000;

/** Counts once an hour what people buy together. Pairs that do not reach the floor any more, such as those of old orders, are deleted first. */
export function createBoughtTogetherDomain(bought: Pick<BoughtTogether, 'count'>): Domain {
  return {
    name: 'bought-together',
    jobs: [{ name: 'bought-together.count', everyMs: HOUR_MS, run: (stopping) => bought.count(stopping) }],
  };
}
