import { fault, hashOf, type Fault } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { Database, Transaction } from '@vitrine/platform/database';
import type { EventLog } from '@vitrine/platform/events';
import { createTurns } from '@vitrine/platform/limits';
import type { ComponentLookup } from '../validate/index.ts';
import {
  BASE_SCOPE,
  DOCUMENT_ID_EXAMPLES,
  documentId,
  parseDocumentId,
  type DocumentAddress,
  type ReleaseOutcome,
  type Revision,
  type Revisions,
  type RevisionSummary,
} from '../revisions/index.ts';
import { instantMeant, skippedFault } from '../schedule/index.ts';
import { assessDocument, currentBasis } from './assess-document.ts';
import type { Assessment } from './assessment.ts';
import { editPublished, type EditRequest } from './edit-published.ts';
import type {
  Conflict,
  DueRevision,
  EditResult,
  Invalid,
  PublishRequest,
  PublishResult,
  ScheduleResult,
  Unknown,
} from './outcomes.ts';
import type { PageWorld } from './page-world.ts';
import { checkEnvelope } from './check-envelope.ts';

/** Brings documents to shoppers: all of a publish or nothing of it. */
export interface Publishing {
  /** Checks a document on every page that it touches and, unless it is a dry run, publishes it. */
  publish(request: PublishRequest): Promise<PublishResult>;
  /** Publishes an author's steps, merged with what others published since the author saw the document. */
  edit(request: EditRequest): Promise<EditResult>;
  /** Publishes the document of an older revision again, as a new revision; drafts cannot be rolled back to. */
  rollback(request: {
    documentId: string;
    toRevision: number;
    expectedRevision?: number | undefined;
    message?: string | undefined;
    author: string;
  }): Promise<PublishResult>;
  /**
   * Keeps a checked document until `at`: an instant, or a time by the clocks of its shop such as 2026-11-27T00:00
   * (those of the first shop for a shared document).
   */
  schedule(request: PublishRequest & { at: string }): Promise<ScheduleResult>;
  /** Makes a scheduled revision a draft. */
  callOff(request: {
    documentId: string;
    revision: number;
  }): Promise<{ code: 'CALLED_OFF'; revision: Revision } | Unknown>;
  /**
   * Publishes every scheduled revision whose moment has come, each once, however many instances ask. One that can no
   * longer be published, or that would overwrite what was published meanwhile, becomes a draft.
   */
  publishDue(): Promise<DueRevision[]>;
  /** Keeps a document for a preview. Only its envelope is checked: a draft may be unfinished. */
  saveDraft(request: {
    documentId: string;
    document: unknown;
    message: string;
    author: string;
  }): Promise<{ code: 'SAVED'; revision: Revision } | Invalid | Unknown>;
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

/** Gives the one way in which documents are published: by staff, by the command line, from files and at the first start. */
export function createPublishing(parts: PublishingParts): Publishing {
  const { database, revisions, events, world, clock } = parts;

  const locate = (id: string): { address: DocumentAddress } | Unknown => {
    const address = parseDocumentId(id);
    if (!address) return unknown(`expected ${DOCUMENT_ID_EXAMPLES}, got ${JSON.stringify(id)}`);
    const scopes = [BASE_SCOPE, ...world.tenants().map((tenant) => tenant.id)];
    return scopes.includes(address.scope)
      ? { address }
      : unknown(`expected one of the scopes ${scopes.join(', ')}, got ${JSON.stringify(address.scope)}`);
  };
  /** Writes a revision inside the publish's transaction; `current` is what the assessment saw published. */
  type Write = (transaction: Transaction, address: DocumentAddress, current: number) => Promise<ReleaseOutcome>;
  const store = (address: DocumentAddress, document: unknown, assessment: Assessment, write: Write) =>
    database
      .transaction(async (transaction) => {
        const outcome = await write(transaction, address, assessment.current?.number ?? 0);
        if (outcome.code === 'CONFLICT') return 'CHANGED' as const;
        if (outcome.code === 'NOT_SCHEDULED') return outcome;
        for (const { tenant, tags } of assessment.events) await events.append(transaction, tenant, tags);
        // Under the lock of the event log, so that of two publishes that meet on a page the later one sees the earlier one.
        if ((await currentBasis(revisions, address, document, transaction)) !== assessment.basis)
          throw new SiteChanged();
        return outcome.revision;
      })
      .catch((error: unknown) => {
        if (error instanceof SiteChanged) return 'CHANGED' as const;
        throw error;
      });
  /**
   * Whoever publishes here takes turns: checking costs more than all else, so twelve at once would keep readers waiting
   * twelve times as long, and each would have to check again what the one before has changed.
   */
  const inTurn = createTurns();
  const publishBy = (request: PublishRequest, write: Write): Promise<PublishResult | { code: 'NOT_SCHEDULED' }> =>
    inTurn(() => attemptToPublish(request, write));
  const attemptToPublish = async (
    request: PublishRequest,
    write: Write,
    attempt = 1,
  ): Promise<PublishResult | { code: 'NOT_SCHEDULED' }> => {
    const located = locate(request.documentId);
    if ('code' in located) return located;
    const { address } = located;
    const assessment = await assessDocument(parts, address, request.document, clock.now());
    const { current, faults, changes } = assessment;
    const unchanged = current !== undefined && current.hash === hashOf(request.document);
    const conflict = conflictWith(request.documentId, current, request.expectedRevision);
    if (conflict) return conflict;
    if (faults.length > 0) return { code: 'INVALID', faults };
    const warnings = [...assessment.warnings, ...(await waitingWarnings(address, current?.number ?? 0))];
    if (request.dryRun) return { code: 'PUBLISHABLE', current: current?.number ?? 0, changes, warnings };
    if (unchanged) return { code: 'PUBLISHED', revision: current, changes, warnings, unchanged };
    const stored = await store(address, request.document, assessment, write);
    if (stored !== 'CHANGED')
      return 'code' in stored ? stored : { code: 'PUBLISHED', revision: stored, changes, warnings, unchanged };
    if (attempt < MOST_ATTEMPTS) return attemptToPublish(request, write, attempt + 1);
    const now = await revisions.published(address.scope, address.page, address.kind);
    const expected = request.expectedRevision ?? current?.number ?? 0;
    return { code: 'CONFLICT', documentId: request.documentId, current: now?.number ?? 0, expected };
  };
  /** Who publishes now should know what waits for the revision that goes: it will not be published over this one. */
  const waitingWarnings = async ({ scope, page, kind }: DocumentAddress, current: number): Promise<Fault[]> =>
    (await revisions.scheduled(scope, page, kind)).flatMap(({ number, follows, scheduledFor, author }) =>
      follows !== current || !scheduledFor || scheduledFor <= clock.now()
        ? []
        : fault('CONFLICTING_BASE', {
            expected: `revision ${number} of ${author}, scheduled for ${scheduledFor.toISOString()}, to be made anew and scheduled again, since it knows nothing of this change`,
            got: undefined,
            layer: documentId({ scope, page, kind }),
          }),
    );
  const publish = async (request: PublishRequest): Promise<PublishResult> => {
    const { document, author, message, source, restores } = request;
    const given = { document, author, message, source, ...(restores === undefined ? {} : { restores }) };
    const result = await publishBy(request, (transaction, { scope, page, kind }, current) =>
      revisions.publish(transaction, scope, page, kind, given, current),
    );
    if (result.code === 'NOT_SCHEDULED')
      throw new Error('expected a new revision to be published, got one that waits for its moment');
    return result;
  };
  const release = async ({ scope, page, kind, number, follows = 0 }: RevisionSummary): Promise<DueRevision[]> => {
    const revision = await revisions.byNumber(scope, page, kind, number);
    if (!revision)
      throw new Error(`expected the scheduled revision ${number} of ${documentId({ scope, page, kind })}, got none`);
    const { document, author, message, source } = revision;
    const request = { documentId: documentId(revision), document, author, message, source, expectedRevision: follows };
    const result = await publishBy(request, (transaction, _address, current) =>
      revisions.release(transaction, scope, page, kind, number, current),
    );
    if (result.code === 'NOT_SCHEDULED') return [];
    if (result.code === 'PUBLISHED' && !result.unchanged) return [{ revision, result }];
    // Another instance may have published it between our reading and our assessment; then there is nothing to tell.
    return (await revisions.callOff(scope, page, kind, number)) ? [{ revision, result }] : [];
  };

  return {
    publish,
    edit: async (request) => {
      const located = locate(request.documentId);
      return 'code' in located ? located : editPublished({ revisions, publish }, located.address, request);
    },
    rollback: async ({ toRevision, ...request }) => {
      const located = locate(request.documentId);
      if ('code' in located) return located;
      const { scope, page, kind } = located.address;
      const target = await revisions.byNumber(scope, page, kind, toRevision);
      if (!target)
        return unknown(`expected a revision of ${request.documentId}, got ${toRevision}, which it does not have`);
      if (target.status === 'draft')
        return unknown(`expected a revision that was published, got the draft ${toRevision} of ${request.documentId}`);
      return publish({
        documentId: request.documentId,
        document: target.document,
        expectedRevision: request.expectedRevision,
        message: request.message ?? `Back to revision ${toRevision}`,
        author: request.author,
        source: 'rollback',
        restores: toRevision,
      });
    },
    schedule: async ({ at, ...request }) => {
      const located = locate(request.documentId);
      if ('code' in located) return located;
      const { scope, page, kind } = located.address;
      const shops = world.tenants();
      const shop = shops.find(({ id }) => id === scope) ?? shops[0];
      const moment = shop && instantMeant(shop.timeZone, at);
      if (!moment || moment <= clock.now()) {
        const expected = `a time to come, such as 2026-11-27T00:00 by the clocks of ${shop?.timeZone ?? 'the shop'}, or an instant with its zone`;
        return { code: 'INVALID', faults: [fault('NOT_ALLOWED', { expected, got: at, layer: request.documentId })] };
      }
      const skipped = shop && skippedFault(shop.timeZone, at, { layer: request.documentId });
      if (skipped) return { code: 'INVALID', faults: [skipped] };
      const { current, faults, warnings, changes } = await inTurn(() =>
        assessDocument(parts, located.address, request.document, moment),
      );
      const conflict = conflictWith(request.documentId, current, request.expectedRevision);
      if (conflict) return conflict;
      if (faults.length > 0) return { code: 'INVALID', faults };
      const before = (await revisions.scheduled(scope, page, kind))
        .filter(({ scheduledFor }) => scheduledFor !== undefined && scheduledFor <= moment)
        .at(-1);
      const { document, author, message, source } = request;
      const revision = await revisions.schedule(
        scope,
        page,
        kind,
        { document, author, message, source },
        { scheduledFor: moment, follows: (before ?? current)?.number ?? 0 },
      );
      return { code: 'SCHEDULED', revision, changes, warnings };
    },
    callOff: async ({ documentId: id, revision: number }) => {
      const located = locate(id);
      if ('code' in located) return located;
      const { scope, page, kind } = located.address;
      const done = await revisions.callOff(scope, page, kind, number);
      const revision = done ? await revisions.byNumber(scope, page, kind, number) : undefined;
      return revision
        ? { code: 'CALLED_OFF', revision }
        : unknown(`expected a scheduled revision of ${id}, got ${number}, which is not scheduled`);
    },
    publishDue: async () => {
      const published: DueRevision[] = [];
      // One after the other: a later one of the same document follows the earlier.
      for (const revision of await revisions.due(clock.now())) published.push(...(await release(revision)));
      return published;
    },
    saveDraft: async ({ documentId: id, document, message, author }) => {
      const located = locate(id);
      if ('code' in located) return located;
      const checked = checkEnvelope(located.address, document);
      if (!checked.ok) return { code: 'INVALID', faults: checked.faults };
      const { scope, page, kind } = located.address;
      return {
        code: 'SAVED',
        revision: await revisions.saveDraft(scope, page, kind, { document, author, message, source: 'studio' }),
      };
    },
  };
}

/** Raised inside the transaction of a publish when another document that was looked at was published meanwhile. */
class SiteChanged extends Error {}

function conflictWith(id: string, current: Revision | undefined, expected: number | undefined): Conflict | undefined {
  const now = current?.number ?? 0;
  if (expected === undefined || expected === now) return undefined;
  return { code: 'CONFLICT', documentId: id, current: now, expected };
}

function unknown(message: string): Unknown {
  return { code: 'UNKNOWN', message };
}
