import { fault, type Fault } from '@vitrine/schemas';
import type { Queries } from '@vitrine/platform/database';
import {
  BASE_SCOPE,
  documentId,
  isOfLayout,
  roleOf,
  type LayoutAddress,
  type PublishedNumber,
  type Revision,
  type Revisions,
} from '../revisions/index.ts';
import { tagOf } from '@vitrine/platform/doors';
import { isFrameName } from '../documents/index.ts';
import { isObject } from '../resolve/index.ts';
import { overFault, skippedFault } from '../schedule/index.ts';
import { basisOf, changesBetween, refused, type Assessment, type AssessmentParts } from './assessment.ts';
import { checkDocument, withoutRepetition } from './check-editions.ts';
import { compareEditions } from './compare-editions.ts';
import { warnOfNamed, warnOfNoAddress } from './named-things.ts';
import { overlapWarnings } from './overlaps.ts';
import { pageEditions } from './page-editions.ts';
import type { PageWorld } from './page-world.ts';
import { formerBase, rebaseWarnings } from './rebase-layers.ts';
import { warnOfTests } from './tested-pages.ts';
import { warnOfUnseen } from './unseen.ts';
import {
  baseOf,
  documentIn,
  documentOf,
  frameNamedBy,
  involvedPages,
  readSite,
  tenantsSeeing,
  touchedPages,
  withDocument,
  type Site,
} from './site.ts';

/** Finds what publishing a layout document would do, against what is published as of `now`. Writes nothing. */
export async function assessProposal(
  parts: AssessmentParts,
  address: LayoutAddress,
  document: unknown,
  now: Date,
): Promise<Assessment> {
  const { revisions, world, components } = parts;
  const id = documentId(address);
  // The basis first: what is published between the two reads is then missed by it, and found in the publish's transaction.
  const numbers = await revisions.publishedNumbers(scopesOf(address));
  const basis = basisAmong(numbers, address, document);
  const involved = await revisions.publishedOn([...pagesInvolved(numbers, address, document)], scopesOf(address));
  const live = parts.live ? await liveRevisions(parts.live, address, document) : involved;
  const current = live.find((each) => documentId(each) === id);
  const others = involved.filter((each) => documentId(each) !== id);
  const refuse = (faults: Fault[]): Assessment => refused(basis, current, faults);

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
  const before = readSite(live);
  const skipped = skippedTimes(document, address, world);
  if (skipped.length > 0) return refuse(skipped);
  const unframed = before.ok ? frameFaults(before.value, address, document) : [];
  if (unframed.length > 0) return refuse(unframed);
  const tenants = tenantsSeeing(site, address, world);
  const pages = touchedPages(site, address.page);
  const editions = pageEditions(pages, site, tenants, world);
  const own = checkDocument({ address, document, site, tenants, world, components });
  const published = before.ok ? pageEditions(pages, before.value, tenants, world) : [];
  const comparison = await compareEditions(
    now,
    { editions: published, world, components },
    { editions, world, components },
    own,
  );
  const verdict = comparison.after;
  const isOld = (each: Fault) => comparison.isOld(each) && each.layer !== id;
  const [former, proposed] = [
    before.ok ? formerBase(before.value, tenants[0], address.page) : undefined,
    baseOf(site, tenants[0] ?? address.scope, address.page),
  ];
  const rebased =
    address.kind === 'layout' && former && proposed
      ? rebaseWarnings(site, address, former, proposed.document, tenants)
      : [];
  const isFrame = !pages.includes(address.page) || isFrameName(address.page);
  const faults = withoutRepetition([...own, ...verdict.faults].filter((each) => !isOld(each)));
  const unseen =
    faults.length > 0
      ? []
      : await warnOfUnseen(
          address,
          { before: before.ok ? documentOf(before.value, address) : undefined, after: documentIn(site, address) },
          { editions, world, now },
        );
  const named = await warnOfNamed({ world, revisions }, address, site, tenants);
  return {
    basis,
    current,
    events: tenants.map((tenant) => ({
      tenant,
      tags: [...new Set([address.page, ...pages])].map((page) => tagOf.layout(tenant, page)),
    })),
    faults,
    // Faults that other documents had before must not keep this one from being published; they are told.
    warnings: withoutRepetition([
      // What other documents leave unsaid is for their authors to hear.
      ...verdict.warnings.filter(({ code, layer }) => code !== 'NO_WORDS' || layer === id),
      ...rebased,
      ...named,
      ...warnOfTests(editions, comparison),
      ...warnOfOver(site, address, { world, now }),
      ...unseen,
      ...(await warnOfOverlaps(revisions, site, address, { world, others })),
      ...warnOfNoAddress(world, address, { tenants, isFrame }),
      ...own.filter(isOld),
      ...verdict.faults.filter(isOld),
    ]),
    changes: changesBetween(editions, comparison, world),
  };
}

