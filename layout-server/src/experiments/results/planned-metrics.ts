import type { Experiment, ShopMetric } from '@vitrine/schemas';
import { REVENUE } from '../shop-metrics.ts';
import type { Metric } from './metric-results.ts';

/** A metric as it is measured, and what it is for in a test. */
export interface PlannedMetric {
  definition: ShopMetric;
  metric: Metric;
}

/**
 * What a test is decided by and the shop has no more: its primary metric and its guardrails, by their keys. Without them the figures
 * would answer another question than the one that was asked before anybody took part.
 */
export function goneMetrics({ metrics = {} }: Pick<Experiment, 'metrics'>, shop: readonly ShopMetric[]): string[] {
  const { primary, guardrails = [] } = metrics;
  const known = new Set([...shop, REVENUE].map(({ key }) => key));
  return [...(primary === undefined ? [] : [primary]), ...guardrails].filter((key) => !known.has(key));
}

/** The metrics of a test, the one that decides first; those that the shop does not have are left out. */
export function metricsOf(
  experiment: Pick<Experiment, 'goal' | 'goalNode' | 'metrics'>,
  shop: readonly ShopMetric[],
): PlannedMetric[] {
  const { goal = 'order', goalNode, metrics = {} } = experiment;
  const { primary, guardrails = [], others } = metrics;
  const byKey = new Map([...shop, REVENUE].map((each) => [each.key, each]));
  const chosen = primary === undefined ? undefined : byKey.get(primary);
  const decides: ShopMetric = chosen ?? {
    key: 'goal',
    name: goalNode === undefined ? goal : `${goal} in ${goalNode}`,
    kind: 'binary',
    of: { events: [goal], ...(goalNode !== undefined && { node: goalNode }) },
  };
  const find = (keys: readonly string[]): ShopMetric[] =>
    keys.flatMap((key) => (key === decides.key ? [] : (byKey.get(key) ?? [])));
  return [
    planned(decides, 'primary'),
    ...find(guardrails).map((each) => planned(each, 'guardrail')),
    ...find((others ?? ['revenue']).filter((key) => !guardrails.includes(key))).map((each) =>
      planned(each, 'secondary'),
    ),
  ];
}

const KINDS = {
  binary: 'binary',
  funnel: 'binary',
  count: 'mean',
  mean: 'mean',
  ratio: 'ratio',
  quantile: 'quantile',
} as const;

function planned(definition: ShopMetric, role: Metric['role']): PlannedMetric {
  const { key, name, kind, better = 'more', isMoney = false, adjustDays, margin, quantile } = definition;
  return {
    definition,
    metric: {
      key,
      name,
      kind: KINDS[kind],
      role,
      better,
      isMoney,
      ...(adjustDays !== undefined && { isAdjusted: true }),
      ...(margin !== undefined && { margin }),
      ...(quantile !== undefined && { quantile }),
    },
  };
}
