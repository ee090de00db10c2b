import { BUCKETS, fault, type Fault, type MetricFilter, type ShopMetric } from '@vitrine/schemas';
import { REVENUE } from '../shop-metrics.ts';
import { runningOf } from './running.ts';
import type { Holdout } from './holdouts-repository.ts';

/** What staff ask for. */
export interface HoldoutProposal {
  key: string;
  share: number;
  ofAll: boolean;
  metrics: readonly string[];
}

const KEY = /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,63}$/;
/** Each is a group of visitors that every page's facts name. */
const MOST_RUNNING = 4;
const MOST_SHARE = 0.5;
const MOST_METRICS = 12;
/** Only visitors with an arm tell these, and who is held out has none. */
const OF_ARMS: ReadonlySet<string> = new Set(['vital', 'error', 'node-view']);

/** What is wrong with a holdout that is to begin beside those that a shop has. */
export function holdoutFaults(
  { key, share, metrics }: HoldoutProposal,
  tenant: string,
  { holdouts, shopMetrics }: { holdouts: readonly Holdout[]; shopMetrics: readonly ShopMetric[] },
): Fault[] {
  const layer = `${tenant}/holdouts/${key}`;
  const running = runningOf(holdouts);
  const known = [...shopMetrics, REVENUE];
  const isWhole = Math.abs(share * BUCKETS - Math.round(share * BUCKETS)) < 1e-6;
  return [
    ...(KEY.test(key)
      ? []
      : [fault('INVALID_SHAPE', { expected: 'a key of letters, digits, _ and -, at most 64', got: key, layer })]),
    ...(share >= 1 / BUCKETS && share <= MOST_SHARE && isWhole
      ? []
      : [
          fault('OUT_OF_RANGE', {
            expected: `a share of at least 0.01 % and at most ${MOST_SHARE * 100} %, in steps of 0.01 %`,
            got: share,
            pointer: '/share',
            layer,
          }),
        ]),
    ...(holdouts.some((each) => each.key === key)
      ? [fault('NOT_ALLOWED', { expected: 'a key that no holdout of the shop has or had', got: key, layer })]
      : []),
    ...(running.length >= MOST_RUNNING
      ? [
          fault('NOT_ALLOWED', {
            expected: `at most ${MOST_RUNNING} holdouts at a time; end one of ${running.map((each) => each.key).join(', ')}`,
            got: running.length + 1,
            layer,
          }),
        ]
      : []),
    ...(metrics.length > MOST_METRICS
      ? [fault('OUT_OF_RANGE', { expected: `at most ${MOST_METRICS} metrics`, got: metrics.length, layer })]
      : []),
    ...metrics.flatMap((name, index) => metricFaults(name, `/metrics/${index}`, known, layer)),
  ];
}

function metricFaults(name: string, pointer: string, known: readonly ShopMetric[], layer: string): Fault[] {
  const metric = known.find(({ key }) => key === name);
  if (metric === undefined)
    return [
      fault('UNKNOWN_DATA', {
        expected: `a metric of the shop (${known.map(({ key }) => key).join(', ')})`,
        got: name,
        pointer,
        layer,
      }),
    ];
  const told = filtersOf(metric)
    .flatMap(({ events }) => events)
    .find((event) => OF_ARMS.has(event));
  return told === undefined
    ? []
    : [
        fault('NOT_ALLOWED', {
          expected: `a metric that both groups are counted by; ${told} is told of visitors with an arm alone, and who is held out has none`,
          got: name,
          pointer,
          layer,
        }),
      ];
}

function filtersOf({ of, by, steps = [] }: ShopMetric): readonly MetricFilter[] {
  return [of, by, ...steps].filter((each) => each !== undefined);
}
