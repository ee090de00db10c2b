import { fault, type Experiment, type Fault, type ShopMetric } from '@vitrine/schemas';

/** What visitors spent: orders less refunds. */
export const REVENUE: ShopMetric = {
  key: 'revenue',
  name: 'revenue per visitor',
  kind: 'mean',
  of: { events: ['order', 'refund'] },
  isMoney: true,
};

/** Keys of the metrics that decide a test: its primary one and its guardrails. */
export function decidingKeys({ metrics = {} }: Pick<Experiment, 'metrics'>): string[] {
  const { primary, guardrails = [] } = metrics;
  return [...new Set([...(primary === undefined ? [] : [primary]), ...guardrails])];
}

/** Metrics that a test names and the shop does not have; `label` names the tenant's folder in faults. */
export function metricNameFaults(
  { key, metrics = {} }: Experiment,
  shop: readonly ShopMetric[],
  label: string,
): Fault[] {
  const { primary, guardrails = [], others = [] } = metrics;
  const known = new Set([...shop, REVENUE].map((each) => each.key));
  const named = [
    ...(primary === undefined ? [] : [['/metrics/primary', primary] as const]),
    ...guardrails.map((each, index) => [`/metrics/guardrails/${index}`, each] as const),
    ...others.map((each, index) => [`/metrics/others/${index}`, each] as const),
  ];
  return named.flatMap(([pointer, name]) =>
    known.has(name)
      ? []
      : [
          fault('UNKNOWN_DATA', {
            expected: `a metric of the shop (${[...known].join(', ')})`,
            got: name,
            pointer,
            layer: `${label}/experiments/${key}`,
          }),
        ],
  );
}

/** What is wrong with the metrics of a shop: keys told apart from each other and from the built-in ones, parts that go with the kind. */
export function metricFaults(metrics: readonly ShopMetric[], label: string): Fault[] {
  return metrics.flatMap((metric, index) => {
    const { key, kind } = metric;
    const layer = `${label}/metrics/${key}`;
    const wrong = (pointer: string, expected: string, got: unknown): Fault =>
      fault('NOT_ALLOWED', { expected, got, pointer, layer });
    const needed = {
      of: kind !== 'funnel',
      by: kind === 'ratio',
      steps: kind === 'funnel',
      quantile: kind === 'quantile',
    };
    const allowed = {
      adds: kind === 'ratio',
      each: kind === 'quantile',
      winsorise: isAmount(kind),
      adjustDays: isAmount(kind),
    };
    return [
      ...(key === 'goal' || key === 'revenue' || metrics.findIndex((other) => other.key === key) !== index
        ? [wrong('/key', 'a key that no other metric has; goal and revenue are taken', key)]
        : []),
      ...Object.entries(needed).flatMap(([part, isNeeded]) =>
        (Reflect.get(metric, part) === undefined) === isNeeded
          ? [
              wrong(
                `/${part}`,
                isNeeded ? `what a ${kind} needs` : `nothing, since a ${kind} has no such part`,
                Reflect.get(metric, part),
              ),
            ]
          : [],
      ),
      ...Object.entries(allowed).flatMap(([part, isAllowed]) =>
        Reflect.get(metric, part) !== undefined && !isAllowed
          ? [wrong(`/${part}`, `nothing, since a ${kind} has no such part`, Reflect.get(metric, part))]
          : [],
      ),
    ];
  });
}

function isAmount(kind: ShopMetric['kind']): boolean {
  return kind === 'count' || kind === 'mean';
}
