import { and, desc, eq, gt, inArray, isNull, lt } from '@vitrine/platform/sql';
import { LIFETIMES } from '@vitrine/schemas/signing';
import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import type { Ids } from '@vitrine/platform/ids';
import { previewLinks as links } from './tables.ts';

export type PreviewLink = typeof links.$inferSelect;

/** The links that were made, by the shop that each shows. Every change is seen by the next view, on every instance. */
export interface PreviewLinks {
  /** Keeps a new link, which holds for a day. */
  make(tenant: string, link: Pick<PreviewLink, 'name' | 'documentId' | 'revision' | 'madeBy'>): Promise<PreviewLink>;
  /** Those that are not at their end, newest first, revoked ones included. */
  list(tenants: readonly string[]): Promise<PreviewLink[]>;
  /** Takes a link back for good; undefined if the shop has none of this id, or it is at its end. */
  revoke(tenant: string, id: string, by: string): Promise<PreviewLink | undefined>;
  /** Whether a link shows its draft now. */
  holds(tenant: string, id: string): Promise<boolean>;
}

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
  return {
    async make(tenant, link) {
      const createdAt = clock.now();
      await orm.delete(links).where(lt(links.expiresAt, new Date(createdAt.getTime() - KEPT_MS)));
      const expiresAt = new Date(createdAt.getTime() + LIFETIMES.preview * 1000);
      const [made] = await orm
        .insert(links)
        .values({ ...link, tenant, id: ids.uuid(), createdAt, expiresAt })
        .returning();
      if (made === undefined) throw new Error('expected the preview link to be returned, got no row');
      return made;
    },
    list: (tenants) =>
      tenants.length === 0
        ? Promise.resolve([])
        : orm
            .select()
            .from(links)
            .where(and(inArray(links.tenant, [...tenants]), lasting()))
            .orderBy(desc(links.createdAt), desc(links.id)),
    async revoke(tenant, id, by) {
      await orm
        .update(links)
        .set({ revokedAt: clock.now(), revokedBy: by })
        .where(and(one(tenant, id), lasting(), isNull(links.revokedAt)));
      const [link] = await orm
        .select()
        .from(links)
        .where(and(one(tenant, id), lasting()));
      return link;
    },
    async holds(tenant, id) {
      const [link] = await orm
        .select({ id: links.id })
        .from(links)
        .where(and(one(tenant, id), lasting(), isNull(links.revokedAt)));
      return link !== undefined;
    },
  };
}
