import type { Measured } from './experiment-results.ts';
import type { MetricSums } from './metric-results.ts';
import type { ArmSums } from './results-repository.ts';

/** What every test measures: who reached its goal, and what visitors spent. */
export function shopMetrics(
  { goal, goalNode }: { goal: string; goalNode?: string | undefined },
  arms: readonly ArmSums[],
): Measured[] {
  const plain = { second: 0, secondSquares: 0, products: 0 };
  return [
    {
      metric: {
        key: 'goal',
        name: goalNode === undefined ? goal : `${goal} in ${goalNode}`,
        kind: 'binary',
        role: 'primary',
        better: 'more',
        isMoney: false,
      },
      arms: arms.map(({ variant, units, conversions }): MetricSums => ({
        ...plain,
        variant,
        units,
        active: conversions,
        sum: conversions,
        squares: conversions,
      })),
    },
    {
      metric: {
        key: 'revenue',
        name: 'revenue per visitor',
        kind: 'mean',
        role: 'secondary',
        better: 'more',
        isMoney: true,
      },
      arms: arms.map(({ variant, units, payers, revenue, revenueSquares }): MetricSums => ({
        ...plain,
        variant,
        units,
        active: payers,
        sum: revenue,
        squares: revenueSquares,
      })),
    },
  ];
}
