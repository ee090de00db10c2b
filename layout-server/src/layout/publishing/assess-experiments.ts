import type { Experiment, Fault } from '@vitrine/schemas';
import type { Queries } from '@vitrine/platform/database';
import { experimentsOn, pagesOfTest } from '../../experiments/index.ts';
import { BASE_SCOPE, isOfLayout, type Revisions } from '../revisions/index.ts';
import type { ComponentLookup } from '../validate/index.ts';
import { basisOf } from './assessment.ts';
import { editionKey, withoutRepetition } from './check-editions.ts';
import { compareEditions } from './compare-editions.ts';
import type { PageChange } from './outcomes.ts';
import { pageEditions, type PageEdition } from './page-editions.ts';
import type { PageWorld } from './page-world.ts';
import { baseOf, readSite, touchedBy } from './site.ts';
import { alikeArms, type ArmPair } from './tested-pages.ts';

/** What a test would do on its pages beside the others, and the state of the layouts for which that was found. */
export interface ExperimentsAssessment {
  /** Equal as long as no layout of the tenant has been published anew. */
  basis: string;
  /** What forbids it: each arm passes the gates that a published layer passes. Faults that the page had before are no reason. */
  faults: Fault[];
  /** Which combinations of arms show shoppers something else than before. */
  changes: PageChange[];
  /** Ids of the nodes of its pages in any arm; undefined where none has a published layout. */
  nodes: ReadonlySet<string> | undefined;
  /** Its arms that look alike to everybody; none where nobody can say. */
  equalArms: readonly ArmPair[];
  /** The pages that visitors meet it on: of a frame those that lie in it. */
  tested: readonly string[];
  /** The pages of the tenant that have a published layout; none if those cannot be read. */
  pages: readonly string[];
}

interface AssessmentParts {
  revisions: Revisions;
  world: PageWorld;
  components: ComponentLookup;
}

/**
 * Checks the pages of a tenant's test with `tests` in place of those that run there now, in every locale and combination
 * of arms (LX-017). Pages without a published layout pass: nobody sees them. Writes nothing.
 */
export async function assessExperiments(
  parts: AssessmentParts,
  {
    tenant,
    experiment,
    tests,
    now,
  }: { tenant: string; experiment: Experiment; tests: readonly Experiment[]; now: Date },
): Promise<ExperimentsAssessment> {
  const { revisions, world, components } = parts;
  const basis = await layoutBasis(revisions, tenant);
  const unseen = { basis, changes: [], nodes: undefined, equalArms: [], tested: [] };
  const read = readSite(await revisions.publishedIn([BASE_SCOPE, tenant]));
  if (!read.ok) return { ...unseen, faults: read.faults, pages: [] };
  const site = read.value;
  const isThere = (page: string): boolean => baseOf(site, tenant, page) !== undefined;
  const pages = [...site.keys()].filter(isThere);
  const tested = touchedBy(site, pagesOfTest(experiment)).filter(isThere);
  if (tested.length === 0) return { ...unseen, faults: [], pages };
  const worldAfter: PageWorld = {
    ...world,
    experiments: (one, page, place) =>
      one === tenant ? experimentsOn(tests, page, place) : world.experiments(one, page, place),
  };
  const editions = pageEditions(tested, site, [tenant], worldAfter);
  const editionsBefore = pageEditions(tested, site, [tenant], world);
  const { before, after, isOld } = await compareEditions(
    now,
    { editions: editionsBefore, world, components },
    { editions, world: worldAfter, components },
  );
  const ranBefore = new Map(editionsBefore.map(({ page, experiments }) => [page, experiments.map(({ key }) => key)]));
  // An experiment that is new is compared with the page as it was without it.
  const armsBefore = ({ page, arms }: PageEdition) =>
    Object.fromEntries(Object.entries(arms).filter(([key]) => ranBefore.get(page)?.includes(key)));
  const changed = editions.filter(
    (edition) =>
      before.get(editionKey({ ...edition, arms: armsBefore(edition) })) !== after.fingerprints.get(editionKey(edition)),
  );
  return {
    basis,
    nodes: after.nodes,
    equalArms: alikeArms(editions, experiment, after.fingerprints),
    tested,
    pages,
    faults: withoutRepetition(after.faults.filter((each) => !isOld(each))),
    changes: changed.map(({ page, locale, arms }) => ({
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