/** A schedule by clocks that skip one of its times is asked for again: nobody guesses which hour was meant. */
function skippedTimes(document: unknown, address: LayoutAddress, world: PageWorld): Fault[] {
  const { timeZone } = world.tenants().find(({ id }) => id === address.scope) ?? {};
  const schedule = isObject(document) && isObject(document['schedule']) ? document['schedule'] : {};
  return Object.entries(schedule).flatMap(([name, local]) => {
    const place = { layer: documentId(address), pointer: `/schedule/${name}` };
    return timeZone === undefined || typeof local !== 'string' ? [] : (skippedFault(timeZone, local, place) ?? []);
  });
}

/** A campaign that is checked or published when its time is over. */
function warnOfOver(site: Site, address: LayoutAddress, { world, now }: { world: PageWorld; now: Date }): Fault[] {
  const document = documentIn(site, address);
  const { timeZone } = world.tenants().find(({ id }) => id === address.scope) ?? {};
  if (timeZone === undefined || !('schedule' in document)) return [];
  const over = overFault(timeZone, { schedule: document.schedule, now, layer: documentId(address) });
  return over === undefined ? [] : [over];
}

/** Other campaigns, published or waiting for their moment, that change the same values while this one shows. */
async function warnOfOverlaps(
  revisions: Revisions,
  site: Site,
  address: LayoutAddress,
  { world, others }: { world: PageWorld; others: readonly Revision[] },
): Promise<Fault[]> {
  const document = documentIn(site, address);
  const { timeZone } = world.tenants().find(({ id }) => id === address.scope) ?? {};
  if (timeZone === undefined || 'root' in document || document.schedule === undefined) return [];
  return overlapWarnings(address, document, { others: [...others, ...(await revisions.waiting())], timeZone });
}

/** A page that had a frame keeps one: header, legal links and the question for consent come from it. */
function frameFaults(before: Site, address: LayoutAddress, document: unknown): Fault[] {
  if (address.kind !== 'layout' || frameNamedBy(document) !== undefined) return [];
  const frame = baseOf(before, address.scope, address.page)?.document.frame;
  const expected = `the frame "${frame}", as the page has it now: header, legal links and the question for consent come from it; name it again`;
  return frame === undefined
    ? []
    : [fault('UNLAWFUL', { expected, got: undefined, pointer: '/frame', layer: documentId(address) })];
}

/** The basis of a proposal as of now; inside the publish's transaction it must be that of the assessment. */
export async function layoutProposalBasis(
  revisions: Revisions,
  address: LayoutAddress,
  document: unknown,
  queries: Queries,
): Promise<string> {
  return basisAmong(await revisions.publishedNumbers(scopesOf(address), queries), address, document);
}

function basisAmong(published: readonly PublishedNumber[], address: LayoutAddress, document: unknown): string {
  const pages = pagesInvolved(published, address, document);
  const met = published.filter((each) => each.kind === 'copy' || (isOfLayout(each) && pages.has(each.page)));
  return basisOf(met.filter((each) => documentId(each) !== documentId(address)));
}

/** What stands now, where the proposal is one of several that are published together. */
async function liveRevisions(live: Revisions, address: LayoutAddress, document: unknown): Promise<Revision[]> {
  const scopes = scopesOf(address);
  return live.publishedOn([...pagesInvolved(await live.publishedNumbers(scopes), address, document)], scopes);
}

/** The pages whose documents can meet the proposal: its own, those that it frames, and all their frames. */
function pagesInvolved(
  published: readonly PublishedNumber[],
  { page, kind }: LayoutAddress,
  document: unknown,
): Set<string> {
  const layouts = published.filter((each) => each.kind === 'layout');
  const proposed = kind === 'layout' ? [{ page, frame: frameNamedBy(document) }] : [];
  return involvedPages([...layouts, ...proposed], page);
}

/** Where the documents lie that a proposal can meet; undefined for everywhere. */
function scopesOf({ scope }: LayoutAddress): string[] | undefined {
  return scope === BASE_SCOPE ? undefined : [BASE_SCOPE, scope];
}
