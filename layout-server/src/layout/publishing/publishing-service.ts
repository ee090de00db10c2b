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
  Overtaken,
  parseDocumentId,
  type DocumentAddress,
  type NewRevision,
  type ReleaseOutcome,
  type Revision,
  type Revisions,
  type RevisionSummary,
} from '../revisions/index.ts';
import type { Choices, Collision } from '../merging/index.ts';
import { instantMeant, skippedFault } from '../schedule/index.ts';
import { assessDocument, currentBasis } from './assess-document.ts';
import type { Assessment } from './assessment.ts';
import { editPublished, type EditRequest } from './edit-published.ts';
import { foresee, groupsOf, inOrder, type Future } from './foresight.ts';
import { publishSet, type PublishSetRequest, type PublishSetResult } from './publish-set.ts';
import type {
  Collided,
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
import {
  callOffSet,
  releaseSet,
  scheduleSet,
  type ScheduleSetRequest,
  type ScheduleSetResult,
  type SetRecords,
} from './scheduled-sets.ts';
import { renameAddress, type RenameRequest, type RenameResult } from './rename-address.ts';
import { rebaseScheduled } from './rebase-scheduled.ts';

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
  /** What is scheduled until a moment, in order, and what will become of it if nothing else is published. */
  foresee(until?: Date): Promise<Future>;
  /**
   * Keeps a change set until `at`, checked as it will stand there: published then in one transaction, or not at all. A set that
   * is scheduled gets another moment.
   */
  scheduleSet(request: Omit<ScheduleSetRequest, 'at'> & { at: string }): Promise<ScheduleSetResult>;
  /** Takes the appointment of a change set back; false if it has none. */
  callOffSet(scope: string, setId: string): Promise<boolean>;
  /** Makes a scheduled revision a draft. */
  callOff(request: {
    documentId: string;
    revision: number;
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
        for (const { tenant, tags } of assessment.events) await events.append(transaction, tenant, tags);
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
    const warnings = [...assessment.warnings, ...(await waitingWarnings(address, request.document))];
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
  const waitingWarnings = async (address: DocumentAddress, document: unknown): Promise<Fault[]> => {
    const { scope, page, kind } = address;
    const waiting = await revisions.scheduled(scope, page, kind);
    const warnings = await Promise.all(
      waiting.map(async ({ number, scheduledFor, author }) => {
        const revision = await revisions.byNumber(scope, page, kind, number);
        if (!revision || !scheduledFor || scheduledFor <= clock.now()) return [];
        const live = { ...revision, document };
        return (await rebaseScheduled(revisions, revision, live)).collisions.map((collision) =>
          fault('CONFLICTING_BASE', {
            expected: `${collision.key} as revision ${number} of ${author} saw it, scheduled for ${scheduledFor.toISOString()}; that will not be published unless somebody says whose value stands`,
            got: collision.theirs,
            layer: documentId(address),
            ...(collision.nodeId === '' ? {} : { nodeId: collision.nodeId }),
            pointer: collision.pointer,
          }),
        );
      }),
    );
    return warnings.flat();
  };
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

  /** Keeps a revision for a moment if it will stand there; `former` is the appointment that it replaces. */
  const appoint = async (
    address: DocumentAddress,
    given: NewRevision,
    { at, follows, choices }: { at: Date; follows: number; choices: Choices | undefined },
    former?: Revision,
  ): Promise<ScheduleResult> => {
    const { scope, page, kind } = address;
    const id = documentId(address);
    const proposed: Revision = {
      ...address,
      ...given,
      number: Number.MAX_SAFE_INTEGER,
      status: 'scheduled',
      hash: hashOf(given.document),
      restores: undefined,
      createdAt: clock.now(),
      publishedAt: undefined,
      scheduledFor: at,
      follows,
      choices: { ...former?.choices, ...Object.fromEntries(choices?.of ?? []) },
      setId: undefined,
    };
    const judge = async (revision: Revision) => {
      const without = former === undefined ? parts : { ...parts, revisions: withoutAppointment(revisions, former) };
      const future = await inTurn(() => foresee(without, at, [revision]));
      return future.revisions.find((each) => each.revision === revision)?.fate;
    };
    let fate = await judge(proposed);
    let revision = proposed;
    if (fate?.code === 'COLLIDED' && choices?.all !== undefined) {
      const side = choices.all;
      const said = Object.fromEntries(fate.collisions.map(({ key }) => [key, side]));
      revision = { ...proposed, choices: { ...said, ...proposed.choices } };
      fate = await judge(revision);
    }
    if (fate === undefined) throw new Error(`expected the fate of a revision of ${id}, got none`);
    if (fate.code === 'COLLIDED') return collided(id, follows, fate.with?.number ?? 0, fate.collisions);
    if (fate.code === 'INVALID') return { code: 'INVALID', faults: fate.faults };
    const appointment = {
      scheduledFor: at,
      follows,
      choices: Object.keys(revision.choices ?? {}).length === 0 ? undefined : revision.choices,
    };
    const kept = await database.transaction(async (transaction) => {
      // Published meanwhile, it must not come again.
      if (former?.status === 'scheduled' && !(await revisions.callOff(scope, page, kind, former.number, transaction)))
        return undefined;
      return revisions.schedule(scope, page, kind, given, appointment, transaction);
    });
    if (kept === undefined) return unknown(`expected revision ${former?.number} of ${id} to be scheduled still`);
    const others = (await revisions.scheduled(scope, page, kind)).filter(({ number }) => number !== kept.number);
    return {
      code: 'SCHEDULED',
      revision: kept,
      changes: fate.changes,
      warnings: [...fate.warnings, ...besideWarnings(id, others)],
    };
  };
  const shopOf = (scope: string) => world.tenants().find(({ id }) => id === scope) ?? world.tenants()[0];
  const momentOf = (documentId_: string, scope: string, at: string): { moment: Date } | Invalid => {
    const shop = shopOf(scope);
    const skipped = shop && skippedFault(shop.timeZone, at, { layer: documentId_ });
    if (skipped) return { code: 'INVALID', faults: [skipped] };
    const moment = shop && instantMeant(shop.timeZone, at);
    if (moment && moment > clock.now()) return { moment };
    const expected = `a time to come, such as 2026-11-27T00:00 by the clocks of ${shop?.timeZone ?? 'the shop'}, or an instant with its zone`;
    return { code: 'INVALID', faults: [fault('NOT_ALLOWED', { expected, got: at, layer: documentId_ })] };
  };

  return {
    publish,
    publishSet: (request) => inTurn(() => publishSet(parts, request, clock.now())),
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
    schedule: async ({ at, choices, ...request }) => {
      const located = locate(request.documentId);
      if ('code' in located) return located;
      const { scope, page, kind } = located.address;
      const time = momentOf(request.documentId, scope, at);
      if ('code' in time) return time;
      const [current, waiting] = await Promise.all([
        revisions.published(scope, page, kind),
        revisions.scheduled(scope, page, kind),
      ]);
      const before = waiting.filter(({ scheduledFor }) => scheduledFor && scheduledFor <= time.moment);
      const isSeen = before.some(({ number }) => number === request.expectedRevision);
      const conflict = isSeen ? undefined : conflictWith(request.documentId, current, request.expectedRevision);
      if (conflict) return conflict;
      const { document, author, message, source } = request;
      // Who names no revision has seen what will be there.
      const follows = request.expectedRevision ?? (before.at(-1) ?? current)?.number ?? 0;
      return appoint(located.address, { document, author, message, source }, { at: time.moment, follows, choices });
    },
    reschedule: async ({ documentId: id, revision: number, at, choices }) => {
      const located = locate(id);
      if ('code' in located) return located;
      const { scope, page, kind } = located.address;
      const former = await revisions.byNumber(scope, page, kind, number);
      if (former?.follows === undefined || (former.status !== 'scheduled' && former.status !== 'draft'))
        return unknown(`expected a revision of ${id} that is scheduled or was called off, got ${number}`);
      if (former.setId !== undefined) return unknown(ofSet(id, number, former.setId));
      const { document, author, message, source, follows, scheduledFor, hash } = former;
      const waiting = await revisions.scheduled(scope, page, kind);
      const same = former.status === 'draft' ? waiting.find((each) => each.hash === hash) : undefined;
      if (same)
        return unknown(
          `expected a revision of ${id} of which none waits yet, got ${number}: ${same.number} says the same and waits; reschedule or call off that one`,
        );
      const time = momentOf(id, scope, at ?? scheduledFor?.toISOString() ?? '');
      if ('code' in time) return time;
      return appoint(
        located.address,
        { document, author, message, source },
        { at: time.moment, follows, choices },
        former,
      );
    },
    stateOfFuture: () => revisions.stateOfFuture(),
    foresee: (until) => foresee(parts, until),
    scheduleSet: async ({ at, ...request }) => {
      const time = momentOf(request.message, request.scope, at);
      if ('code' in time) return time;
      return inTurn(() => scheduleSet(parts, { ...request, at: time.moment }, clock.now()));
    },
    callOffSet: (scope, setId) => callOffSet(parts, scope, setId),
    callOff: async ({ documentId: id, revision: number }) => {
      const located = locate(id);
      if ('code' in located) return located;
      const { scope, page, kind } = located.address;
      const meant = await revisions.byNumber(scope, page, kind, number);
      if (meant?.setId !== undefined) return unknown(ofSet(id, number, meant.setId));
      const done = await revisions.callOff(scope, page, kind, number);
      const revision = done ? await revisions.byNumber(scope, page, kind, number) : undefined;
      if (revision) return { code: 'CALLED_OFF', revision };
      const waiting = (await revisions.scheduled(scope, page, kind)).map((each) => each.number);
      return unknown(
        `expected a scheduled revision of ${id}, ${waiting.length === 0 ? 'of which none waits' : `one of ${waiting.join(', ')}`}, got ${number}`,
      );
    },
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

function conflictWith(id: string, current: Revision | undefined, expected: number | undefined): Conflict | undefined {
  const now = current?.number ?? 0;
  if (expected === undefined || expected === now) return undefined;
  return { code: 'CONFLICT', documentId: id, current: now, expected };
}

function collided(id: string, since: number, current: number, collisions: Collision[]): Collided {
  return { code: 'COLLIDED', documentId: id, since, current, collisions };
}

/** The repository as if an appointment had been taken back. */
function withoutAppointment(revisions: Revisions, { number, ...address }: Revision): Revisions {
  const id = documentId(address);
  return {
    ...revisions,
    waiting: async (until) =>
      (await revisions.waiting(until)).filter((each) => each.number !== number || documentId(each) !== id),
  };
}

function besideWarnings(id: string, others: readonly RevisionSummary[]): Fault[] {
  return others.map(({ number, author, scheduledFor }) =>
    fault('CONFLICTING_BASE', {
      expected: `to be the only one of this document that waits; revision ${number} of ${author} is scheduled for ${scheduledFor?.toISOString()}, and both will be brought together`,
      got: undefined,
      layer: id,
    }),
  );
}

function ofSet(id: string, number: number, setId: string): string {
  return `expected a revision that is scheduled by itself, got ${number} of ${id}, which is of the change set ${setId}: that is scheduled and called off as a whole`;
}

function unknown(message: string): Unknown {
  return { code: 'UNKNOWN', message };
}
