import type { Queries, Transaction } from '@vitrine/platform/database';
import type { DocumentAddress, DocumentKind } from '../documents/index.ts';
import type {
  Appointment,
  NewRevision,
  PublishedNumber,
  PublishedSet,
  PublishOutcome,
  ReleaseOutcome,
  Revision,
  RevisionSummary,
} from './revision.ts';

/** A document with the numbers that lists show. */
export interface DocumentSummary extends DocumentAddress {
  /** Undefined if only drafts exist. */
  published: RevisionSummary | undefined;
  /** The newest revision of any status. */
  latest: number;
  latestStatus: RevisionSummary['status'];
}

/**
 * Append-only revisions. The scope (`base` or a tenant) comes first in every call. `queries` is the database,
 * or the transaction that a caller is in; left out, the database.
 */
export interface Revisions {
  /** What shoppers see of a document; undefined if nothing is published. */
  published(scope: string, page: string, kind: DocumentKind, queries?: Queries): Promise<Revision | undefined>;
  /** One revision of any status; undefined if there is no such number. */
  byNumber(
    scope: string,
    page: string,
    kind: DocumentKind,
    number: number,
    queries?: Queries,
  ): Promise<Revision | undefined>;
  /**
   * Deletes at most `most` drafts from before an instant that were never published. The newest revision of a document
   * stays, so that no number is given twice. @returns how many
   */
  forgetDrafts(before: Date, most: number): Promise<number>;
  /** The newest `limit` revisions, newest first. */
  history(scope: string, page: string, kind: DocumentKind, limit: number): Promise<RevisionSummary[]>;
  /** Every document of these scopes, sorted by id; of all scopes if left out. */
  documents(scopes?: readonly string[]): Promise<DocumentSummary[]>;
  /** A tenant's own base or the shared one, and all layers of the tenant, in one query. */
  publishedSet(tenant: string, page: string, queries?: Queries): Promise<PublishedSet>;
  /** The same as it was at a past moment. */
  publishedSetAt(tenant: string, page: string, at: Date): Promise<PublishedSet>;
  /** Every published layout document of these scopes, of all scopes if left out, in the order of their ids. */
  publishedIn(scopes?: readonly string[], queries?: Queries): Promise<Revision[]>;
  /** Those of them that belong to these pages. */
  publishedOn(pages: readonly string[], scopes?: readonly string[], queries?: Queries): Promise<Revision[]>;
  /** Which revision is published of every document of these scopes and of any kind: a fraction of what the documents weigh. */
  publishedNumbers(scopes?: readonly string[], queries?: Queries): Promise<PublishedNumber[]>;
  /** The same for documents of another kind. */
  publishedOf(kind: DocumentKind, scopes?: readonly string[], queries?: Queries): Promise<Revision[]>;
  /** Whether the store holds nothing, apart from what was taken from files. */
  isEmpty(): Promise<boolean>;
  /** Keeps a document until it is to be shown. */
  schedule(
    scope: string,
    page: string,
    kind: DocumentKind,
    revision: NewRevision,
    appointment: Appointment,
    transaction: Transaction,
  ): Promise<Revision>;
  /** Makes a scheduled revision a draft; false if it is not scheduled any more. */
  callOff(scope: string, page: string, kind: DocumentKind, number: number, queries?: Queries): Promise<boolean>;
  /** Makes all that a change set has scheduled drafts. @returns them, none where it had no appointment */
  callOffSet(scope: string, setId: string, queries: Queries): Promise<RevisionSummary[]>;
  /** Says of what waits that it was published in another revision; false if it does not wait any more. */
  settle(transaction: Transaction, scheduled: RevisionSummary): Promise<boolean>;
  /** What a document has scheduled, the earliest first. */
  scheduled(scope: string, page: string, kind: DocumentKind): Promise<RevisionSummary[]>;
  /** Every scheduled revision until a moment, of all scopes, in the order in which they are published; all if left out. */
  waiting(until?: Date): Promise<Revision[]>;
  /** Equal as long as nothing was published and nothing scheduled or called off; empty if nothing waits. */
  stateOfFuture(): Promise<string>;
  /** Shows what has become of a scheduled revision to shoppers, as a new one: its own was never shown. As `release`. */
  releaseAs(
    transaction: Transaction,
    scheduled: RevisionSummary,
    document: unknown,
    expectedRevision: number,
  ): Promise<ReleaseOutcome>;
  /** Shows a scheduled revision to shoppers, as `publish` does. Of several callers one succeeds. */
  release(
    transaction: Transaction,
    scope: string,
    page: string,
    kind: DocumentKind,
    number: number,
    expectedRevision: number,
  ): Promise<ReleaseOutcome>;
  /**
   * Shows a document to shoppers as a new revision and supersedes the one before, if that is still `expectedRevision`
   * (0: nothing is published; undefined: whatever is).
   */
  publish(
    transaction: Transaction,
    scope: string,
    page: string,
    kind: DocumentKind,
    revision: NewRevision,
    expectedRevision: number | undefined,
  ): Promise<PublishOutcome>;
  /** Shows documents to shoppers that the store does not know yet, as their revisions 1. @returns those that it did not know */
  publishFirst(
    transaction: Transaction,
    revisions: readonly (DocumentAddress & NewRevision)[],
  ): Promise<DocumentAddress[]>;
  /** The hashes of everything that each document ever said, by its id. */
  hashes(): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
}
