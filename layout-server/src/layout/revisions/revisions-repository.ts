import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  lte,
  max,
  ne,
  notInArray,
  sql,
  type SQL,
} from '@vitrine/platform/sql';
import { hashOf } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { Database, Queries, Transaction } from '@vitrine/platform/database';
import { revisions as table } from './tables.ts';
import { BASE_SCOPE, documentId, OTHER_KINDS, type DocumentAddress, type DocumentKind } from '../documents/index.ts';
import type {
  Appointment,
  NewRevision,
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
  /** The same for documents of another kind. */
  publishedOf(kind: DocumentKind, scopes?: readonly string[], queries?: Queries): Promise<Revision[]>;
  /** Names of all pages with a published base, shared or of the tenant, sorted. */
  pages(tenant: string): Promise<string[]>;
  /** Whether the store holds nothing, apart from what was taken from files. */
  isEmpty(): Promise<boolean>;
  /** Keeps a document without showing it to shoppers. */
  saveDraft(scope: string, page: string, kind: DocumentKind, draft: NewRevision): Promise<Revision>;
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
  /** Makes all that a change set has scheduled drafts. @returns how many */
  callOffSet(scope: string, setId: string, queries: Queries): Promise<number>;
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

const DOCUMENT_LOCK = 7_405;
/** Far below what a statement may have of parameters. */
const ROWS_AT_ONCE = 500;
const { document: _document, ...summaryColumns } = getTableColumns(table);

/** Gives the repository over a database. */
export function createRevisions({ database, clock }: { database: Database; clock: Clock }): Revisions {
  const at = (address: DocumentAddress): SQL | undefined =>
    and(eq(table.scope, address.scope), eq(table.page, address.page), eq(table.kind, address.kind));
  const one = async (queries: Queries, where: SQL | undefined): Promise<Revision | undefined> => {
    const [row] = await queries.orm.select().from(table).where(where).limit(1);
    return row && fromRow(row);
  };
  const insert = async (
    queries: Queries,
    address: DocumentAddress,
    given: NewRevision,
    status: 'draft' | 'published' | Appointment,
  ): Promise<Revision> => {
    const appointment = typeof status === 'string' ? undefined : status;
    const [last] = await queries.orm
      .select({ number: max(table.number) })
      .from(table)
      .where(at(address));
    const now = clock.now();
    const [row] = await queries.orm
      .insert(table)
      .values({
        ...address,
        number: (last?.number ?? 0) + 1,
        status: typeof status === 'string' ? status : 'scheduled',
        document: given.document,
        hash: hashOf(given.document),
        author: given.author,
        message: given.message,
        source: given.source,
        restores: given.restores ?? null,
        createdAt: now,
        publishedAt: status === 'published' ? now : null,
        scheduledFor: appointment?.scheduledFor ?? null,
        follows: appointment?.follows ?? null,
        choices: appointment?.choices ?? null,
        setId: appointment?.setId ?? null,
      })
      .returning();
    if (!row) throw new Error(`expected the new revision of ${documentId(address)} to be returned, got no row`);
    return fromRow(row);
  };
  /** One writer per document at a time, until its transaction ends. */
  const lock = (queries: Queries, address: DocumentAddress) =>
    queries.orm.execute(sql`select pg_advisory_xact_lock(${DOCUMENT_LOCK}::int, hashtext(${documentId(address)}))`);

  /** Makes room for another published revision, if the present one is still the expected one (0: none is). */
  const supersede = async (transaction: Transaction, address: DocumentAddress, expected: number | undefined) => {
    const isCurrent = and(at(address), eq(table.status, 'published'));
    const [current] = await transaction.orm.select({ number: table.number }).from(table).where(isCurrent);
    const now = current?.number ?? 0;
    if (expected !== undefined && expected !== now) return { code: 'CONFLICT', current: now, expected } as const;
    await transaction.orm.update(table).set({ status: 'superseded' }).where(isCurrent);
    return { code: 'FREE', superseded: current?.number } as const;
  };

  const settle: Revisions['settle'] = async (transaction, scheduled) => {
    const gone = await transaction.orm
      .update(table)
      .set({ status: 'superseded' })
      .where(and(at(scheduled), eq(table.number, scheduled.number), eq(table.status, 'scheduled')))
      .returning({ number: table.number });
    return gone.length > 0;
  };

  return {
    async forgetDrafts(before, most) {
      const old = sql`select r.ctid from revisions r
        where r.status = 'draft' and r.published_at is null and r.created_at < ${before.toISOString()} and exists (
          select from revisions n where n.scope = r.scope and n.page = r.page and n.kind = r.kind and n.number > r.number)
        and not exists (select from revisions s where s.status = 'scheduled' and s.scope = r.scope and s.page = r.page
          and s.kind = r.kind and s.follows = r.number)
        limit ${most}`;
      const gone = await database.orm
        .delete(table)
        .where(sql`ctid = any(array(${old}))`)
        .returning({ number: table.number });
      return gone.length;
    },
    published: (scope, page, kind, queries = database) =>
      one(queries, and(at({ scope, page, kind }), eq(table.status, 'published'))),
    byNumber: (scope, page, kind, number, queries = database) =>
      one(queries, and(at({ scope, page, kind }), eq(table.number, number))),
    history: async (scope, page, kind, limit) => {
      const rows = await database.orm
        .select(summaryColumns)
        .from(table)
        .where(at({ scope, page, kind }))
        .orderBy(desc(table.number))
        .limit(limit);
      return rows.map(summaryFromRow);
    },
    documents: async (scopes) => {
      const inScopes = scopes && inArray(table.scope, [...scopes]);
      const newest = await database.orm
        .select({ scope: table.scope, page: table.page, kind: table.kind, latest: max(table.number) })
        .from(table)
        .where(inScopes)
        .groupBy(table.scope, table.page, table.kind);
      const shown = await database.orm
        .select(summaryColumns)
        .from(table)
        .where(and(inScopes, eq(table.status, 'published')));
      const published = new Map(shown.map((row) => [documentId(row), summaryFromRow(row)]));
      return newest
        .map((address) => ({ ...address, latest: address.latest ?? 0, published: published.get(documentId(address)) }))
        .sort(byId);
    },
    publishedSet: async (tenant, page, queries = database) => {
      const rows = await queries.orm
        .select()
        .from(table)
        .where(and(eq(table.page, page), inArray(table.scope, [BASE_SCOPE, tenant]), eq(table.status, 'published')));
      return pageSetOf(tenant, rows.map(fromRow));
    },
    publishedSetAt: async (tenant, page, moment) => {
      const rows = await database.orm
        .selectDistinctOn([table.scope, table.page, table.kind])
        .from(table)
        .where(
          and(
            eq(table.page, page),
            inArray(table.scope, [BASE_SCOPE, tenant]),
            inArray(table.status, ['published', 'superseded']),
            lte(table.publishedAt, moment),
          ),
        )
        .orderBy(table.scope, table.page, table.kind, desc(table.publishedAt), desc(table.number));
      return pageSetOf(tenant, rows.map(fromRow));
    },
    publishedIn: async (scopes, queries = database) => {
      const rows = await queries.orm
        .select()
        .from(table)
        .where(
          and(
            eq(table.status, 'published'),
            notInArray(table.kind, [...OTHER_KINDS]),
            scopes && inArray(table.scope, [...scopes]),
          ),
        );
      return rows.map(fromRow).sort(byId);
    },
    publishedOf: async (kind, scopes, queries = database) => {
      const rows = await queries.orm
        .select()
        .from(table)
        .where(and(eq(table.status, 'published'), eq(table.kind, kind), scopes && inArray(table.scope, [...scopes])));
      return rows.map(fromRow).sort(byId);
    },
    pages: async (tenant) => {
      const rows = await database.orm
        .selectDistinct({ page: table.page })
        .from(table)
        .where(and(inArray(table.scope, [BASE_SCOPE, tenant]), eq(table.kind, 'layout'), eq(table.status, 'published')))
        .orderBy(table.page);
      return rows.map(({ page }) => page);
    },
    isEmpty: async () => {
      const isOfStaff = ne(table.kind, 'settings');
      return (await database.orm.select({ number: table.number }).from(table).where(isOfStaff).limit(1)).length === 0;
    },
    saveDraft: (scope, page, kind, draft) =>
      database.transaction(async (transaction) => {
        const address = { scope, page, kind };
        await lock(transaction, address);
        return insert(transaction, address, draft, 'draft');
      }),
    publish: async (transaction, scope, page, kind, revision, expectedRevision) => {
      const address = { scope, page, kind };
      await lock(transaction, address);
      const room = await supersede(transaction, address, expectedRevision);
      if (room.code === 'CONFLICT') return room;
      return {
        code: 'PUBLISHED',
        revision: await insert(transaction, address, revision, 'published'),
        superseded: room.superseded,
      };
    },
    publishFirst: async (transaction, given) => {
      const now = clock.now();
      const shown = { number: 1, status: 'published' as const, createdAt: now, publishedAt: now };
      const rows = given.map((each) => ({ ...each, ...shown, hash: hashOf(each.document) }));
      const done: DocumentAddress[] = [];
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        const some = transaction.orm.insert(table).values(rows.slice(from, from + ROWS_AT_ONCE));
        done.push(
          ...(await some.onConflictDoNothing().returning({ scope: table.scope, page: table.page, kind: table.kind })),
        );
      }
      return done;
    },
    hashes: async () => {
      const rows = await database.orm
        .selectDistinct({ scope: table.scope, page: table.page, kind: table.kind, hash: table.hash })
        .from(table);
      const byDocument = Map.groupBy(rows, documentId);
      return new Map([...byDocument].map(([id, each]) => [id, new Set(each.map(({ hash }) => hash))]));
    },
    schedule: async (scope, page, kind, revision, appointment, transaction) => {
      const address = { scope, page, kind };
      await lock(transaction, address);
      return insert(transaction, address, revision, appointment);
    },
    callOffSet: async (scope, setId, queries) => {
      const changed = await queries.orm
        .update(table)
        .set({ status: 'draft' })
        .where(and(eq(table.scope, scope), eq(table.setId, setId), eq(table.status, 'scheduled')))
        .returning({ number: table.number });
      return changed.length;
    },
    settle,
    callOff: async (scope, page, kind, number, queries = database) => {
      const changed = await queries.orm
        .update(table)
        .set({ status: 'draft' })
        .where(and(at({ scope, page, kind }), eq(table.number, number), eq(table.status, 'scheduled')))
        .returning({ number: table.number });
      return changed.length > 0;
    },
    scheduled: async (scope, page, kind) => {
      const rows = await database.orm
        .select(summaryColumns)
        .from(table)
        .where(and(at({ scope, page, kind }), eq(table.status, 'scheduled')))
        .orderBy(table.scheduledFor, table.number);
      return rows.map(summaryFromRow);
    },
    waiting: async (until) => {
      const rows = await database.orm
        .select()
        .from(table)
        .where(and(eq(table.status, 'scheduled'), until && lte(table.scheduledFor, until)))
        .orderBy(table.scheduledFor, table.scope, table.page, table.kind, table.number);
      return rows.map(fromRow);
    },
    stateOfFuture: async () => {
      const waiting = await database.orm
        .select({ scope: table.scope, page: table.page, kind: table.kind, number: table.number })
        .from(table)
        .where(eq(table.status, 'scheduled'));
      if (waiting.length === 0) return '';
      const [published] = await database.orm
        .select({
          of: sql<string>`md5(coalesce(string_agg(scope || '/' || page || '.' || kind || '#' || number, ',' order by scope, page, kind), ''))`,
        })
        .from(table)
        .where(eq(table.status, 'published'));
      return hashOf([published?.of, waiting.map((each) => `${documentId(each)}#${each.number}`).toSorted()]);
    },
    releaseAs: async (transaction, scheduled, document, expectedRevision) => {
      const { scope, page, kind, author, message, source } = scheduled;
      const address = { scope, page, kind };
      await lock(transaction, address);
      if (!(await settle(transaction, scheduled))) return { code: 'NOT_SCHEDULED' };
      const room = await supersede(transaction, address, expectedRevision);
      if (room.code === 'CONFLICT') throw new Overtaken(room.current, room.expected);
      const revision = await insert(transaction, address, { document, author, message, source }, 'published');
      return { code: 'PUBLISHED', revision, superseded: room.superseded };
    },
    release: async (transaction, scope, page, kind, number, expectedRevision) => {
      const address = { scope, page, kind };
      await lock(transaction, address);
      const isWaiting = and(at(address), eq(table.number, number), eq(table.status, 'scheduled'));
      const [waiting] = await transaction.orm.select({ number: table.number }).from(table).where(isWaiting);
      if (!waiting) return { code: 'NOT_SCHEDULED' };
      const room = await supersede(transaction, address, expectedRevision);
      if (room.code === 'CONFLICT') return room;
      const [row] = await transaction.orm
        .update(table)
        .set({ status: 'published', publishedAt: clock.now() })
        .where(isWaiting)
        .returning();
      if (!row)
        throw new Error(
          `expected the scheduled revision ${number} of ${documentId(address)} under its lock, got no row`,
        );
      return { code: 'PUBLISHED', revision: fromRow(row), superseded: room.superseded };
    },
  };
}

