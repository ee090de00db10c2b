import { orMeant } from '@vitrine/schemas';
import type { ExperimentService } from '../../experiments/lifecycle/index.ts';

/**
 * Why the arms that somebody wants to look at cannot be shown: the shop has no such test, or the test no such arm, so that it
 * would be the control that shows. Undefined if the shop has all of them.
 */
export function unknownArm(
  { list }: Pick<ExperimentService, 'list'>,
  tenant: string,
  arms: Readonly<Record<string, string>> = {},
): string | undefined {
  const tests = list(tenant).map(({ definition }) => definition);
  for (const [key, arm] of Object.entries(arms)) {
    const test = tests.find((each) => each.key === key);
    if (test === undefined) {
      const keys = tests.map((each) => each.key);
      return `expected a test of ${tenant}${keys.length === 0 ? ', which has none' : `: ${orMeant(key, keys)}`}, got ${JSON.stringify(key)}`;
    }
    const variants = test.variants.map((variant) => variant.key);
    if (!variants.includes(arm))
      return `expected an arm of ${tenant}/${key}: ${orMeant(arm, variants)}, got ${JSON.stringify(arm)}`;
  }
  return undefined;
}
