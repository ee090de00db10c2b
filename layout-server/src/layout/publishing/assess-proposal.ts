import { fault, hashOf, type Fault } from '@vitrine/schemas';
import type { Queries } from '@vitrine/platform/database';
import {
  BASE_SCOPE,
  documentId,
  roleOf,
  type DocumentAddress,
  type Revision,
  type Revisions,
} from '../revisions/index.ts';
import type { ComponentLookup } from '../validate/index.ts';
import { checkDocument, checkEditions, editionKey, faultKey, withoutRepetition } from './check-editions.ts';
import type { PageChange } from './outcomes.ts';
import { pageEditions } from './page-editions.ts';
import type { PageWorld } from './page-world.ts';
import { formerBase, rebaseWarnings } from './rebase-layers.ts';
import { baseOf, frameNamedBy, involvedPages, readSite, tenantsSeeing, touchedPages, withDocument } from './site.ts';

/** What a proposal would do, and the state of the site for which that was found. */
export interface Assessment {
  /** Equal as long as no other document that was looked at has been published anew. */
  basis: string;
  current: Revision | undefined;
  faults: Fault[];
  warnings: Fault[];
  changes: PageChange[];
  /** Whose caches are out of date once it is published. */
  tenants: string[];
  /** Which pages of theirs. */
  pages: string[];
}

interface AssessmentParts {
  revisions: Revisions;
  world: PageWorld;
  components: ComponentLookup;
}

/** Finds what publishing a document would do, against what is published as of `now`. Writes nothing. */
export async function assessProposal(
  parts: AssessmentParts,
  address: DocumentAddress,
  document: unknown,
  now: Date,
): Promise<Assessment> {
  const { revisions, world, components } = parts;
  const id = documentId(address);
  const involved = await involvedRevisions(revisions, address, document);
  const current = involved.find((each) => documentId(each) === id);
  const others = involved.filter((each) => each !== current);
  const refuse = (faults: Fault[]): Assessment => ({
    basis: basisOf(others),
    current,
    faults,
    warnings: [],
    changes: [],
    tenants: [],
    pages: [],
  });

  // What is stored and no longer fits the schema cannot be resolved; the proposal may be what replaces it.
  const rest = readSite(others);
  if (!rest.ok) return refuse(rest.faults);
  const after = withDocument(rest.value, address, document);
  if (!after.ok) return refuse(after.faults);
  const site = after.value;
  if (address.kind !== 'layout' && !baseOf(site, address.scope, address.page)) {
    const expected = `a published layout of the page: base/${address.page}.layout or ${address.scope}/${address.page}.layout`;
    return refuse([fault('MISSING', { expected, got: undefined, layer: id })]);
  }
  const role = roleOf(address.kind);
  const locales = world.tenants().find((tenant) => tenant.id === address.scope)?.locales ?? [];
  if (role.role === 'locale' && !locales.includes(role.locale)) {
    return refuse([
      fault('NOT_ALLOWED', {
        expected: `a locale of ${address.scope}: ${locales.join(', ')}`,
        got: role.locale,
        layer: id,
      }),
    ]);
  }
  const before = readSite(involved);
  const tenants = tenantsSeeing(site, address, world);
  const pages = touchedPages(site, address.page);
  const earlier = checkEditions({
    editions: before.ok ? pageEditions(pages, before.value, tenants, world) : [],
    world,
    components,
    now,
  });
  const editions = pageEditions(pages, site, tenants, world);
  const own = checkDocument({ address, document, site, tenants, world, components });
  const verdict = checkEditions({ editions, world, components, now });

  const known = new Set(earlier.faults.map(faultKey));
  const isOld = (each: Fault) => known.has(faultKey(each)) && each.layer !== id;
  const [former, proposed] = [
    before.ok ? formerBase(before.value, tenants[0], address.page) : undefined,
    baseOf(site, tenants[0] ?? address.scope, address.page),
  ];
  const rebased =
    address.kind === 'layout' && former && proposed
      ? rebaseWarnings(site, address, former, proposed.document, tenants)
      : [];
  const changed = editions.filter(
    (edition) => verdict.fingerprints.get(editionKey(edition)) !== earlier.fingerprints.get(editionKey(edition)),
  );
  return {
    basis: basisOf(others),
    current,
    tenants,
    pages: [...new Set([address.page, ...pages])],
    faults: withoutRepetition([...own, ...verdict.faults].filter((each) => !isOld(each))),
    // Faults that other documents had before must not keep this one from being published; they are told.
    warnings: withoutRepetition([
      ...verdict.warnings,
      ...rebased,
      ...own.filter(isOld),
      ...verdict.faults.filter(isOld),
    ]),
    changes: changed.map(({ page, tenant, locale, arms }) => ({
      tenant,
      locale,
      arms,
      page,
      path: world.pathOf(tenant, locale, page),
    })),
  };
}

/** The basis of a proposal as of now; inside the publish's transaction it must be that of the assessment. */
export async function currentBasis(
  revisions: Revisions,
  address: DocumentAddress,
  document: unknown,
  queries: Queries,
): Promise<string> {
  const involved = await involvedRevisions(revisions, address, document, queries);
  return basisOf(involved.filter((each) => documentId(each) !== documentId(address)));
}

/** Every published document that can meet the proposal on a page: of its page, of the pages that it frames, and of all their frames. */
async function involvedRevisions(
  revisions: Revisions,
  { scope, page, kind }: DocumentAddress,
  document: unknown,
  queries?: Queries,
): Promise<Revision[]> {
  const published = await revisions.publishedIn(scope === BASE_SCOPE ? undefined : [BASE_SCOPE, scope], queries);
  const layouts = published
    .filter((each) => each.kind === 'layout')
    .map((each) => ({ page: each.page, frame: frameNamedBy(each.document) }));
  const proposed = kind === 'layout' ? [{ page, frame: frameNamedBy(document) }] : [];
  const pages = involvedPages([...layouts, ...proposed], page);
  return published.filter((each) => pages.has(each.page));
}

function basisOf(revisions: readonly Revision[]): string {
  return hashOf(revisions.map((each) => `${documentId(each)}#${each.number}`).sort());
}
