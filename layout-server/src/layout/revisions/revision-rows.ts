import { and, eq, getTableColumns, type SQL } from '@vitrine/platform/sql';
import { BASE_SCOPE, documentId, type DocumentAddress } from '../documents/index.ts';
import type { PublishedSet, Revision, RevisionSummary } from './revision.ts';
import { revisions as table } from './tables.ts';

const { document: _document, ...columns } = getTableColumns(table);

/** All columns but the document itself, which lists do not need. */
export const summaryColumns = columns;

/** What a page is made of among these revisions: the tenant's own base or the shared one, and all layers in the order of their ids. */
export function pageSetOf(tenant: string, revisions: readonly Revision[]): PublishedSet {
  const base = (scope: string): Revision | undefined =>
    revisions.find((each) => each.scope === scope && each.kind === 'layout');
  return {
    base: base(tenant) ?? base(BASE_SCOPE),
    layers: revisions.filter(({ kind }) => kind !== 'layout').sort(byId),
  };
}

/** Sorts by the ids of documents. */
export function byId(a: DocumentAddress, b: DocumentAddress): number {
  return documentId(a) < documentId(b) ? -1 : 1;
}

type Row = typeof table.$inferSelect;

/** A revision with its document. */
export function fromRow(row: Row): Revision {
  return { ...summaryFromRow(row), document: row.document };
}

/** A revision as lists show it. */
export function summaryFromRow(row: Omit<Row, 'document'>): RevisionSummary {
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

/** All revisions of a document. */
export function atAddress({ scope, page, kind }: DocumentAddress): SQL | undefined {
  return and(eq(table.scope, scope), eq(table.page, page), eq(table.kind, kind));
}
