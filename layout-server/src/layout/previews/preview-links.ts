import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, sql } from '@vitrine/platform/sql';
import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { Ids } from '@vitrine/platform/ids';
import { previewLinks as links } from './tables.ts';
import type { PreviewView } from './preview-view.ts';

/** A link without what it shows: that may be a whole document. */
export type PreviewLink = Omit<typeof links.$inferSelect, 'shows'> & {
  set: string | undefined;
  at: string | undefined;
};

/** The links that were made, by the shop that each shows. Every change is seen by the next view, on every instance. */
export interface PreviewLinks {
  /** Keeps a new link until an instant. `documentId` is the document that it is about, if it is about one. */
  make(
    tenant: string,
    link: { name: string; documentId: string | undefined; view: PreviewView; madeBy: string; expiresAt: Date },
  ): Promise<PreviewLink>;
  /** Those that are not at their end, newest first, revoked ones included. */
  list(tenants: readonly string[]): Promise<PreviewLink[]>;
  /** Takes a link back for good; undefined if the shop has none of this id, or it is at its end. */
  revoke(tenant: string, id: string, by: string): Promise<PreviewLink | undefined>;
  /** What a link shows now; undefined if it does not hold. */
  view(tenant: string, id: string): Promise<PreviewView | undefined>;
  /** Counts that a page is shown by a link; false if it does not hold. */
  countView(tenant: string, id: string): Promise<boolean>;
}

const { shows: SHOWS, ...OWN } = getTableColumns(links);
/** Documents stay in the database: a list of links would bring all of them. */
const COLUMNS = {
  ...OWN,
  set: sql<string | null>`${SHOWS}->'set'->>'id'`,
  at: sql<string | null>`${SHOWS}->>'at'`,
};
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Gives the links kept in a database; thirty days after its end a link is forgotten. */
export function createPreviewLinks({
  database,
  clock,
  ids,
}: {
  database: Database;
  clock: Clock;
  ids: Ids;
}): PreviewLinks {
  const { orm } = database;
  const one = (tenant: string, id: string) => and(eq(links.tenant, tenant), eq(links.id, id));
  const lasting = () => gt(links.expiresAt, clock.now());
  const holding = (tenant: string, id: string) => and(one(tenant, id), lasting(), isNull(links.revokedAt));
  return {
    async make(tenant, { view: { revision, ...shows }, documentId, ...link }) {
      const createdAt = clock.now();
      await orm.delete(links).where(lt(links.expiresAt, new Date(createdAt.getTime() - KEPT_MS)));
      const [made] = await orm
        .insert(links)
        .values({
          ...link,
          tenant,
          id: ids.uuid(),
          createdAt,
          documentId: documentId ?? null,
          revision: revision?.number ?? null,
          shows,
        })
        .returning(COLUMNS);
      if (made === undefined) throw new Error('expected the preview link to be returned, got no row');
      return shown(made);
    },
    async list(tenants) {
      if (tenants.length === 0) return [];
      const rows = await orm
        .select(COLUMNS)
        .from(links)
        .where(and(inArray(links.tenant, [...tenants]), lasting()))
        .orderBy(desc(links.createdAt), desc(links.id));
      return rows.map(shown);
    },
    async revoke(tenant, id, by) {
      await orm.update(links).set({ revokedAt: clock.now(), revokedBy: by }).where(holding(tenant, id));
      const [link] = await orm
        .select(COLUMNS)
        .from(links)
        .where(and(one(tenant, id), lasting()));
      return link && shown(link);
    },
    async view(tenant, id) {
      const [link] = await orm.select().from(links).where(holding(tenant, id));
      if (link === undefined) return undefined;
      const { documentId, revision: number, shows } = link;
      return { ...shows, ...(documentId === null || number === null ? {} : { revision: { documentId, number } }) };
    },
    async countView(tenant, id) {
      const counted = await orm
        .update(links)
        .set({ views: sql`${links.views} + 1`, viewedAt: clock.now() })
        .where(holding(tenant, id))
        .returning({ id: links.id });
      return counted.length > 0;
    },
  };
}

function shown({
  set,
  at,
  ...link
}: Omit<PreviewLink, 'set' | 'at'> & { set: string | null; at: string | null }): PreviewLink {
  return { ...link, set: set ?? undefined, at: at ?? undefined };
}
