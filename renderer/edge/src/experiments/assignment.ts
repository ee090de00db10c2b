import { evalCondition, GrowthBookClient, type ConditionInterface, type Experiment } from '@growthbook/growthbook';
import type { PageFacts } from '@vitrine/schemas';

export type PageExperiment = PageFacts['experiments'][number];
/** Variant key by experiment key. */
export type Arms = Readonly<Record<string, string>>;

/** What an audience may ask of a visitor. */
export interface Attributes {
  tenant: string;
  locale: string;
  page: string;
  path: string;
  device: string;
  login: string;
  segment: string;
  bot: boolean;
  /** ISO instant; may be computed when it is asked for. */
  readonly time: string;
  /** What is hashed: the visitor id. */
  id: string;
}

export interface AssignmentInput {
  /** Those of the page, from its facts. */
  experiments: readonly PageExperiment[];
  attributes: Attributes;
  /** Earlier assignments of this visitor; they win over changed weights and coverage (AB-005). */
  stored: Arms;
}

/** The cache key of a page holds at most so many codes (experiments.md). */
const MAX_EXPERIMENTS = 16;

interface Prepared {
  key: string;
  variants: readonly string[];
  audience: ConditionInterface;
  /** Runs for those whom the namespace allows; undefined without one. */
  membership: Experiment<boolean> | undefined;
  experiment: Experiment<string>;
}

/** Facts live as long as their experiments, so the SDK's form of them is made once. */
const prepared = new WeakMap<readonly PageExperiment[], Prepared[]>();

const growthbook = new GrowthBookClient();

/**
 * Which arm of each experiment a visitor sees. Those outside the audience or the coverage have none.
 * Only for visitors that may be measured: consent and robots are judged before (ruling 3, AB-006).
 */
export function assignArms({ experiments, attributes, stored }: AssignmentInput): Arms {
  const arms: Record<string, string> = {};
  // Never a URL: the SDK would let its query string force an arm.
  const user = { attributes };
  for (const { key, variants, audience, membership, experiment } of preparedOf(experiments)) {
    const earlier = stored[key];
    if (earlier !== undefined && variants.includes(earlier)) {
      if (isAllowed(membership, user) && evalCondition(user.attributes, audience)) arms[key] = earlier;
      continue;
    }
    const result = growthbook.runInlineExperiment(experiment, user);
    if (result.inExperiment) arms[key] = result.value;
  }
  return arms;
}

/** Asked for stored arms too: experiments of one namespace change the same nodes and must never meet in a visitor. */
function isAllowed(membership: Experiment<boolean> | undefined, user: { attributes: Attributes }): boolean {
  return membership === undefined || growthbook.runInlineExperiment(membership, user).inExperiment;
}

function preparedOf(experiments: readonly PageExperiment[]): Prepared[] {
  let list = prepared.get(experiments);
  if (list === undefined) {
    // Sorted, so that the arms of the cache key have one order.
    list = experiments.toSorted((one, other) => (one.key < other.key ? -1 : 1)).slice(0, MAX_EXPERIMENTS).map(prepare);
    prepared.set(experiments, list);
  }
  return list;
}

function prepare({ key, seed, coverage, audience, namespace, variants }: PageExperiment): Prepared {
  const keys = variants.map((variant) => variant.key);
  // The layout server has validated it; the SDK's type names operators that our conditions do not have.
  const condition = audience as ConditionInterface;
  const [first = '', second = '', ...others] = keys;
  // Version 1, the SDK's default, makes tests with similar keys dependent.
  const hashing = { hashAttribute: 'id', hashVersion: 2, seed } as const;
  const allowed = namespace === undefined
    ? undefined
    : { filters: [{ attribute: 'id', seed: namespace.seed, hashVersion: 2, ranges: [[namespace.from, namespace.to] as [number, number]] }] };
  return {
    key,
    variants: keys,
    audience: condition,
    membership: allowed && { key, variations: [true, true], ...hashing, ...allowed },
    experiment: {
      key,
      variations: [first, second, ...others],
      weights: variants.map(({ weight }) => weight),
      coverage,
      condition,
      ...hashing,
      ...allowed,
    },
  };
}
