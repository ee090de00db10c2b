import { BASE_SCOPE, type LayoutAddress, type Revisions } from '../revisions/index.ts';
import { editionKey } from './check-editions.ts';
import { fingerprintsInSteps } from './compare-editions.ts';
import type { PageChange } from './outcomes.ts';
import { pageEditions, type PageEdition } from './page-editions.ts';
import type { PageWorld } from './page-world.ts';
import { readSite, withDocument } from './site.ts';

/** A layer that takes over an arm, and the shops before and after. */
export interface Takeover {
  tenant: string;
  address: LayoutAddress;
  document: unknown;
  arm: { experiment: string; variant: string };
  /** In which the test runs, its arms included. */
  before: PageWorld;
  /** In which it does not run, or holds the shipped arm back from some. */
  after: PageWorld;
  now: Date;
}

/**
 * Where the page will not look as the arm did, because a layer above the one that takes it over says otherwise; locales of
 * the page without any arm. None where the documents do not fit: publishing says why.
 */
export async function compareWithArm(
  revisions: Revisions,
  { tenant, address, document, arm, before, after, now }: Takeover,
): Promise<PageChange[]> {
  const read = readSite(await revisions.publishedIn([BASE_SCOPE, tenant]));
  const taken = read.ok ? withDocument(read.value, address, document) : read;
  if (!read.ok || !taken.ok) return [];
  const { page } = address;
  const hasArms = ({ arms }: PageEdition, world: PageWorld, wanted: Readonly<Record<string, string>>) =>
    world.experiments(tenant, page).every(({ key, variants }) => arms[key] === (wanted[key] ?? variants[0]?.key));
  const shown = pageEditions([page], read.value, [tenant], before).filter((each) =>
    hasArms(each, before, { [arm.experiment]: arm.variant }),
  );
  const later = pageEditions([page], taken.value, [tenant], after).filter((each) => hasArms(each, after, {}));
  const anybody = (edition: PageEdition) => editionKey({ ...edition, arms: {} });
  const printOf = async (editions: PageEdition[], world: PageWorld) => {
    const prints = await fingerprintsInSteps({ editions, world, now });
    return new Map(editions.map((each) => [anybody(each), prints.get(editionKey(each))]));
  };
  const [asArm, asShipped] = [await printOf(shown, before), await printOf(later, after)];
  return later
    .filter((each) => asArm.get(anybody(each)) !== asShipped.get(anybody(each)))
    .map(({ locale }) => ({ tenant, locale, page, path: after.pathOf(tenant, locale, page), arms: {} }));
}
