import type { Database } from '@vitrine/platform/database';
import { and, asc, gte, inArray, isNotNull, lt, or, sql } from '@vitrine/platform/sql';
import { BASE_SCOPE, documentId, revisions } from '../../layout/revisions/index.ts';

/** Something that was published on a page while a test ran on it. */
export interface PageChangeMeanwhile {
  /** Such as at/home.layer. */
  document: string;
  revision: number;
  author: string;
  message: string;
  at: Date;
}

const MOST = 50;

/**
 * Gives what finds, for pages of a shop, the layouts and layers that were published from an instant on, of the pages and
 * of the frames that they ever named; the oldest first, at most 50.
 */
export function createPageChanges(
  database: Database,
): (tenant: string, pages: readonly string[], from: Date, until: Date | undefined) => Promise<PageChangeMeanwhile[]> {
  return async (tenant, pages, from, until) => {
    const ofShop = inArray(revisions.scope, [tenant, BASE_SCOPE]);
    const frames = database.orm
      .select({ page: sql<string>`${revisions.document}->>'frame'` })
      .from(revisions)
      .where(and(ofShop, inArray(revisions.page, [...pages]), isNotNull(revisions.publishedAt)));
    const rows = await database.orm
      .select({
        scope: revisions.scope,
        page: revisions.page,
        kind: revisions.kind,
        number: revisions.number,
        author: revisions.author,
        message: revisions.message,
        at: revisions.publishedAt,
      })
      .from(revisions)
      .where(
        and(
          ofShop,
          or(inArray(revisions.page, [...pages]), inArray(revisions.page, frames)),
          isNotNull(revisions.publishedAt),
          gte(revisions.publishedAt, from),
          until === undefined ? undefined : lt(revisions.publishedAt, until),
        ),
      )
      .orderBy(asc(revisions.publishedAt))
      .limit(MOST);
    return rows.flatMap(({ scope, page: of, kind, number, author, message, at }) =>
      at === null ? [] : [{ document: documentId({ scope, page: of, kind }), revision: number, author, message, at }],
    );
  };
}
