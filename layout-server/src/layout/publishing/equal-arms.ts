import type { Experiment } from '@vitrine/schemas';
import { pagesOfTest } from '../../experiments/index.ts';
import { BASE_SCOPE, type Revisions } from '../revisions/index.ts';
import { fingerprintsInSteps } from './compare-editions.ts';
import { pageEditions } from './page-editions.ts';
import type { PageWorld } from './page-world.ts';
import { readSite, touchedBy } from './site.ts';
import { alikeArms, type ArmPair } from './tested-pages.ts';

/** Arms of a running test that look alike to everybody as its pages are published now; none where nobody can say. */
export async function equalArms(
  { revisions, world }: { revisions: Revisions; world: PageWorld },
  tenant: string,
  experiment: Experiment,
  now: Date,
): Promise<ArmPair[]> {
  const site = readSite(await revisions.publishedIn([BASE_SCOPE, tenant]));
  if (!site.ok) return [];
  const editions = pageEditions(touchedBy(site.value, pagesOfTest(experiment)), site.value, [tenant], world);
  if (editions.length === 0) return [];
  return alikeArms(editions, experiment, await fingerprintsInSteps({ editions, world, now }));
}
