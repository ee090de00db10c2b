import { hashOf, type Fault } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { Database, Transaction } from '@vitrine/platform/database';
import type { EventLog } from '@vitrine/platform/events';
import { createTurns } from '@vitrine/platform/limits';
import type { ComponentLookup } from '../validate/index.ts';
import {
  BASE_SCOPE,
  DOCUMENT_ID_EXAMPLES,
  documentId,
  Overtaken,
  parseDocumentId,
  type DocumentAddress,
  type ReleaseOutcome,
  type Revision,
  type Revisions,
  type RevisionSummary,
} from '../revisions/index.ts';
import type { Choices } from '../merging/index.ts';
import { assessDocument, currentBasis } from './assess-document.ts';
import type { Assessment } from './assessment.ts';
import { editPublished, type EditRequest } from './edit-published.ts';
import { foresee, groupsOf, inOrder, type Future } from './foresight.ts';
import { publishSet, type PublishSetRequest, type PublishSetResult } from './publish-set.ts';
import type {
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
import {
  callOffSet,
  releaseSet,
  withoutSet,
  type ScheduleSetRequest,
  type ScheduleSetResult,
  type SetName,
  type SetRecords,
} from './scheduled-sets.ts';
import { copyPage, type CopyRequest, type CopyResult } from './copy-page.ts';
import {
  putPageBack,
  unpublishPage,
  type PageStateResult,
  type PutBackRequest,
  type UnpublishRequest,
} from './page-state.ts';
import { renameAddress, type RenameRequest, type RenameResult } from './rename-address.ts';
import { rebaseScheduled } from './rebase-scheduled.ts';
import { collided, conflictWith, unknown } from './refusals.ts';
import { createScheduling } from './scheduling.ts';
import { waitingWarnings } from './waiting-warnings.ts';
import { zoneOf } from './zone-of.ts';

/** Brings documents to shoppers: all of a publish or nothing of it. */
export interface Publishing {
  /** Checks a document on every page that it touches and, unless it is a dry run, publishes it. */
  publish(request: PublishRequest): Promise<PublishResult>;
  /** Publishes an author's steps, merged with what others published since the author saw the document. */
  edit(request: EditRequest): Promise<EditResult>;
  /** Publishes several documents together, checked as they will stand together: all of them or none. */
  publishSet(request: PublishSetRequest): Promise<PublishSetResult>;
  /** Gives a page of content another address in every language in which it has the present one, which leads there from now on. */
  renameAddress(request: RenameRequest): Promise<RenameResult>;
  /** Brings a page to another shop, with the texts that it lacks, and says what could not come along. */
  copyPage(request: CopyRequest): Promise<CopyResult>;
  /** Takes a page of content from shoppers in all its languages; archived it is left out of lists as well. */
  unpublishPage(request: UnpublishRequest): Promise<PageStateResult>;
  /** Shows a page of content again that was withdrawn or archived. */
  putPageBack(request: PutBackRequest): Promise<PageStateResult>;
  /** Publishes the document of an older revision again, as a new revision; drafts cannot be rolled back to. */
  rollback(request: {
    documentId: string;
    toRevision: number;
    expectedRevision?: number | undefined;
    message?: string | undefined;
    author: string;
    /** Only say what would happen. */
    dryRun?: boolean;
  }): Promise<PublishResult>;
  /**
   * Keeps a checked document until `at`: an instant, or a time by the clocks of its shop such as 2026-11-27T00:00
   * (those of the first shop for a shared document).
   */
  schedule(request: PublishRequest & { at: string; choices?: Choices | undefined }): Promise<ScheduleResult>;
  /**
   * Schedules what a scheduled or called off revision changes anew, for `at` or else for its moment, and takes the former
   * appointment back.
   */
  reschedule(request: {
    documentId: string;
    revision: number;
    at?: string | undefined;
    choices?: Choices | undefined;
  }): Promise<ScheduleResult>;
  /** Equal as long as what waits and what is published is the same; empty if nothing waits. */
  stateOfFuture(): Promise<string>;
  /**
   * What is scheduled until a moment, in order, and what will become of it if nothing else is published; `without` a change set,
   * as if that were not scheduled.
   */
  foresee(until?: Date, without?: SetName): Promise<Future>;
  /**
   * Keeps a change set until `at`, checked as it will stand there: published then in one transaction, or not at all. A set that
   * is scheduled gets another moment.
   */
  scheduleSet(request: Omit<ScheduleSetRequest, 'at'> & { at: string }): Promise<ScheduleSetResult>;
  /** Takes the appointment of a change set back; false if it has none. `also` is done in the same transaction with what had it, or all undone. */
  callOffSet(
    scope: string,
    setId: string,
    also?: (transaction: Transaction, calledOff: readonly RevisionSummary[]) => Promise<void>,
  ): Promise<boolean>;
  /** Makes a scheduled revision a draft. */
  callOff(request: {
    documentId: string;
    revision: number;
    /** Done in the same transaction, or all is undone. */
    also?: (transaction: Transaction, revision: Revision) => Promise<void>;
  }): Promise<{ code: 'CALLED_OFF'; revision: Revision } | Unknown>;
  /**
   * Publishes every scheduled revision whose moment has come, each once, however many instances ask: what its author changed,
   * together with what others published since. One that can no longer be published, or that changes a value that others
   * changed as well, becomes a draft.
   */
  publishDue(): Promise<DueRevision[]>;
  /** What keeps a document from being looked at: its envelope alone, for a draft may be unfinished. Undefined if nothing does. */
  checkShape(documentId: string, document: unknown): Invalid | Unknown | undefined;
}

export interface PublishingParts {
  database: Database;
  revisions: Revisions;
  events: EventLog;
  world: PageWorld;
  components: ComponentLookup;
  /** Where it is written what became of change sets. */
  sets: SetRecords;
  clock: Clock;
}

const MOST_ATTEMPTS = 3;

/** `once`: what is written was made for one state of the site; if it has changed, it must be made anew. */
interface Once {
  once?: boolean;
}

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
        await events.appendAll(transaction, assessment.events);
        // Under the lock of the event log, so that of two publishes that meet on a page the later one sees the earlier one.
        if ((await currentBasis(revisions, address, document, transaction)) !== assessment.basis)
          throw new SiteChanged();
        return outcome.revision;
      })
      .catch((error: unknown) => {
        if (error instanceof SiteChanged || error instanceof Overtaken) return 'CHANGED' as const;
        throw error;
      });
  /**
   * Whoever publishes here takes turns: checking costs more than all else, so twelve at once would keep readers waiting
   * twelve times as long, and each would have to check again what the one before has changed.
   */
  const inTurn = createTurns();
  const publishBy = (
    request: PublishRequest & Once,
    write: Write,
  ): Promise<PublishResult | { code: 'NOT_SCHEDULED' }> => inTurn(() => attemptToPublish(request, write));
  const attemptToPublish = async (
    request: PublishRequest & Once,
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
    const warnings = [...assessment.warnings, ...(await waitingOn(address, request.document))];
    if (request.dryRun) return { code: 'PUBLISHABLE', current: current?.number ?? 0, changes, warnings };
    if (unchanged) return { code: 'PUBLISHED', revision: current, changes, warnings, unchanged };
    const stored = await store(address, request.document, assessment, write);
    if (stored === 'CHANGED' && request.once === true)
      return { code: 'CONFLICT', documentId: request.documentId, current: -1, expected: current?.number ?? 0 };
    if (stored !== 'CHANGED')
      return 'code' in stored ? stored : { code: 'PUBLISHED', revision: stored, changes, warnings, unchanged };
    if (attempt < MOST_ATTEMPTS) return attemptToPublish(request, write, attempt + 1);
    const now = await revisions.published(address.scope, address.page, address.kind);
    const expected = request.expectedRevision ?? current?.number ?? 0;
    return { code: 'CONFLICT', documentId: request.documentId, current: now?.number ?? 0, expected };
  };
  /** Who publishes now should know whose scheduled changes will not stand together with this. */
  const waitingOn = (address: DocumentAddress, document: unknown): Promise<Fault[]> =>
    waitingWarnings(revisions, address, document, { after: clock.now(), timeZone: zoneOf(world, address.scope) });
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
  const release = async (revision: Revision): Promise<DueRevision[]> => {
    const { scope, page, kind, number, author, message, source } = revision;
    const id = documentId(revision);
    for (let attempt = 1; ; attempt += 1) {
      const live = await revisions.published(scope, page, kind);
      const { document, collisions } = await rebaseScheduled(revisions, revision, live);
      const expectedRevision = live?.number ?? 0;
      const isAsWritten = hashOf(document) === revision.hash;
      const result =
        collisions.length > 0
          ? collided(id, revision.follows ?? 0, expectedRevision, collisions)
          : await publishBy(
              { documentId: id, document, author, message, source, expectedRevision, once: true },
              (transaction, _address, current) =>
                isAsWritten
                  ? revisions.release(transaction, scope, page, kind, number, current)
                  : revisions.releaseAs(transaction, revision, document, current),
            );
      if (result.code === 'NOT_SCHEDULED') return [];
      if (result.code === 'PUBLISHED' && !result.unchanged) return [{ revision, result }];
      // Somebody published meanwhile: their change counts as well.
      if (result.code === 'CONFLICT' && attempt < MOST_ATTEMPTS) continue;
      // It waits for the next look, when there is less going on.
      if (result.code === 'CONFLICT') return [];
      // Another instance may have published it between our reading and our assessment; then there is nothing to tell.
      return (await revisions.callOff(scope, page, kind, number)) ? [{ revision, result }] : [];
    }
  };

  return {
    ...createScheduling(parts, { locate, inTurn }),
    publish,
    publishSet: (request) => inTurn(() => publishSet(parts, request, clock.now())),
    copyPage: (request) => inTurn(() => copyPage(parts, request, clock.now())),
    unpublishPage: (request) => inTurn(() => unpublishPage(parts, request, clock.now())),
    putPageBack: (request) => inTurn(() => putPageBack(parts, request, clock.now())),
    renameAddress: (request) => inTurn(() => renameAddress(parts, request, clock.now())),
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
      if (target.publishedAt === undefined)
        return unknown(
          `expected a revision of ${request.documentId} that was published, got ${toRevision}, which never was`,
        );
      return publish({
        documentId: request.documentId,
        document: target.document,
        expectedRevision: request.expectedRevision,
        message: request.message ?? `Back to revision ${toRevision}`,
        author: request.author,
        source: 'rollback',
        restores: toRevision,
        ...(request.dryRun === undefined ? {} : { dryRun: request.dryRun }),
      });
    },
    stateOfFuture: () => revisions.stateOfFuture(),
    foresee: (until, without) =>
      foresee(without === undefined ? parts : { ...parts, revisions: withoutSet(revisions, without) }, until),
    callOffSet: (scope, setId, also) => callOffSet(parts, scope, setId, also),
    publishDue: async () => {
      const published: DueRevision[] = [];
      // One after the other: a later one of the same document follows the earlier.
      for (const group of groupsOf(inOrder(await revisions.waiting(clock.now())))) {
        const [revision] = group;
        if (revision?.setId !== undefined)
          published.push(...(await inTurn(() => releaseSet(parts, group, clock.now()))));
        else if (revision !== undefined) published.push(...(await release(revision)));
      }
      return published;
    },
    checkShape(id, document) {
      const located = locate(id);
      if ('code' in located) return located;
      const checked = checkEnvelope(located.address, document);
      return checked.ok ? undefined : { code: 'INVALID', faults: checked.faults };
    },
  };
}

/** Raised inside the transaction of a publish when another document that was looked at was published meanwhile. */
class SiteChanged extends Error {}
