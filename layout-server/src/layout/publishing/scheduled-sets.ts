import type { Fault } from '@vitrine/schemas';
import type { Database, Transaction } from '@vitrine/platform/database';
import type { EventLog } from '@vitrine/platform/events';
import type { Choices } from '../merging/index.ts';
import {
  documentId,
  type DocumentAddress,
  type Revision,
  type Revisions,
  type RevisionSource,
  type RevisionSummary,
} from '../revisions/index.ts';
import type { ProposedDocument } from './assess-set.ts';
import type { AssessmentParts } from './assessment.ts';
import { foresee } from './foresight.ts';
import type { Collided, DueRevision, Invalid, PageChange, Unknown } from './outcomes.ts';
import { publishSet } from './publish-set.ts';
import { rebaseScheduled } from './rebase-scheduled.ts';
import { unwritten } from './unwritten.ts';

/** A change set, by the shop whose documents it changes. */
export interface SetName {
  scope: string;
  id: string;
}

/** A change set that is to be published at a moment, each document with the revision that its author saw. */
export interface ScheduleSetRequest {
  scope: string;
  setId: string;
  documents: readonly { address: DocumentAddress; document: unknown; since: number }[];
  at: Date;
  choices: Choices | undefined;
  message: string;
  author: string;
  source: RevisionSource;
}

/** All documents of the set will be published at its moment, merged with what others publish until then; or none. */
export interface ScheduledSet {
  code: 'SCHEDULED_SET';
  at: Date;
  revisions: Revision[];
  changes: PageChange[];
  warnings: Fault[];
}

export type ScheduleSetResult = ScheduledSet | Collided | Invalid | Unknown;

/** Where it is written what became of a set that was in some state, in the transaction of what became of it; false if it was not. */
export interface SetRecords {
  settle(
    scope: string,
    id: string,
    from: readonly ('open' | 'scheduled')[],
    now:
      | { status: 'open' }
      | { status: 'scheduled'; scheduledFor: Date }
      | { status: 'published'; published: Readonly<Record<string, { before: number; after: number }>> },
    transaction: Transaction,
  ): Promise<boolean>;
}

interface Parts extends AssessmentParts {
  database: Database;
  events: EventLog;
  sets: SetRecords;
}

const MOST_ATTEMPTS = 3;

/** Keeps a set for a moment if all of it will stand there, in the place of its former appointment; else writes nothing. */
export async function scheduleSet(
  parts: Parts,
  { scope, setId, documents, at, choices, message, author, source }: ScheduleSetRequest,
  now: Date,
): Promise<ScheduleSetResult> {
  const { database, revisions, sets } = parts;
  const said = Object.fromEntries(choices?.of ?? []);
  let proposed = documents.map(({ address, document, since }): Revision => ({
    ...unwritten(address, document, now),
    number: Number.MAX_SAFE_INTEGER,
    status: 'scheduled',
    publishedAt: undefined,
    scheduledFor: at,
    follows: since,
    choices: said,
    setId,
  }));
  const without = { ...parts, revisions: withoutSet(revisions, { scope, id: setId }) };
  for (let left = documents.length; ; left -= 1) {
    const { revisions: foreseen } = await foresee(without, at, proposed);
    const fate = foreseen.find(({ revision }) => proposed.includes(revision))?.fate;
    if (fate === undefined) throw new Error(`expected the fate of the set ${setId}, got none`);
    if (fate.code === 'INVALID') return { code: 'INVALID', faults: fate.faults };
    if (fate.code === 'PUBLISHED') {
      const kept = await database
        .transaction(async (transaction) => {
          await revisions.callOffSet(scope, setId, transaction);
          const written: Revision[] = [];
          for (const revision of inOneOrder(proposed)) {
            const { page, kind, document } = revision;
            const given = { document, author, message, source };
            written.push(
              await revisions.schedule(
                scope,
                page,
                kind,
                given,
                { scheduledFor: at, follows: revision.follows ?? 0, choices: revision.choices, setId },
                transaction,
              ),
            );
          }
          const scheduled = { status: 'scheduled', scheduledFor: at } as const;
          if (!(await sets.settle(scope, setId, ['open', 'scheduled'], scheduled, transaction))) throw new NotWaiting();
          return written;
        })
        .catch((error: unknown) => {
          if (error instanceof NotWaiting) return undefined;
          throw error;
        });
      if (kept === undefined)
        return { code: 'UNKNOWN', message: `expected an open change set, got ${JSON.stringify(setId)}` };
      return { code: 'SCHEDULED_SET', at, revisions: kept, changes: fate.changes, warnings: fate.warnings };
    }
    const { of, collisions } = fate;
    if (choices?.all === undefined || left === 0)
      return {
        code: 'COLLIDED',
        documentId: documentId(of),
        since: of.follows ?? 0,
        current: fate.with?.number ?? 0,
        collisions,
      };
    const side = choices.all;
    proposed = proposed.map((each) =>
      each === of
        ? { ...each, choices: { ...Object.fromEntries(collisions.map(({ key }) => [key, side])), ...each.choices } }
        : each,
    );
  }
}

