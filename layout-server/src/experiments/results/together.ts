import { canonicalJson, type Experiment } from '@vitrine/schemas';
import { nothingIn } from './daily-series.ts';
import { experimentResults, type ExperimentResults } from './experiment-results.ts';
import type { HourCount, HourSums } from './metric-sums.ts';
import type { PlannedMetric } from './planned-metrics.ts';
import { addedUp } from './planned-visitors.ts';

/** What was counted of a test in one shop. */
export interface ShopFigures {
  tenant: string;
  /** Of its prices, such as EUR. */
  currency: string;
  definition: Pick<Experiment, 'variants'>;
  planned: readonly PlannedMetric[];
  counts: readonly HourCount[];
  /** Those of each planned metric, in the same order. */
  sums: readonly (readonly HourSums[])[];
}

/** A metric of the first shop that is not added up. */
export interface LeftOutMetric {
  name: string;
  why: string;
}

/**
 * A test of several shops as one: visitors of different shops are different people, and within each shop the arms are filled by
 * the same shares, so their sums may be added up. Nobody planned the whole, so its intervals hold at every look. Money of
 * different currencies is not added up, nor what a shop measures otherwise; a sentence where that is what decides, or where the
 * arms are not the same.
 */
export function togetherOf(
  shops: readonly [ShopFigures, ...ShopFigures[]],
): (ExperimentResults & { leftOut: LeftOutMetric[] }) | string {
  const [first, ...others] = shops;
  const { variants } = first.definition;
  const odd = others.find(({ definition }) => sharesOf(definition) !== sharesOf(first.definition));
  if (odd !== undefined)
    return `expected the same arms in the same shares in ${first.tenant} and ${odd.tenant}, got ${sharesOf(first.definition)} and ${sharesOf(odd.definition)}`;
  const leftOut: LeftOutMetric[] = [];
  const measured = first.planned.flatMap((own) => {
    const why = others.map((shop) => whyNot(own, first, shop)).find((each) => each !== undefined);
    if (why !== undefined) {
      leftOut.push({ name: own.metric.name, why });
      return [];
    }
    const hours = shops.flatMap(({ planned, sums }) => sums[indexOf(planned, own)] ?? []);
    const sums = addedUp(hours, undefined);
    return [{ metric: own.metric, arms: variants.map(({ key }) => sums.get(key) ?? nothingIn(key)) }];
  });
  const decides = first.planned[0]?.metric.name;
  const lost = leftOut.find(({ name }) => name === decides);
  if (lost !== undefined)
    return `expected ${lost.name}, which decides, to be the same in all shops, got one that ${lost.why}`;
  const came = addedUp(
    shops.flatMap(({ counts }) => counts),
    undefined,
  );
  const arms = variants.map(({ key: variant, weight }) => ({
    ...(came.get(variant) ?? { variant, units: 0, multiple: 0, earlier: 0 }),
    weight,
  }));
  return { ...experimentResults({ arms, measured, progress: undefined }), leftOut };
}

function whyNot(own: PlannedMetric, first: ShopFigures, shop: ShopFigures): string | undefined {
  const there = shop.planned[indexOf(shop.planned, own)];
  if (there === undefined || canonicalJson(there) !== canonicalJson(own)) return `${shop.tenant} measures otherwise`;
  return own.metric.isMoney && shop.currency !== first.currency
    ? `is money, of ${first.currency} in ${first.tenant} and ${shop.currency} in ${shop.tenant}`
    : undefined;
}

function indexOf(planned: readonly PlannedMetric[], { metric }: PlannedMetric): number {
  return planned.findIndex((each) => each.metric.key === metric.key && each.metric.role === metric.role);
}

function sharesOf({ variants }: ShopFigures['definition']): string {
  return variants.map(({ key, weight }) => `${key} ${Math.round(weight * 10_000) / 100} %`).join(', ');
}
