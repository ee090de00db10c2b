import { GrowthBookClient, type Experiment } from '@growthbook/growthbook';
import { isHeldOut, type HoldoutShare, type PageFacts, type VisitorClass } from '@vitrine/schemas';
import { createArmSets } from './arm-sets.ts';
import { audienceOf, type Audience } from './audience.ts';

export type PageExperiment = PageFacts['experiments'][number];
/** Variant key by experiment key. */
export type Arms = Readonly<Record<string, string>>;

/** What an audience may ask of a visitor. */
export interface Attributes extends VisitorClass {
  tenant: string;
  locale: string;
  page: string;
  path: string;
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
  audience: Audience;
  /** Whose held-out visitors it does not have. */
  holdouts: readonly HoldoutShare[];
  /** Which of the variants those see instead; -1 for the page alone. */
  withheld: number;
  /** Runs for those whom the namespace allows; undefined without one. */
  membership: Experiment<boolean> | undefined;
  experiment: Experiment<string>;
}

interface PreparedList {
  experiments: readonly Prepared[];
  armsFor: (choices: readonly number[]) => Arms;
}

/** Facts live as long as their experiments, so the SDK's form of them is made once. */
const prepared = new WeakMap<readonly PageExperiment[], PreparedList>();

const growthbook = new GrowthBookClient();

/** What a visitor is shown, and what of it counts. */
export interface Assignment {
  arms: Arms;
  /** Without the arms of shipped tests that are withheld from who is held out: nobody was given them by a test. */
  counted: Arms;
}

/**
 * Which arm of each experiment a visitor sees. Those outside the audience or the coverage have none; an audience that asks for
 * what we do not know of a visitor is for nobody. Who is held out has none either, whatever is stored, but sees a shipped
 * test's page without what it brought.
 * Only for visitors that may be measured: consent and robots are judged before (ruling 3, AB-006).
 * Visitors with the same arms are given the same object.
 */
export function assignArms({ experiments: list, attributes, stored }: AssignmentInput): Assignment {
  const { experiments, armsFor } = preparedOf(list);
  const [counted, shown]: [number[], number[]] = [[], []];
  let isWithheld = false;
  for (const each of experiments) {
    const isHeld = each.holdouts.some((holdout) => isHeldOut(holdout, attributes.id));
    const choice = isHeld ? -1 : choiceOf(each, attributes, stored);
    counted.push(choice);
    shown.push(isHeld ? each.withheld : choice);
    isWithheld ||= isHeld && each.withheld !== -1;
  }
  const arms = armsFor(counted);
  return { arms: isWithheld ? armsFor(shown) : arms, counted: arms };
}

/** Which variant a visitor has who is not held out; -1 for none. */
function choiceOf(
  { key, variants, audience, membership, experiment }: Prepared,
  attributes: Attributes,
  stored: Arms,
): number {
  if (!audience(attributes)) return -1;
  // Never a URL: the SDK would let its query string force an arm.
  const user = { attributes };
  const earlier = variants.indexOf(stored[key] ?? '');
  if (earlier !== -1) return isAllowed(membership, user) ? earlier : -1;
  const result = growthbook.runInlineExperiment(experiment, user);
  return result.inExperiment ? variants.indexOf(result.value) : -1;
}

/** Asked for stored arms too: experiments of one namespace change the same nodes and must never meet in a visitor. */
function isAllowed(membership: Experiment<boolean> | undefined, user: { attributes: Attributes }): boolean {
  return membership === undefined || growthbook.runInlineExperiment(membership, user).inExperiment;
}

function preparedOf(list: readonly PageExperiment[]): PreparedList {
  let known = prepared.get(list);
  if (known === undefined) {
    // Sorted, so that the arms of the cache key have one order.
    const experiments = list
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      .slice(0, MAX_EXPERIMENTS)
      .map(prepare);
    known = { experiments, armsFor: createArmSets(experiments) };
    prepared.set(list, known);
  }
  return known;
}

function prepare({
  key,
  seed,
  coverage,
  audience,
  holdouts = [],
  withheld = '',
  namespace,
  variants,
}: PageExperiment): Prepared {
  const keys = variants.map((variant) => variant.key);
  const [first = '', second = '', ...others] = keys;
  // Version 1, the SDK's default, makes tests with similar keys dependent.
  const hashing = { hashAttribute: 'id', hashVersion: 2, seed } as const;
  const allowed =
    namespace === undefined
      ? undefined
      : {
          filters: [
            {
              attribute: 'id',
              seed: namespace.seed,
              hashVersion: 2,
              ranges: [[namespace.from, namespace.to] as [number, number]],
            },
          ],
        };
  return {
    key,
    variants: keys,
    audience: audienceOf(audience),
    holdouts,
    withheld: keys.indexOf(withheld),
    membership: allowed && { key, variations: [true, true], ...hashing, ...allowed },
    experiment: {
      key,
      variations: [first, second, ...others],
      weights: variants.map(({ weight }) => weight),
      coverage,
      ...hashing,
      ...allowed,
    },
  };
}
