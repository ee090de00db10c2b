import type { Experiment } from '@vitrine/schemas';
import { areApart, isOnlyWithheld, withheldArm } from '../../experiments/index.ts';

type Arms = Record<string, string>;

const MOST_COMBINATIONS = 32;

/**
 * The sets of arms that are checked: every combination up to 32 of them; beyond that each variant beside the controls,
 * which still shows every layer once. The controls come first. What a namespace keeps apart no visitor sees together. What
 * is withheld from who is held out is so all at once, beside the arms of tests that have these visitors.
 */
export function armCombinations(experiments: readonly Experiment[]): Arms[] {
  const withheld = experiments.filter(isOnlyWithheld);
  const tested = experiments.filter((each) => !isOnlyWithheld(each));
  const shipped = controlsOf(withheld);
  const keys = [...new Set(withheld.flatMap(({ holdouts = [] }) => holdouts))];
  // Somebody may be held out by one holdout or by all of them.
  const groups = [...keys.map((key) => [key]), ...(keys.length > 1 ? [keys] : [])];
  return [
    ...productOf(tested).map((arms) => ({ ...arms, ...shipped })),
    ...groups.flatMap((group) => {
      const isHeld = ({ holdouts = [] }: Experiment): boolean => holdouts.some((key) => group.includes(key));
      const held = Object.fromEntries(
        experiments.filter(isHeld).flatMap((each) => {
          const arm = withheldArm(each) ?? each.variants[0]?.key;
          return arm === undefined ? [] : [[each.key, arm]];
        }),
      );
      const others = productOf(tested.filter((each) => !isHeld(each)));
      return others.map((arms) => ({ ...arms, ...shipped, ...held }));
    }),
  ];
}

function controlsOf(experiments: readonly Experiment[]): Arms {
  return Object.fromEntries(
    experiments.flatMap(({ key, variants: [control] }) => (control ? [[key, control.key]] : [])),
  );
}

function productOf(experiments: readonly Experiment[]): Arms[] {
  const controls = controlsOf(experiments);
  const count = experiments.reduce((product, { variants }) => product * variants.length, 1);
  if (count > MOST_COMBINATIONS) {
    return [
      controls,
      ...experiments.flatMap(({ key, variants }) =>
        variants.slice(1).map((variant) => ({ ...controls, [key]: variant.key })),
      ),
    ];
  }
  return experiments
    .reduce<Arms[]>(
      (combinations, { key, variants }) =>
        combinations.flatMap((arms) => variants.map((variant) => ({ ...arms, [key]: variant.key }))),
      [{}],
    )
    .filter((arms) => {
      const treated = experiments.filter(({ key, variants: [control] }) => arms[key] !== control?.key);
      return treated.every((one, index) => treated.slice(index + 1).every((other) => !areApart(one, other)));
    });
}
