import { and, desc, eq, inArray, lte, max, ne, notInArray, sql, type SQL } from '@vitrine/platform/sql';
import type { Database, Queries } from '@vitrine/platform/database';
import { hashOf } from '@vitrine/schemas';
import { BASE_SCOPE, documentId, OTHER_KINDS } from '../documents/index.ts';
import { createFrames } from './frames.ts';
import type { Revision, RevisionSummary } from './revision.ts';
import { atAddress, byId, fromRow, pageSetOf, summaryColumns, summaryFromRow } from './revision-rows.ts';
import type { Revisions } from './revisions.ts';
import { revisions as table } from './tables.ts';

/** What is only read of the store. */
export type RevisionReads = Pick<
  Revisions,
  | 'published'
  | 'byNumber'
  | 'history'
  | 'documents'
  | 'publishedSet'
  | 'publishedSetAt'
  | 'publishedIn'
  | 'publishedOn'
  | 'publishedNumbers'
  | 'publishedOf'
  | 'isEmpty'
  | 'hashes'
  | 'scheduled'
  | 'waiting'
  | 'stateOfFuture'
>;

/** Gives the reading half of the repository over a database. */
export function createRevisionReads(database: Database): RevisionReads {
  const one = async (queries: Queries, where: SQL | undefined): Promise<Revision | undefined> => {
    const [row] = await queries.orm.select().from(table).where(where).limit(1);
    return row && fromRow(row);
  };

  const layoutsIn = async (scopes: readonly string[] | undefined, queries: Queries, on?: SQL): Promise<Revision[]> => {
    const isLayout = notInArray(table.kind, [...OTHER_KINDS]);
    const inScopes = scopes && inArray(table.scope, [...scopes]);
    const rows = await queries.orm
      .select()
      .from(table)
      .where(and(eq(table.status, 'published'), isLayout, inScopes, on));
    return rows.map(fromRow).sort(byId);
  };

  const framesOf = createFrames();

  return {
    published: (scope, page, kind, queries = database) =>
      one(queries, and(atAddress({ scope, page, kind }), eq(table.status, 'published'))),
    byNumber: (scope, page, kind, number, queries = database) =>
      one(queries, and(atAddress({ scope, page, kind }), eq(table.number, number))),
    history: async (scope, page, kind, limit) => {
      const rows = await database.orm
        .select(summaryColumns)
        .from(table)
        .where(atAddress({ scope, page, kind }))
        .orderBy(desc(table.number))
        .limit(limit);
      return rows.map(summaryFromRow);
    },
    documents: async (scopes) => {
      const inScopes = scopes && inArray(table.scope, [...scopes]);
      const newest = await database.orm
        .select({
          scope: table.scope,
          page: table.page,
          kind: table.kind,
          latest: max(table.number),
          latestStatus: sql<RevisionSummary['status']>`(array_agg(${table.status} order by ${table.number} desc))[1]`,
        })
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
    publishedIn: (scopes, queries = database) => layoutsIn(scopes, queries),
    publishedOn: (pages, scopes, queries = database) => layoutsIn(scopes, queries, inArray(table.page, [...pages])),
    publishedNumbers: async (scopes, queries = database) => {
      const { scope, page, kind, number, hash } = table;
      const rows = await queries.orm
        .select({ scope, page, kind, number, hash })
        .from(table)
        .where(and(eq(table.status, 'published'), scopes && inArray(table.scope, [...scopes])));
      const layouts = rows.filter((row) => row.kind === 'layout');
      const frames = await framesOf(
        queries,
        layouts.map((row) => row.hash),
      );
      return rows
        .map(({ hash: of, ...row }) => ({ ...row, frame: row.kind === 'layout' ? frames.get(of) : undefined }))
        .sort(byId);
    },
    publishedOf: async (kind, scopes, queries = database) => {
      const rows = await queries.orm
        .select()
        .from(table)
        .where(and(eq(table.status, 'published'), eq(table.kind, kind), scopes && inArray(table.scope, [...scopes])));
      return rows.map(fromRow).sort(byId);
    },
    isEmpty: async () => {
      const isOfStaff = ne(table.kind, 'settings');
      return (await database.orm.select({ number: table.number }).from(table).where(isOfStaff).limit(1)).length === 0;
    },
    hashes: async () => {
      const rows = await database.orm
        .selectDistinct({ scope: table.scope, page: table.page, kind: table.kind, hash: table.hash })
        .from(table);
      const byDocument = Map.groupBy(rows, documentId);
      return new Map([...byDocument].map(([id, each]) => [id, new Set(each.map(({ hash }) => hash))]));
    },
    scheduled: async (scope, page, kind) => {
      const rows = await database.orm
        .select(summaryColumns)
        .from(table)
        .where(and(atAddress({ scope, page, kind }), eq(table.status, 'scheduled')))
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
  };
}
