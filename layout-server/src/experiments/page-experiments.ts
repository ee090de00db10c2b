import { pagesOfTest } from './pages-of-test.ts';
import { withheldArm } from './withheld-tests.ts';
import type { Experiment, HoldoutShare, PageFacts } from '@vitrine/schemas';

/** What is said of a page besides its name. */
export interface TestedPlace {
  /** The frame in which it lies. */
  frame?: string | undefined;
  /** Arms that somebody looks at: their tests count as running. */
  arms?: Readonly<Record<string, string>> | undefined;
}

/** The running experiments that change a page, or the frame in which it lies, by key. */
export function experimentsOn(
  experiments: readonly Experiment[],
  page: string,
  { frame, arms = {} }: TestedPlace = {},
): readonly Experiment[] {
  return experiments
    .filter((experiment) => pagesOfTest(experiment).some((each) => each === page || each === frame))
    .map((each): Experiment => (Object.hasOwn(arms, each.key) ? { ...each, status: 'running' } : each))
    .filter(({ status }) => status === 'running')
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** What the edge must know to assign visitors; `running` are the holdouts that run in the shop. */
export function experimentFacts(
  experiments: readonly Experiment[],
  running: readonly HoldoutShare[] = [],
): PageFacts['experiments'] {
  return experiments.map((experiment) => {
    const { key, seed, phase, coverage, namespace, audience, variants, seenNode, watchNodes = [] } = experiment;
    return {
      key,
      seed,
      phase: phase ?? 1,
      coverage: coverage ?? 1,
      ...heldFrom(experiment, running),
      ...(namespace === undefined
        ? {}
        : {
            namespace: {
              seed: `namespace/${namespace.id}`,
              from: namespace.range[0] ?? 0,
              to: namespace.range[1] ?? 1,
            },
          }),
      ...(seenNode === undefined && watchNodes.length === 0
        ? {}
        : { nodes: [...new Set([...(seenNode === undefined ? [] : [seenNode]), ...watchNodes])] }),
      audience: audience ?? {},
      variants: variants.map((variant) => ({ key: variant.key, weight: variant.weight })),
    };
  });
}

/** Whom the holdouts that run keep from an experiment, and the arm that is the page for them: without what it brought. */
function heldFrom(
  experiment: Experiment,
  running: readonly HoldoutShare[],
): Pick<PageFacts['experiments'][number], 'holdouts' | 'withheld'> {
  const holdouts = running.filter(({ key }) => experiment.holdouts?.includes(key));
  const withheld = withheldArm(experiment);
  if (holdouts.length === 0) return {};
  return { holdouts, ...(withheld === undefined ? {} : { withheld }) };
}

/** The arms of a request that belong to these experiments; names from elsewhere are dropped. */
export function knownArms(
  experiments: readonly Experiment[],
  arms: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    experiments.flatMap(({ key, variants }) => {
      const arm = Object.hasOwn(arms, key) ? arms[key] : undefined;
      return arm !== undefined && variants.some((variant) => variant.key === arm) ? [[key, arm]] : [];
    }),
  );
}
