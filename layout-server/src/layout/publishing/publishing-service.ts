import { fault, hashOf, type Fault } from '@vitrine/schemas';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/events/index.ts';
import { tagOf } from '../tags.ts';
import type { ComponentLookup } from '../validate/index.ts';
import { BASE_SCOPE, documentId, parseDocumentId, type DocumentAddress, type Revision, type Revisions } from '../revisions/index.ts';
import { checkDocument, checkEditions, editionKey, faultKey, withoutRepetition } from './check-editions.ts';
import type { Conflict, Invalid, PageChange, PublishRequest, PublishResult, Unknown } from './outcomes.ts';
import { pageEditions, readDocuments, tenantsSeeing, withDocument } from './page-editions.ts';
import type { PageWorld } from './page-world.ts';

/** Brings documents to shoppers: all of a publish or nothing of it. */
export interface Publishing {
  /** Checks a document on every page that it touches and, unless it is a dry run, publishes it. */
  publish(request: PublishRequest): Promise<PublishResult>;
  /** Publishes the document of an older revision again, as a new revision; drafts cannot be rolled back to. */
  rollback(request: {
    documentId: string; toRevision: number; expectedRevision?: number | undefined; message?: string | undefined; author: string;
  }): Promise<PublishResult>;
  /** Keeps a document for a preview. Only its envelope is checked: a draft may be unfinished. */
  saveDraft(request: { documentId: string; document: unknown; message: string; author: string }): Promise<{ code: 'SAVED'; revision: Revision } | Invalid | Unknown>;
}

export interface PublishingParts {
  database: Database;
  revisions: Revisions;
  events: EventLog;
  world: PageWorld;
  components: ComponentLookup;
  clock: Clock;
}

/** What a proposal would do to the page, and the state of the page for which that was found. */
interface Assessment {
  basis: string;
  current: Revision | undefined;
  faults: Fault[];
  warnings: Fault[];
  changes: PageChange[];
  tenants: string[];
}

const MOST_ATTEMPTS = 3;

/** Gives the one way in which layouts are published: by staff, by the command line, from files and at the first start. */
export function createPublishing(parts: PublishingParts): Publishing {
  const { database, revisions, events, world, clock } = parts;

  const locate = (id: string): { address: DocumentAddress } | Unknown => {
    const address = parseDocumentId(id);
    if (!address) return unknown(`expected a document id such as at/home.layer or base/home.layout, got ${JSON.stringify(id)}`);
    const scopes = [BASE_SCOPE, ...world.tenants().map((tenant) => tenant.id)];
    return scopes.includes(address.scope) ? { address } : unknown(`expected one of the scopes ${scopes.join(', ')}, got ${JSON.stringify(address.scope)}`);
  };
  const store = (address: DocumentAddress, request: PublishRequest, assessment: Assessment) => database.transaction(async (transaction) => {
    const outcome = await revisions.publish(transaction, address.scope, address.page, address.kind, {
      document: request.document, author: request.author, message: request.message, source: request.source,
      ...(request.restores === undefined ? {} : { restores: request.restores }),
    }, assessment.current?.number ?? 0);
    if (outcome.code === 'CONFLICT') return 'CHANGED' as const;
    for (const tenant of assessment.tenants) await events.append(transaction, tenant, [tagOf.layout(tenant, address.page)]);
    // Under the lock of the event log, so that of two publishes to one page the later one sees the earlier one.
    const others = (await revisions.publishedOfPage(address.page, transaction)).filter((each) => documentId(each) !== documentId(address));
    if (basisOf(others) !== assessment.basis) throw new PageChanged();
    return outcome.revision;
  });
  const publish = async (request: PublishRequest, attempt = 1): Promise<PublishResult> => {
    const located = locate(request.documentId);
    if ('code' in located) return located;
    const { address } = located;
    const assessment = await assess(parts, address, request.document, database, clock.now());
    const { current, faults, warnings, changes } = assessment;
    const unchanged = current !== undefined && current.hash === hashOf(request.document);
    const conflict = conflictWith(current, request.expectedRevision);
    if (conflict) return conflict;
    if (faults.length > 0) return { code: 'INVALID', faults };
    if (request.dryRun) return { code: 'PUBLISHABLE', current: current?.number ?? 0, changes, warnings };
    if (unchanged) return { code: 'PUBLISHED', revision: current, changes, warnings, unchanged };
    const stored = await store(address, request, assessment).catch((error: unknown) => {
      if (error instanceof PageChanged) return 'CHANGED' as const;
      throw error;
    });
    if (stored !== 'CHANGED') return { code: 'PUBLISHED', revision: stored, changes, warnings, unchanged };
    if (attempt < MOST_ATTEMPTS) return publish(request, attempt + 1);
    const now = await revisions.published(address.scope, address.page, address.kind);
    return { code: 'CONFLICT', current: now?.number ?? 0, expected: request.expectedRevision ?? current?.number ?? 0 };
  };

  return {
    publish: (request) => publish(request),
    rollback: async ({ toRevision, ...request }) => {
      const located = locate(request.documentId);
      if ('code' in located) return located;
      const { scope, page, kind } = located.address;
      const target = await revisions.byNumber(scope, page, kind, toRevision);
      if (!target) return unknown(`expected a revision of ${request.documentId}, got ${toRevision}, which it does not have`);
      if (target.status === 'draft') return unknown(`expected a revision that was published, got the draft ${toRevision} of ${request.documentId}`);
      return publish({
        documentId: request.documentId, document: target.document, expectedRevision: request.expectedRevision,
        message: request.message ?? `Back to revision ${toRevision}`, author: request.author, source: 'rollback', restores: toRevision,
      });
    },
    saveDraft: async ({ documentId: id, document, message, author }) => {
      const located = locate(id);
      if ('code' in located) return located;
      const checked = withDocument({ bases: new Map(), layers: new Map() }, located.address, document);
      if (!checked.ok) return { code: 'INVALID', faults: checked.faults };
      const { scope, page, kind } = located.address;
      return { code: 'SAVED', revision: await revisions.saveDraft(scope, page, kind, { document, author, message, source: 'studio' }) };
    },
  };
}

