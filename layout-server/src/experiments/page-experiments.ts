import { withheldArm } from './withheld-tests.ts';
import type { Experiment, HoldoutShare, PageFacts } from '@vitrine/schemas';

/** The running experiments that change a page, by key; one of which an arm is named counts as running. */
export function experimentsOn(
  experiments: readonly Experiment[],
  page: string,
  arms: Readonly<Record<string, string>> = {},
): readonly Experiment[] {
  return experiments
    .filter((experiment) => experiment.page === page)
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
