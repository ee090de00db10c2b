import { canonicalJson, fault, type Experiment, type Fault } from '@vitrine/schemas';
import { isOnlyWithheld, layersOfArm, namedPages, pagesOfTest } from '../../experiments/index.ts';
import { isFrameName } from '../documents/index.ts';
import { editionKey } from './check-editions.ts';
import type { Comparison } from './compare-editions.ts';
import type { PageEdition } from './page-editions.ts';

/**
 * What a publish does to the tests that run on its pages: that it changes what they compare, and that two arms look alike to
 * everybody from now on. An arm's fingerprint is that of its editions in all languages, for every visitor.
 */
export function warnOfTests(
  editions: readonly PageEdition[],
  { before, after }: Pick<Comparison, 'before' | 'after'>,
): Fault[] {
  const shops = Map.groupBy(editions, ({ tenant }) => tenant);
  return [...shops].flatMap(([tenant, ofShop]) => {
    const changed = ofShop.filter((each) => before.get(editionKey(each)) !== after.fingerprints.get(editionKey(each)));
    const tests = new Map(changed.flatMap(({ experiments }) => experiments.map((each) => [each.key, each] as const)));
    return [...tests.values()]
      .filter((each) => !isOnlyWithheld(each))
      .flatMap((experiment): Fault[] => {
        const layer = `${tenant}/experiments/${experiment.key}`;
        const pages = namedPages([
          ...new Set(changed.filter((each) => isOn(each, experiment)).map(({ page }) => page)),
        ]);
        const now = alikeArms(ofShop, experiment, after.fingerprints);
        const ever = alikeArms(ofShop, experiment, before).map(String);
        return [
          fault('TESTED_PAGE', {
            expected: `no running test on ${pages}, which changes; its figures are of two pages in one from now on, and its results name this publish`,
            got: experiment.key,
            layer,
          }),
          ...now
            .filter((pair) => !ever.includes(String(pair)))
            .map(([one, other]) =>
              fault('EQUAL_ARMS', {
                expected: `arms of a running test that differ on ${pages}; from now on nobody sees a difference${isOnSeveral(experiment) ? ` there; "experiments results ${tenant}/${experiment.key}" says whether one is left elsewhere` : ', so stop the test'}`,
                got: `${one} and ${other}`,
                layer,
              }),
            ),
        ];
      });
  });
}

/** Two arms of a test. */
export type ArmPair = [one: string, other: string];

/** Every two arms of a test that look alike in all editions of the pages that it is on; `prints` are by the key of the edition. */
export function alikeArms(
  editions: readonly PageEdition[],
  experiment: Experiment,
  prints: ReadonlyMap<string, string>,
): ArmPair[] {
  const own = editions.filter((each) => isOn(each, experiment));
  const printOf = (arm: string): string =>
    canonicalJson(
      own.filter((each) => isOf(each, experiment.key, arm)).map((each) => prints.get(editionKey(each)) ?? null),
    );
  return pairsOf(experiment).filter(([one, other]) => printOf(one) === printOf(other));
}

/**
 * Every two arms of a test, once, of which at least one changes the page: of arms that only an app, or a reader of the flag,
 * tells apart nobody can say from here whether they look alike.
 */
export function pairsOf({ variants }: Pick<Experiment, 'variants'>): ArmPair[] {
  return variants.flatMap((one, index) =>
    variants
      .slice(index + 1)
      .filter((other) => changesPage(one) || changesPage(other))
      .map((other): ArmPair => [one.key, other.key]),
  );
}

function changesPage(arm: Experiment['variants'][number]): boolean {
  return layersOfArm(arm).length > 0 || arm.without === true;
}

function isOn({ experiments }: PageEdition, { key }: Experiment): boolean {
  return experiments.some((each) => each.key === key);
}

/** Whether an edition is that of an arm, beside the controls of all other tests. */
function isOf({ arms, experiments }: PageEdition, key: string, arm: string): boolean {
  return experiments.every((each) => arms[each.key] === (each.key === key ? arm : each.variants[0]?.key));
}

/** Whether a test is on more pages than those of one document. */
function isOnSeveral(experiment: Experiment): boolean {
  return pagesOfTest(experiment).length > 1 || isFrameName(experiment.page);
}