/** Publishes what a set has scheduled, all of it in one transaction; what cannot be published makes the set an open one. */
export async function releaseSet(parts: Parts, group: readonly Revision[], now: Date): Promise<DueRevision[]> {
  const { database, revisions, sets } = parts;
  const [first] = group;
  if (first?.setId === undefined) throw new Error('expected revisions of a change set, got none');
  const { scope, setId, message, author, source } = first;
  const giveUp = async (revision: Revision, result: DueRevision['result']): Promise<DueRevision[]> => {
    const isOurs = await database.transaction(async (transaction) => {
      if ((await revisions.callOffSet(scope, setId, transaction)).length === 0) return false;
      await sets.settle(scope, setId, ['scheduled'], { status: 'open' }, transaction);
      return true;
    });
    return isOurs ? [{ revision, result }] : [];
  };
  for (let left = MOST_ATTEMPTS; left > 0; left -= 1) {
    const documents: ProposedDocument[] = [];
    for (const revision of group) {
      const { page, kind, follows = 0 } = revision;
      const live = await revisions.published(scope, page, kind);
      const { document, collisions } = await rebaseScheduled(revisions, revision, live);
      const current = live?.number ?? 0;
      if (collisions.length > 0)
        return giveUp(revision, {
          code: 'COLLIDED',
          documentId: documentId(revision),
          since: follows,
          current,
          collisions,
        });
      documents.push({ address: { scope, page, kind }, document, expectedRevision: current });
    }
    const result = await publishSet(
      parts,
      {
        documents,
        message,
        author,
        source,
        also: async (transaction, published) => {
          for (const revision of group) if (!(await revisions.settle(transaction, revision))) throw new NotWaiting();
          const isOurs = await sets.settle(
            scope,
            setId,
            ['scheduled'],
            {
              status: 'published',
              published: Object.fromEntries(
                published.map((revision) => {
                  const id = documentId(revision);
                  const before = documents.find(({ address }) => documentId(address) === id)?.expectedRevision ?? 0;
                  return [id, { before, after: revision.number }];
                }),
              ),
            },
            transaction,
          );
          if (!isOurs) throw new NotWaiting();
        },
      },
      now,
    ).catch((error: unknown) => {
      if (error instanceof NotWaiting) return undefined;
      throw error;
    });
    // Another instance published it, or somebody called it off.
    if (result === undefined) return [];
    if (result.code === 'INVALID') return giveUp(first, result);
    if (result.code === 'PUBLISHED_SET')
      return group.map((revision) => {
        const shown = result.revisions.find((each) => documentId(each) === documentId(revision));
        const { changes, warnings } = result;
        return {
          revision,
          result: { code: 'PUBLISHED', revision: shown ?? revision, changes, warnings, unchanged: shown === undefined },
        };
      });
  }
  // It waits for the next look, when there is less going on.
  return [];
}

/** Makes an appointment of a set undone: its revisions are drafts, and it is open. @returns whether there was one */
export function callOffSet(
  { database, revisions, sets }: Pick<Parts, 'database' | 'revisions' | 'sets'>,
  scope: string,
  setId: string,
  also?: (transaction: Transaction, calledOff: readonly RevisionSummary[]) => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const calledOff = await revisions.callOffSet(scope, setId, transaction);
    if (calledOff.length === 0) return false;
    await sets.settle(scope, setId, ['scheduled'], { status: 'open' }, transaction);
    await also?.(transaction, calledOff);
    return true;
  });
}

/** Raised inside a transaction when the set, or something of it, is not as it was any more. */
class NotWaiting extends Error {}

/** So that two sets with the same documents wait for each other instead of for ever. */
function inOneOrder(revisions: readonly Revision[]): Revision[] {
  return revisions.toSorted((a, b) => (documentId(a) < documentId(b) ? -1 : 1));
}

/** The repository as if a set were not scheduled. */
export function withoutSet(revisions: Revisions, { scope, id }: SetName): Revisions {
  return {
    ...revisions,
    waiting: async (until) =>
      (await revisions.waiting(until)).filter((each) => each.scope !== scope || each.setId !== id),
  };
}
