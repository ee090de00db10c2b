import type { Experiment } from '@vitrine/schemas';
import { BASE_SCOPE, type Revisions } from '../revisions/index.ts';
import { fingerprintsInSteps } from './compare-editions.ts';
import { pageEditions } from './page-editions.ts';
import type { PageWorld } from './page-world.ts';
import { readSite } from './site.ts';
import { armPrints, pairsOf, type ArmPair } from './tested-pages.ts';

/** Arms of a running test that look alike to everybody as the page is published now; none where nobody can say. */
export async function equalArms(
  { revisions, world }: { revisions: Revisions; world: PageWorld },
  tenant: string,
  experiment: Experiment,
  now: Date,
): Promise<ArmPair[]> {
  const site = readSite(await revisions.publishedIn([BASE_SCOPE, tenant]));
  if (!site.ok) return [];
  const editions = pageEditions([experiment.page], site.value, [tenant], world);
  if (editions.length === 0) return [];
  const prints = await fingerprintsInSteps({ editions, world, now });
  const printOf = armPrints(editions, experiment, world.experiments(tenant, experiment.page));
  return pairsOf(experiment).filter(([one, other]) => printOf(prints, one) === printOf(prints, other));
}
