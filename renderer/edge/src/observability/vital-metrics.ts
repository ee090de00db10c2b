import { Counter, Histogram, type Registry } from 'prom-client';
import type { CountedVital } from '../measuring/vitals-door.ts';

const MILLISECONDS = [50, 100, 200, 300, 500, 800, 1_200, 1_800, 2_500, 4_000, 6_000, 10_000];
const SHIFTS = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1];
const LABELS = ['tenant', 'page', 'name'] as const;

/**
 * How pages felt, by shop, kind of page and measurement: count, sum and sum of squares, from which means, variances and
 * their tests can be had of any number of edges together, a histogram for quantiles, and ratings.
 * @returns what counts one of them
 */
export function createVitalMetrics(registry: Registry): (vital: CountedVital) => void {
  const registers = [registry];
  const times = new Histogram({
    name: 'vitrine_edge_vital_milliseconds',
    help: 'Web vitals that are times.',
    labelNames: LABELS,
    buckets: MILLISECONDS,
    registers,
  });
  const shifts = new Histogram({
    name: 'vitrine_edge_vital_layout_shift',
    help: 'Cumulative layout shift of pages.',
    labelNames: LABELS,
    buckets: SHIFTS,
    registers,
  });
  const squares = new Counter({
    name: 'vitrine_edge_vital_squares_total',
    help: 'Squares of the web vitals, summed up.',
    labelNames: LABELS,
    registers,
  });
  const ratings = new Counter({
    name: 'vitrine_edge_vital_ratings_total',
    help: 'Web vitals by rating.',
    labelNames: [...LABELS, 'rating'],
    registers,
  });
  return ({ tenant, page, name, rating, value }) => {
    const labels = { tenant, page, name };
    (name === 'CLS' ? shifts : times).observe(labels, value);
    squares.inc(labels, value * value);
    if (rating !== '') ratings.inc({ ...labels, rating });
  };
}
