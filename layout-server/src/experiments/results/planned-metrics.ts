import { canonicalJson, type Experiment, type ShopMetric } from '@vitrine/schemas';
import { decidingKeys, REVENUE } from '../shop-metrics.ts';
import type { Metric } from './metric-results.ts';

/** A metric as it is measured, and what it is for in a test. */
export interface PlannedMetric {
  definition: ShopMetric;
  metric: Metric;
}

/** A metric that decides, of which the shop's file does not say any more what the phase began with. */
export interface ChangedMetric {
  key: string;
  name: string;
  /** The shop has none of this key now. */
  isGone: boolean;
}

type Judged = Pick<Experiment, 'metrics' | 'decidedBy'>;

/**
 * What a test is decided by, whose words nobody kept and the shop has no more: its primary metric and its guardrails, by their keys.
 * Without them the figures would answer another question than the one that was asked before anybody took part.
 */
export function goneMetrics(experiment: Judged, shop: readonly ShopMetric[]): string[] {
  const known = new Set([...(experiment.decidedBy ?? []), ...shop, REVENUE].map(({ key }) => key));
  return decidingKeys(experiment).filter((key) => !known.has(key));
}

/** Of what decides a phase, that of which the shop says something else by now. What a metric is called changes no figure. */
export function changedMetrics(experiment: Judged, shop: readonly ShopMetric[]): ChangedMetric[] {
  const deciding = decidingKeys(experiment);
  return (experiment.decidedBy ?? []).flatMap((then) => {
    const { key, name } = then;
    const now = [...shop, REVENUE].find((each) => each.key === key);
    const isSame = now !== undefined && countedBy(now) === countedBy(then);
    return isSame || !deciding.includes(key) ? [] : [{ key, name, isGone: now === undefined }];
  });
}

function countedBy({ name: _name, $schema: _schema, ...words }: ShopMetric): string {
  return canonicalJson(words);
}

/**
 * The metrics of a test, the one that decides first; those that the shop does not have are left out. What decides is what its words
 * said when the phase began, whatever the shop's files say by now.
 */
export function metricsOf(
  experiment: Pick<Experiment, 'goal' | 'goalNode'> & Judged,
  shop: readonly ShopMetric[],
): PlannedMetric[] {
  const { goal = 'order', goalNode, metrics = {}, decidedBy = [] } = experiment;
  const { primary, guardrails = [], others } = metrics;
  const deciding = new Set(decidingKeys(experiment));
  const kept = decidedBy.filter(({ key }) => deciding.has(key));
  const byKey = new Map([...shop, REVENUE, ...kept].map((each) => [each.key, each]));
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
