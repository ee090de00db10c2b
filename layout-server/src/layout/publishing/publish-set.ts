import { hashOf, type Fault } from '@vitrine/schemas';
import type { Database, Queries, Transaction } from '@vitrine/platform/database';
import type { EventLog } from '@vitrine/platform/events';
import {
  documentId,
  type DocumentAddress,
  type Revision,
  type Revisions,
  type RevisionSource,
} from '../revisions/index.ts';
import { assessSet, togetherOf, type ProposedDocument } from './assess-set.ts';
import { basisOf, isLayoutOrCopy, type AssessmentParts } from './assessment.ts';
import type { Conflict, Invalid, PageChange } from './outcomes.ts';
import type { PageWorld } from './page-world.ts';

/** Documents that are published together or not at all. */
export interface PublishSetRequest {
  documents: readonly ProposedDocument[];
  message: string;
  author: string;
  source: RevisionSource;
  /** Only say what would happen. */
  dryRun?: boolean;
  /** The shops as they will be once it is published, where more changes than documents; as they are if left out. */
  world?: PageWorld;
  /** Done in the transaction of the publish, with what it published. */
  also?(transaction: Transaction, published: readonly Revision[]): Promise<void>;
}

/** All documents are published; those that said the same already have no new revision. */
export interface PublishedSetOfDocuments {
  code: 'PUBLISHED_SET';
  revisions: Revision[];
  changes: PageChange[];
  warnings: Fault[];
}

/** Nothing forbids publishing them together; nothing was written. */
export interface PublishableSet {
  code: 'PUBLISHABLE_SET';
  changes: PageChange[];
  warnings: Fault[];
}

export type PublishSetResult = PublishedSetOfDocuments | PublishableSet | Invalid | Conflict;

/** Checks several documents as they will stand together, and publishes them in one transaction: all or none. */
export async function publishSet(
  given: AssessmentParts & { database: Database; events: EventLog },
  { documents, message, author, source, dryRun = false, world = given.world, also }: PublishSetRequest,
  now: Date,
): Promise<PublishSetResult> {
  const parts = { ...given, world };
  const { database, events, revisions } = parts;
  const basis = await basisBeside(revisions, documents);
  const assessed = await assessSet(parts, documents, now);
  const stale = assessed.find(({ current, proposed }) => (current?.number ?? 0) !== proposed.expectedRevision);
  if (stale) return conflict(stale.proposed.address, stale.current?.number ?? 0, stale.proposed.expectedRevision);
  const { faults, warnings, changes } = togetherOf(assessed);
  if (faults.length > 0) return { code: 'INVALID', faults };
  if (dryRun) return { code: 'PUBLISHABLE_SET', changes, warnings };
  const changed = assessed.filter(({ current, proposed }) => current?.hash !== hashOf(proposed.document));
  return database
    .transaction(async (transaction): Promise<PublishSetResult> => {
      const published: Revision[] = [];
      // In one order, so that two sets with the same documents wait for each other instead of for ever.
      for (const { proposed } of changed.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))) {
        const { scope, page, kind } = proposed.address;
        const written = { document: proposed.document, author, message, source };
        const outcome = await revisions.publish(transaction, scope, page, kind, written, proposed.expectedRevision);
        if (outcome.code === 'CONFLICT') throw new SetOvertaken(proposed.address, outcome.current, outcome.expected);
        published.push(outcome.revision);
      }
      await events.appendAll(
        transaction,
        changed.flatMap((one) => one.events),
      );
      if ((await basisBeside(revisions, documents, transaction)) !== basis) {
        const [first] = documents;
        if (first) throw new SetOvertaken(first.address, first.expectedRevision, first.expectedRevision);
      }
      await also?.(transaction, published);
      return { code: 'PUBLISHED_SET', revisions: published, changes, warnings };
    })
    .catch((error: unknown) => {
      if (error instanceof SetOvertaken) return conflict(error.address, error.current, error.expected);
      throw error;
    });
}

class SetOvertaken extends Error {
  readonly address: DocumentAddress;
  readonly current: number;
  readonly expected: number;
  constructor(address: DocumentAddress, current: number, expected: number) {
    super(`expected ${documentId(address)} and what it meets to be as they were`);
    this.address = address;
    this.current = current;
    this.expected = expected;
  }
}

/** Everything published that the set may meet, without the set itself. */
async function basisBeside(revisions: Revisions, documents: readonly ProposedDocument[], queries?: Queries) {
  const own = new Set(documents.map(({ address }) => documentId(address)));
  const published = await revisions.publishedNumbers(undefined, queries);
  return basisOf(published.filter((each) => isLayoutOrCopy(each) && !own.has(documentId(each))));
}

function idOf({ proposed }: { proposed: ProposedDocument }): string {
  return documentId(proposed.address);
}

function conflict(address: DocumentAddress, current: number, expected: number): Conflict {
  return { code: 'CONFLICT', documentId: documentId(address), current, expected };
}
