import type { Arms } from './assignment.ts';

const FIRST_CODE = 98;
const MOST_SETS = 1_000;

/**
 * Gives the arms for a choice of each experiment: the number of its variant, or -1 for none. Each combination is one
 * object: thousands of visitors share it, and what is made of it (part of a key, part of a page) is made once. Forgets
 * them all when it holds 1,000.
 */
export function createArmSets(
  experiments: readonly { key: string; variants: readonly string[] }[],
): (choices: readonly number[]) => Arms {
  const known = new Map<string, Arms>();
  return (choices) => {
    let code = '';
    for (const choice of choices) code += String.fromCharCode(FIRST_CODE + choice);
    let arms = known.get(code);
    if (arms === undefined) {
      arms = Object.fromEntries(
        experiments.flatMap(({ key, variants }, index) => {
          const variant = variants[choices[index] ?? -1];
          return variant === undefined ? [] : [[key, variant]];
        }),
      );
      if (known.size >= MOST_SETS) known.clear();
      known.set(code, arms);
    }
    return arms;
  };
}