/** Finds what a proposal would do, against what is published now. Writes nothing. */
async function assess(parts: PublishingParts, address: DocumentAddress, document: unknown, queries: Queries, now: Date): Promise<Assessment> {
  const { revisions, world, components } = parts;
  const { page } = address;
  const published = await revisions.publishedOfPage(page, queries);
  const current = published.find((each) => documentId(each) === documentId(address));
  const basis = basisOf(published.filter((each) => each !== current));
  const refuse = (faults: Fault[]): Assessment => ({ basis, current, faults, warnings: [], changes: [], tenants: [] });

  // What is stored and no longer fits the schema cannot be resolved; the proposal may be what replaces it.
  const before = readDocuments(published.filter((each) => each !== current));
  if (!before.ok) return refuse(before.faults);
  const after = withDocument(before.value, address, document);
  if (!after.ok) return refuse(after.faults);
  const { bases } = after.value;
  if (address.kind === 'layer' && !bases.has(address.scope) && !bases.has(BASE_SCOPE)) {
    const expected = `a published layout of the page: base/${page}.layout or ${address.scope}/${page}.layout`;
    return refuse([fault('MISSING', { expected, got: undefined, layer: documentId(address) })]);
  }
  const tenants = tenantsSeeing(after.value, address, world);
  const stored = readDocuments(published);
  const earlier = checkEditions({ page, editions: stored.ok ? pageEditions(page, stored.value, tenants, world) : [], world, components, now });
  const editions = pageEditions(page, after.value, tenants, world);
  const own = checkDocument({ address, document, tenants, world, components });
  const verdict = checkEditions({ page, editions, world, components, now });

  const known = new Set(earlier.faults.map(faultKey));
  const isOld = (each: Fault) => known.has(faultKey(each)) && each.layer !== documentId(address);
  const changes = editions.filter((edition) => verdict.fingerprints.get(editionKey(edition)) !== earlier.fingerprints.get(editionKey(edition)));
  return {
    basis,
    current,
    tenants,
    faults: withoutRepetition([...own, ...verdict.faults.filter((each) => !isOld(each))]),
    // Faults that other documents had before must not keep this one from being published; they are told.
    warnings: [...verdict.warnings, ...verdict.faults.filter(isOld)],
    changes: changes.map(({ tenant, locale, arms }) => ({ tenant, locale, arms, page, path: world.pathOf(tenant, locale, page) })),
  };
}

/** Raised inside the transaction of a publish when another document of the page was published meanwhile. */
class PageChanged extends Error {}

function basisOf(revisions: readonly Revision[]): string {
  return hashOf(revisions.map((each) => `${documentId(each)}#${each.number}`).sort());
}

function conflictWith(current: Revision | undefined, expected: number | undefined): Conflict | undefined {
  const now = current?.number ?? 0;
  return expected === undefined || expected === now ? undefined : { code: 'CONFLICT', current: now, expected };
}

function unknown(message: string): Unknown {
  return { code: 'UNKNOWN', message };
}
