import { hashOf } from '@vitrine/schemas';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/events/index.ts';
import { tagOf } from '../tags.ts';
import type { ComponentLookup } from '../validate/index.ts';
import { BASE_SCOPE, DOCUMENT_ID_EXAMPLES, parseDocumentId, type DocumentAddress, type Revision, type Revisions } from '../revisions/index.ts';
import { assessProposal, currentBasis, type Assessment } from './assess-proposal.ts';
import type { Conflict, Invalid, PublishRequest, PublishResult, Unknown } from './outcomes.ts';
import type { PageWorld } from './page-world.ts';
import { withDocument } from './site.ts';

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

const MOST_ATTEMPTS = 3;

/** Gives the one way in which layouts are published: by staff, by the command line, from files and at the first start. */
export function createPublishing(parts: PublishingParts): Publishing {
  const { database, revisions, events, world, clock } = parts;

  const locate = (id: string): { address: DocumentAddress } | Unknown => {
    const address = parseDocumentId(id);
    if (!address) return unknown(`expected ${DOCUMENT_ID_EXAMPLES}, got ${JSON.stringify(id)}`);
    const scopes = [BASE_SCOPE, ...world.tenants().map((tenant) => tenant.id)];
    return scopes.includes(address.scope) ? { address } : unknown(`expected one of the scopes ${scopes.join(', ')}, got ${JSON.stringify(address.scope)}`);
  };
  const store = (address: DocumentAddress, request: PublishRequest, assessment: Assessment) => database.transaction(async (transaction) => {
    const outcome = await revisions.publish(transaction, address.scope, address.page, address.kind, {
      document: request.document, author: request.author, message: request.message, source: request.source,
      ...(request.restores === undefined ? {} : { restores: request.restores }),
    }, assessment.current?.number ?? 0);
    if (outcome.code === 'CONFLICT') return 'CHANGED' as const;
    for (const tenant of assessment.tenants) await events.append(transaction, tenant, assessment.pages.map((page) => tagOf.layout(tenant, page)));
    // Under the lock of the event log, so that of two publishes that meet on a page the later one sees the earlier one.
    if (await currentBasis(revisions, address, request.document, transaction) !== assessment.basis) throw new SiteChanged();
    return outcome.revision;
  });
  const publish = async (request: PublishRequest, attempt = 1): Promise<PublishResult> => {
    const located = locate(request.documentId);
    if ('code' in located) return located;
    const { address } = located;
    const assessment = await assessProposal(parts, address, request.document, clock.now());
    const { current, faults, warnings, changes } = assessment;
    const unchanged = current !== undefined && current.hash === hashOf(request.document);
    const conflict = conflictWith(current, request.expectedRevision);
    if (conflict) return conflict;
    if (faults.length > 0) return { code: 'INVALID', faults };
    if (request.dryRun) return { code: 'PUBLISHABLE', current: current?.number ?? 0, changes, warnings };
    if (unchanged) return { code: 'PUBLISHED', revision: current, changes, warnings, unchanged };
    const stored = await store(address, request, assessment).catch((error: unknown) => {
      if (error instanceof SiteChanged) return 'CHANGED' as const;
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
      const checked = withDocument(new Map(), located.address, document);
      if (!checked.ok) return { code: 'INVALID', faults: checked.faults };
      const { scope, page, kind } = located.address;
      return { code: 'SAVED', revision: await revisions.saveDraft(scope, page, kind, { document, author, message, source: 'studio' }) };
    },
  };
}

/** Raised inside the transaction of a publish when another document that was looked at was published meanwhile. */
class SiteChanged extends Error {}

function conflictWith(current: Revision | undefined, expected: number | undefined): Conflict | undefined {
  const now = current?.number ?? 0;
  return expected === undefined || expected === now ? undefined : { code: 'CONFLICT', current: now, expected };
}

function unknown(message: string): Unknown {
  return { code: 'UNKNOWN', message };
}
