import type { Experiment } from '@vitrine/schemas';
import { BASE_SCOPE, type LayoutAddress, type Revisions } from '../revisions/index.ts';
import { editionKey } from './check-editions.ts';
import { fingerprintsInSteps } from './compare-editions.ts';
import type { PageChange } from './outcomes.ts';
import { pageEditions, type PageEdition } from './page-editions.ts';
import type { PageWorld } from './page-world.ts';
import { readSite, touchedBy, withDocument, type Site } from './site.ts';

/** Layers that take over an arm, and the shops before and after. */
export interface Takeover {
  tenant: string;
  layers: readonly { address: LayoutAddress; document: unknown }[];
  arm: { experiment: string; variant: string };
  /** In which the test runs, its arms included. */
  before: PageWorld;
  /** In which it does not run, or holds the shipped arm back from some. */
  after: PageWorld;
  now: Date;
}

/**
 * Where a page will not look as the arm did, because a layer above the one that takes it over says otherwise; locales of
 * the pages without any arm. None where the documents do not fit: publishing says why.
 */
export async function compareWithArm(
  revisions: Revisions,
  { tenant, layers, arm, before, after, now }: Takeover,
): Promise<PageChange[]> {
  const read = readSite(await revisions.publishedIn([BASE_SCOPE, tenant]));
  const taken = read.ok ? withAll(read.value, layers) : undefined;
  if (!read.ok || taken === undefined) return [];
  const pages = touchedBy(
    taken,
    layers.map(({ address }) => address.page),
  );
  const hasArms = ({ arms, experiments }: PageEdition, wanted: Readonly<Record<string, string>>) =>
    experiments.every(({ key, variants }: Experiment) => arms[key] === (wanted[key] ?? variants[0]?.key));
  const shown = pageEditions(pages, read.value, [tenant], before).filter((each) =>
    hasArms(each, { [arm.experiment]: arm.variant }),
  );
  const later = pageEditions(pages, taken, [tenant], after).filter((each) => hasArms(each, {}));
  const anybody = (edition: PageEdition) => editionKey({ ...edition, arms: {} });
  const printOf = async (editions: PageEdition[], world: PageWorld) => {
    const prints = await fingerprintsInSteps({ editions, world, now });
    return new Map(editions.map((each) => [anybody(each), prints.get(editionKey(each))]));
  };
  const [asArm, asShipped] = [await printOf(shown, before), await printOf(later, after)];
  return later
    .filter((each) => asArm.get(anybody(each)) !== asShipped.get(anybody(each)))
    .map(({ page, locale }) => ({ tenant, locale, page, path: after.pathOf(tenant, locale, page), arms: {} }));
}

function withAll(site: Site, layers: Takeover['layers']): Site | undefined {
  let taken = site;
  for (const { address, document } of layers) {
    const next = withDocument(taken, address, document);
    if (!next.ok) return undefined;
    taken = next.value;
  }
  return taken;
}
