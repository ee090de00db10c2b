import { hashOf, type Fault } from '@vitrine/schemas';
import type { Queries } from '@vitrine/platform/database';
import {
  BASE_SCOPE,
  documentId,
  isOfLayout,
  type DocumentAddress,
  type Revision,
  type Revisions,
} from '../revisions/index.ts';
import type { ComponentLookup } from '../validate/index.ts';
import { editionKey } from './check-editions.ts';
import type { Comparison } from './compare-editions.ts';
import type { PageChange } from './outcomes.ts';
import type { PageEdition } from './page-editions.ts';
import type { PageWorld } from './page-world.ts';

/** What a proposal would do, and the state of the site for which that was found. */
export interface Assessment {
  /** Equal as long as no other document that was looked at has been published anew. */
  basis: string;
  current: Revision | undefined;
  faults: Fault[];
  warnings: Fault[];
  changes: PageChange[];
  /** What the caches of which tenants must forget once it is published. */
  events: readonly { tenant: string; tags: readonly string[] }[];
}

export interface AssessmentParts {
  revisions: Revisions;
  /** What is really published, where `revisions` show it with other changes of the same set; the same if left out. */
  live?: Revisions;
  world: PageWorld;
  components: ComponentLookup;
}

/** An assessment that forbids. */
export function refused(basis: string, current: Revision | undefined, faults: Fault[]): Assessment {
  return { basis, current, faults, warnings: [], changes: [], events: [] };
}

/** The editions that look different after a change than they did before. */
export function changesBetween(
  editions: readonly PageEdition[],
  { before, after }: Pick<Comparison, 'before' | 'after'>,
  world: PageWorld,
): PageChange[] {
  return editions
    .filter((edition) => after.fingerprints.get(editionKey(edition)) !== before.get(editionKey(edition)))
    .map(({ tenant, locale, arms, page, path }) => ({
      tenant,
      locale,
      arms,
      page,
      path: path === undefined ? world.pathOf(tenant, locale, page) : world.pathTo(tenant, locale, path),
    }));
}

/** What a tenant's words meet: the layouts that it sees, and its texts. */
export async function settingOf(
  revisions: Revisions,
  address: DocumentAddress,
): Promise<{ layouts: Revision[]; basis: string }> {
  // The basis first: what is published between the two reads is then missed by it, and found in the publish's transaction.
  const basis = await settingBasis(revisions, address);
  return { layouts: await revisions.publishedIn([BASE_SCOPE, address.scope]), basis };
}

/** Equal as long as no other layout that the tenant sees and no other text of it is published anew. */
export async function settingBasis(revisions: Revisions, address: DocumentAddress, queries?: Queries): Promise<string> {
  const published = await revisions.publishedNumbers([BASE_SCOPE, address.scope], queries);
  return basisOf(published.filter((each) => isLayoutOrCopy(each) && documentId(each) !== documentId(address)));
}

/** Whether a document decides how pages look and what they say, those of content apart. */
export function isLayoutOrCopy(address: DocumentAddress): boolean {
  return isOfLayout(address) || address.kind === 'copy';
}

/** Equal for the same revisions of the same documents. */
export function basisOf(revisions: readonly (DocumentAddress & { number: number })[]): string {
  return hashOf(revisions.map((each) => `${documentId(each)}#${each.number}`).sort());
}
