import type { Experiment, Fault } from '@vitrine/schemas';
import type { Queries } from '@vitrine/platform/database';
import { BASE_SCOPE, isOfLayout, type Revisions } from '../revisions/index.ts';
import type { ComponentLookup } from '../validate/index.ts';
import { basisOf } from './assessment.ts';
import { editionKey, withoutRepetition } from './check-editions.ts';
import { compareEditions } from './compare-editions.ts';
import type { PageChange } from './outcomes.ts';
import { pageEditions } from './page-editions.ts';
import type { PageWorld } from './page-world.ts';
import { baseOf, readSite } from './site.ts';
import { armPrints, pairsOf, type ArmPair } from './tested-pages.ts';

/** What running these experiments on a page would do, and the state of the layouts for which that was found. */
export interface ExperimentsAssessment {
  /** Equal as long as no layout of the tenant has been published anew. */
  basis: string;
  /** What forbids it: each arm passes the gates that a published layer passes. Faults that the page had before are no reason. */
  faults: Fault[];
  /** Which combinations of arms show shoppers something else than before. */
  changes: PageChange[];
  /** Ids of the page's nodes in any arm; undefined for a page without a published layout. */
  nodes: ReadonlySet<string> | undefined;
  /** By the key of each of these experiments, its arms that look alike to everybody; none where nobody can say. */
  equalArms: ReadonlyMap<string, readonly ArmPair[]>;
  /** The pages of the tenant that have a published layout; none if those cannot be read. */
  pages: readonly string[];
}

interface AssessmentParts {
  revisions: Revisions;
  world: PageWorld;
  components: ComponentLookup;
}

/**
 * Checks a tenant's page with `running` in place of the experiments that run on it now, in every locale and combination
 * of arms (LX-017). A page without a published layout passes: nobody sees it. Writes nothing.
 */
export async function assessExperiments(
  parts: AssessmentParts,
  { tenant, page, running, now }: { tenant: string; page: string; running: readonly Experiment[]; now: Date },
): Promise<ExperimentsAssessment> {
  const { revisions, world, components } = parts;
  const basis = await layoutBasis(revisions, tenant);
  const unseen = { basis, changes: [], nodes: undefined, equalArms: new Map() };
  const read = readSite(await revisions.publishedIn([BASE_SCOPE, tenant]));
  if (!read.ok) return { ...unseen, faults: read.faults, pages: [] };
  const site = read.value;
  const pages = [...site.keys()].filter((each) => baseOf(site, tenant, each) !== undefined);
  if (baseOf(site, tenant, page) === undefined) return { ...unseen, faults: [], pages };
  const worldAfter: PageWorld = {
    ...world,
    experiments: (one, other) => (one === tenant && other === page ? running : world.experiments(one, other)),
  };
  const editions = pageEditions([page], site, [tenant], worldAfter);
  const { before, after, isOld } = await compareEditions(
    now,
    { editions: pageEditions([page], site, [tenant], world), world, components },
    { editions, world: worldAfter, components },
  );
  const ranBefore = new Set(world.experiments(tenant, page).map(({ key }) => key));
  // An experiment that is new is compared with the page as it was without it.
  const armsBefore = (arms: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(arms).filter(([key]) => ranBefore.has(key)));
  const changed = editions.filter(
    (edition) =>
      before.get(editionKey({ ...edition, arms: armsBefore(edition.arms) })) !==
      after.fingerprints.get(editionKey(edition)),
  );
  const equalArms = running.map((experiment) => {
    const printOf = armPrints(editions, experiment, running);
    const alike = pairsOf(experiment).filter(
      ([one, other]) => printOf(after.fingerprints, one) === printOf(after.fingerprints, other),
    );
    return [experiment.key, alike] as const;
  });
  return {
    basis,
    nodes: after.nodes,
    equalArms: new Map(equalArms),
    pages,
    faults: withoutRepetition(after.faults.filter((each) => !isOld(each))),
    changes: changed.map(({ locale, arms }) => ({
      tenant,
      locale,
      arms,
      page,
      path: world.pathOf(tenant, locale, page),
    })),
  };
}

/** The basis as of now; inside the transaction that starts an experiment it must be that of the assessment. */
export async function layoutBasis(revisions: Revisions, tenant: string, queries?: Queries): Promise<string> {
  return basisOf((await revisions.publishedNumbers([BASE_SCOPE, tenant], queries)).filter(isOfLayout));
}
