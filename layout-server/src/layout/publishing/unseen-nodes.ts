import type { Experiment } from '@vitrine/schemas';
import { pagesOfTest } from '../../experiments/index.ts';
import { resolve } from '../resolve/index.ts';
import { BASE_SCOPE, type Revisions } from '../revisions/index.ts';
import { pageOf } from './check-editions.ts';
import { pageEditions } from './page-editions.ts';
import type { PageWorld } from './page-world.ts';
import { readSite, touchedBy } from './site.ts';
import { keeperOf, parentsIn } from './unseen.ts';

/**
 * Nodes that a test counts in, or by the sight of, and that nobody is shown as its pages are published now, in any arm: while it is
 * so its figures stay nothing. One that a condition keeps from some is shown to the others. None where nobody can say.
 */
export async function unseenNodes(
  { revisions, world }: { revisions: Revisions; world: PageWorld },
  tenant: string,
  experiment: Experiment,
  now: Date,
): Promise<string[]> {
  const { goalNode, seenNode, watchNodes = [], metrics } = experiment;
  const counted = [metrics?.primary === undefined ? goalNode : undefined, seenNode, ...watchNodes];
  const left = new Set(counted.filter((id) => id !== undefined));
  if (left.size === 0) return [];
  const site = readSite(await revisions.publishedIn([BASE_SCOPE, tenant]));
  if (!site.ok) return [];
  const editions = pageEditions(touchedBy(site.value, pagesOfTest(experiment)), site.value, [tenant], world);
  for (const edition of editions) {
    const { nodes, absent } = resolve(pageOf(edition, world, now)).provenance;
    const parents = parentsIn(edition);
    for (const id of left) {
      const mayBeSeen =
        (parents.has(id) || id in absent) && keeperOf(id, { absent, parents, moment: now }) === undefined;
      if (id in nodes || mayBeSeen) left.delete(id);
    }
    if (left.size === 0) break;
  }
  return editions.length === 0 ? [] : [...left];
}
