import { HOLDOUT_PREFIX, type Experiment, type HoldoutShare } from '@vitrine/schemas';
import { isFrameName } from '../../layout/documents/index.ts';
import { pagesOfTest } from '../index.ts';
import { compileCondition } from '@vitrine/schemas/conditions';

/** A rule of a GrowthBook feature that assigns an experiment, as its SDK takes it. */
export interface GrowthBookRule {
  key: string;
  name?: string;
  seed: string;
  phase: string;
  hashAttribute: 'id';
  hashVersion: 2;
  coverage: number;
  variations: string[];
  weights: number[];
  meta: { key: string }[];
  condition?: object;
  filters?: { attribute: 'id'; seed: string; hashVersion: 2; ranges: [number, number][] }[];
}

export interface GrowthBookPayload {
  features: Record<string, { defaultValue: string; rules: GrowthBookRule[] }>;
  dateUpdated: string;
}

/** What could not come along, and why. */
export interface LeftOut {
  key: string;
  why: string;
}

/**
 * The running experiments of a shop as a payload of the GrowthBook SDK: a feature by key whose value is the key of the arm.
 * The hash is the same (version 2, our seed, the visitor's id as `id`), so the same visitor has the same arm, but for those
 * who keep one of an earlier phase. Holdouts that run are filters, as namespaces are: whom they let through are the buckets above
 * those that are held. An audience that asks for the time is left out: GrowthBook compares instants as text.
 */
export function exportPayload(
  tenant: string,
  experiments: readonly Experiment[],
  running: readonly HoldoutShare[],
  now: Date,
): { payload: GrowthBookPayload; leftOut: LeftOut[] } {
  const leftOut: LeftOut[] = [];
  const features: GrowthBookPayload['features'] = {};
  for (const experiment of experiments) {
    const why = whyNot(experiment, running);
    if (why !== undefined) leftOut.push({ key: experiment.key, why });
    else
      features[experiment.key] = {
        defaultValue: experiment.variants[0]?.key ?? '',
        rules: [ruleOf(tenant, experiment, running)],
      };
  }
  return { payload: { features, dateUpdated: now.toISOString() }, leftOut };
}

function whyNot(
  { status, audience, shipped, holdouts = [] }: Experiment,
  running: readonly HoldoutShare[],
): string | undefined {
  const isHeld = running.some(({ key }) => holdouts.includes(key));
  if (status !== 'running')
    return shipped === undefined
      ? `is ${status}: its visitors see the control`
      : `is shipped: its visitors see arm ${shipped.arm}${isHeld ? ', but for who is held out' : ''}`;
  if (shipped !== undefined && isHeld)
    return 'is a holdback of what is withheld from who is held out as well, whom GrowthBook would give what was shipped';
  return audience !== undefined && compileCondition(audience).attributes.includes('time')
    ? 'its audience asks for the time, which GrowthBook compares as text'
    : undefined;
}

function ruleOf(tenant: string, experiment: Experiment, running: readonly HoldoutShare[]): GrowthBookRule {
  const { key, seed, phase = 1, coverage = 1, hypothesis, audience, namespace, holdouts = [], variants } = experiment;
  const filter = (filterSeed: string, from: number, to: number) => ({
    attribute: 'id' as const,
    seed: filterSeed,
    hashVersion: 2 as const,
    ranges: [[from, to] as [number, number]],
  });
  const [from = 0, to = 1] = namespace?.range ?? [];
  const filters = [
    ...(namespace === undefined ? [] : [filter(`namespace/${namespace.id}`, from, to)]),
    ...running
      .filter((holdout) => holdouts.includes(holdout.key))
      .map((holdout) => filter(`${HOLDOUT_PREFIX}${holdout.seed}`, holdout.share, 1)),
  ];
  const [first, ...others] = pagesOfTest(experiment);
  const place = [first, ...others].some((page) => page !== undefined && isFrameName(page))
    ? { tenant }
    : { tenant, page: others.length === 0 ? first : { $in: [first, ...others] } };
  return {
    key,
    ...(hypothesis === undefined ? {} : { name: hypothesis }),
    seed,
    phase: String(phase),
    hashAttribute: 'id',
    hashVersion: 2,
    coverage,
    variations: variants.map((variant) => variant.key),
    weights: variants.map(({ weight }) => weight),
    meta: variants.map((variant) => ({ key: variant.key })),
    condition: audience === undefined ? place : { $and: [place, audience] },
    ...(filters.length === 0 ? {} : { filters }),
  };
}