/** Raised inside a transaction that must write nothing of a release: another revision was published meanwhile. */
export class Overtaken extends Error {
  readonly current: number;
  readonly expected: number;
  constructor(current: number, expected: number) {
    super(`expected revision ${expected} to be published, got ${current}`);
    this.current = current;
    this.expected = expected;
  }
}

function pageSetOf(tenant: string, revisions: readonly Revision[]): PublishedSet {
  const base = (scope: string): Revision | undefined =>
    revisions.find((each) => each.scope === scope && each.kind === 'layout');
  return {
    base: base(tenant) ?? base(BASE_SCOPE),
    layers: revisions.filter(({ kind }) => kind !== 'layout').sort(byId),
  };
}

function byId(a: DocumentAddress, b: DocumentAddress): number {
  return documentId(a) < documentId(b) ? -1 : 1;
}

type Row = typeof table.$inferSelect;

function fromRow(row: Row): Revision {
  return { ...summaryFromRow(row), document: row.document };
}

function summaryFromRow(row: Omit<Row, 'document'>): RevisionSummary {
  const { scope, page, kind, number, status, hash, author, message, source, createdAt } = row;
  return {
    scope,
    page,
    kind,
    number,
    status,
    hash,
    author,
    message,
    source,
    createdAt,
    restores: row.restores ?? undefined,
    publishedAt: row.publishedAt ?? undefined,
    scheduledFor: row.scheduledFor ?? undefined,
    follows: row.follows ?? undefined,
    choices: row.choices ?? undefined,
    setId: row.setId ?? undefined,
  };
}
