import { hashOf, type Fault } from '@vitrine/schemas';
import type { Database, Queries, Transaction } from '@vitrine/platform/database';
import type { EventLog } from '@vitrine/platform/events';
import { checkMessages } from '../../content/messages/index.ts';
import {
  documentId,
  type DocumentAddress,
  type Revision,
  type Revisions,
  type RevisionSource,
} from '../revisions/index.ts';
import { assessDocument } from './assess-document.ts';
import { basisOf, type AssessmentParts } from './assessment.ts';
import { withoutRepetition } from './check-editions.ts';
import { overlaid } from './foresight.ts';
import type { Conflict, Invalid, PageChange } from './outcomes.ts';
import type { PageWorld } from './page-world.ts';
import { unwritten } from './standing.ts';

/** One document of a set, and the revision over which it is to stand. */
export interface ProposedDocument {
  address: DocumentAddress;
  document: unknown;
  /** 0 for none. */
  expectedRevision: number;
}

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
  const faults = withoutRepetition(assessed.flatMap((each) => each.faults).map(withoutNumber));
  if (faults.length > 0) return { code: 'INVALID', faults };
  const warnings = withoutRepetition(assessed.flatMap((each) => each.warnings).map(withoutNumber));
  const changes = uniqueChanges(assessed.flatMap((each) => each.changes));
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
      for (const { events: all } of changed)
        for (const { tenant, tags } of all) await events.append(transaction, tenant, tags);
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

/** Each document against all others as the set leaves them; what is new is what is not there now. */
async function assessSet(parts: AssessmentParts, documents: readonly ProposedDocument[], now: Date) {
  const { revisions } = parts;
  const stand = documents.map(({ address, document }): [string, Revision] => [
    documentId(address),
    { ...unwritten(address, document, now), number: UNWRITTEN },
  ]);
  let { world } = parts;
  for (const { address, document } of documents) {
    const texts = address.kind === 'copy' ? checkMessages(document, documentId(address)) : undefined;
    if (texts?.ok) world = world.withCopy(address.scope, { ...world.copy(address.scope), [address.page]: texts.value });
  }
  const assessed = [];
  for (const proposed of documents) {
    const { address, document } = proposed;
    const others = new Map(stand.filter(([id]) => id !== documentId(address)));
    const own = { ...parts, live: revisions, revisions: overlaid(revisions, others) };
    // Texts are compared with those that are published; all else is judged with the texts of the set.
    const assessment = await assessDocument(
      { ...own, world: address.kind === 'copy' ? parts.world : world },
      address,
      document,
      now,
    );
    assessed.push({ ...assessment, proposed });
  }
  return assessed;
}

const UNWRITTEN = Number.MAX_SAFE_INTEGER;
const UNWRITTEN_NUMBER = `#${UNWRITTEN}`;

/** A document of the set has no revision yet: it is named as itself, so that what two documents meet is told once. */
function withoutNumber(each: Fault): Fault {
  const { layer, message } = each;
  return {
    ...each,
    message: message.replaceAll(UNWRITTEN_NUMBER, ''),
    ...(layer === undefined ? {} : { layer: layer.replace(UNWRITTEN_NUMBER, '') }),
  };
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
  const all = [
    ...(await revisions.publishedIn(undefined, queries)),
    ...(await revisions.publishedOf('copy', undefined, queries)),
  ];
  return basisOf(all.filter((each) => !own.has(documentId(each))));
}

function idOf({ proposed }: { proposed: ProposedDocument }): string {
  return documentId(proposed.address);
}

function conflict(address: DocumentAddress, current: number, expected: number): Conflict {
  return { code: 'CONFLICT', documentId: documentId(address), current, expected };
}

function uniqueChanges(changes: readonly PageChange[]): PageChange[] {
  return [...new Map(changes.map((each) => [JSON.stringify(each), each])).values()];
}
