import { canonicalJson, fault, type Experiment, type Fault } from '@vitrine/schemas';
import { isOnlyWithheld } from '../../experiments/index.ts';
import { editionKey } from './check-editions.ts';
import type { Comparison } from './compare-editions.ts';
import type { PageEdition } from './page-editions.ts';
import type { PageWorld } from './page-world.ts';

/**
 * What a publish does to the tests that run on its pages: that it changes what they compare, and that two arms look alike to
 * everybody from now on. An arm's fingerprint is that of its editions in all languages, for every visitor.
 */
export function warnOfTests(
  editions: readonly PageEdition[],
  { before, after }: Pick<Comparison, 'before' | 'after'>,
  world: PageWorld,
): Fault[] {
  const pages = Map.groupBy(editions, ({ tenant, page }) => `${tenant}/${page}`);
  return [...pages.values()].flatMap((ofPage) => {
    const [first] = ofPage;
    if (first === undefined) return [];
    const { tenant, page } = first;
    const running = world.experiments(tenant, page);
    const isChanged = ofPage.some((each) => before.get(editionKey(each)) !== after.fingerprints.get(editionKey(each)));
    if (!isChanged) return [];
    return running
      .filter((each) => !isOnlyWithheld(each))
      .flatMap((experiment): Fault[] => {
        const layer = `${tenant}/experiments/${experiment.key}`;
        const printOf = armPrints(ofPage, experiment, running);
        const alike = pairsOf(experiment).filter(
          ([one, other]) =>
            printOf(after.fingerprints, one) === printOf(after.fingerprints, other) &&
            printOf(before, one) !== printOf(before, other),
        );
        return [
          fault('TESTED_PAGE', {
            expected: `no running test on the page "${page}" that changes; its figures are of two pages in one from now on, and its results name this publish`,
            got: experiment.key,
            layer,
          }),
          ...alike.map(([one, other]) =>
            fault('EQUAL_ARMS', {
              expected: `arms of a running test that differ on the page "${page}"; from now on nobody sees a difference, so stop the test`,
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

/** Gives what makes an arm's fingerprint, of the editions of the test's page; `running` are all tests that run on it. */
export function armPrints(
  editions: readonly PageEdition[],
  { key }: Pick<Experiment, 'key'>,
  running: readonly Experiment[],
): (prints: ReadonlyMap<string, string>, arm: string) => string {
  return (prints, arm) =>
    canonicalJson(
      editions.filter(({ arms }) => isOf(arms, key, arm, running)).map((each) => prints.get(editionKey(each)) ?? null),
    );
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

function changesPage({ layer, without }: Experiment['variants'][number]): boolean {
  return layer !== undefined || without === true;
}

/** Whether an edition is that of an arm, beside the controls of all other tests. */
function isOf(arms: PageEdition['arms'], key: string, arm: string, running: readonly Experiment[]): boolean {
  return running.every((each) => arms[each.key] === (each.key === key ? arm : each.variants[0]?.key));
}
