import { fault, hashOf, type Fault } from '@vitrine/schemas';
import type { Choices } from '../merging/index.ts';
import {
  documentId,
  type DocumentAddress,
  type NewRevision,
  type Revision,
  type Revisions,
  type RevisionSummary,
} from '../revisions/index.ts';
import { momentMeant, momentText } from '../schedule/index.ts';
import { foresee } from './foresight.ts';
import type { Invalid, ScheduleResult, Unknown } from './outcomes.ts';
import type { Publishing, PublishingParts } from './publishing-service.ts';
import { collided, conflictWith, unknown } from './refusals.ts';
import { scheduleSet } from './scheduled-sets.ts';
import { waitingWarnings } from './waiting-warnings.ts';
import { zoneOf } from './zone-of.ts';

/** The appointments of documents and of change sets: made, moved and taken back. */
type Scheduling = Pick<Publishing, 'schedule' | 'reschedule' | 'scheduleSet' | 'callOff'>;

/** Where a document is, and the turns that whoever checks here takes. */
interface Surroundings {
  locate: (documentId: string) => { address: DocumentAddress } | Unknown;
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Gives the part of publishing that keeps documents for their moment. */
export function createScheduling(parts: PublishingParts, { locate, inTurn }: Surroundings): Scheduling {
  const { database, revisions, world, clock } = parts;

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
      warnings: [
        ...fate.warnings,
        ...besideWarnings(id, others, zoneOf(world, scope)),
        ...(await waitingWarnings(revisions, address, fate.document, {
          after: at,
          timeZone: zoneOf(world, scope),
          without: kept.number,
        })),
      ],
    };
  };
  const momentOf = (documentId_: string, scope: string, at: string): { moment: Date } | Invalid => {
    const meant = momentMeant(zoneOf(world, scope), at, { layer: documentId_, after: clock.now() });
    return 'fault' in meant ? { code: 'INVALID', faults: [meant.fault] } : meant;
  };

  return {
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
    scheduleSet: async ({ at, ...request }) => {
      const time = momentOf(request.message, request.scope, at);
      if ('code' in time) return time;
      return inTurn(() => scheduleSet(parts, { ...request, at: time.moment }, clock.now()));
    },
    callOff: async ({ documentId: id, revision: number, also }) => {
      const located = locate(id);
      if ('code' in located) return located;
      const { scope, page, kind } = located.address;
      const meant = await revisions.byNumber(scope, page, kind, number);
      if (meant?.setId !== undefined) return unknown(ofSet(id, number, meant.setId));
      const done = await database.transaction(async (transaction) => {
        if (meant === undefined || !(await revisions.callOff(scope, page, kind, number, transaction))) return false;
        await also?.(transaction, meant);
        return true;
      });
      const revision = done ? await revisions.byNumber(scope, page, kind, number) : undefined;
      if (revision) return { code: 'CALLED_OFF', revision };
      const waiting = (await revisions.scheduled(scope, page, kind)).map((each) => each.number);
      return unknown(
        `expected a scheduled revision of ${id}, ${waiting.length === 0 ? 'of which none waits' : `one of ${waiting.join(', ')}`}, got ${number}`,
      );
    },
  };
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

function besideWarnings(id: string, others: readonly RevisionSummary[], timeZone: string): Fault[] {
  return others.map(({ number, author, scheduledFor }) =>
    fault('CONFLICTING_BASE', {
      expected: `to be the only one of this document that waits; revision ${number} of ${author} is scheduled for ${scheduledFor && momentText(timeZone, scheduledFor)}, and both will be brought together`,
      got: undefined,
      layer: id,
    }),
  );
}

function ofSet(id: string, number: number, setId: string): string {
  return `expected a revision that is scheduled by itself, got ${number} of ${id}, which is of the change set ${setId}: that is scheduled and called off as a whole`;
}
