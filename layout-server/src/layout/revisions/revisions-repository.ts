import { and, eq, max, sql } from '@vitrine/platform/sql';
import { hashOf } from '@vitrine/schemas';
import type { Clock } from '@vitrine/platform/clock';
import type { Database, Queries, Transaction } from '@vitrine/platform/database';
import { documentId, type DocumentAddress } from '../documents/index.ts';
import { Overtaken } from './overtaken.ts';
import type { Appointment, NewRevision, Revision } from './revision.ts';
import { createRevisionReads } from './revision-reads.ts';
import { atAddress, fromRow, summaryColumns, summaryFromRow } from './revision-rows.ts';
import type { Revisions } from './revisions.ts';
import { revisions as table } from './tables.ts';

const DOCUMENT_LOCK = 7_405;
/** Far below what a statement may have of parameters. */
const ROWS_AT_ONCE = 500;

/** Gives the repository over a database. */
export function createRevisions({ database, clock }: { database: Database; clock: Clock }): Revisions {
  const insert = async (
    queries: Queries,
    address: DocumentAddress,
    given: NewRevision,
    appointment?: Appointment,
  ): Promise<Revision> => {
    const [last] = await queries.orm
      .select({ number: max(table.number) })
      .from(table)
      .where(atAddress(address));
    const now = clock.now();
    const [row] = await queries.orm
      .insert(table)
      .values({
        ...address,
        number: (last?.number ?? 0) + 1,
        status: appointment === undefined ? 'published' : 'scheduled',
        document: given.document,
        hash: hashOf(given.document),
        author: given.author,
        message: given.message,
        source: given.source,
        restores: given.restores ?? null,
        createdAt: now,
        publishedAt: appointment === undefined ? now : null,
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
    const isCurrent = and(atAddress(address), eq(table.status, 'published'));
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
      .where(and(atAddress(scheduled), eq(table.number, scheduled.number), eq(table.status, 'scheduled')))
      .returning({ number: table.number });
    return gone.length > 0;
  };

  return {
    ...createRevisionReads(database),
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
    publish: async (transaction, scope, page, kind, revision, expectedRevision) => {
      const address = { scope, page, kind };
      await lock(transaction, address);
      const room = await supersede(transaction, address, expectedRevision);
      if (room.code === 'CONFLICT') return room;
      return {
        code: 'PUBLISHED',
        revision: await insert(transaction, address, revision),
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
        .returning(summaryColumns);
      return changed.map(summaryFromRow);
    },
    settle,
    callOff: async (scope, page, kind, number, queries = database) => {
      const changed = await queries.orm
        .update(table)
        .set({ status: 'draft' })
        .where(and(atAddress({ scope, page, kind }), eq(table.number, number), eq(table.status, 'scheduled')))
        .returning({ number: table.number });
      return changed.length > 0;
    },
    releaseAs: async (transaction, scheduled, document, expectedRevision) => {
      const { scope, page, kind, author, message, source } = scheduled;
      const address = { scope, page, kind };
      await lock(transaction, address);
      if (!(await settle(transaction, scheduled))) return { code: 'NOT_SCHEDULED' };
      const room = await supersede(transaction, address, expectedRevision);
      if (room.code === 'CONFLICT') throw new Overtaken(room.current, room.expected);
      const revision = await insert(transaction, address, { document, author, message, source });
      return { code: 'PUBLISHED', revision, superseded: room.superseded };
    },
    release: async (transaction, scope, page, kind, number, expectedRevision) => {
      const address = { scope, page, kind };
      await lock(transaction, address);
      const isWaiting = and(atAddress(address), eq(table.number, number), eq(table.status, 'scheduled'));
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
