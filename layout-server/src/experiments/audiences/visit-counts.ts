import { ANYBODY, canonicalJson, type ForgedClaims, type VisitCount, type VisitorClass } from '@vitrine/schemas';
import type { Database } from '@vitrine/platform/database';
import { and, eq, gte, sql } from '@vitrine/platform/sql';
import { forgedClaims, visitCounts as table } from './tables.ts';

/** Visitors of one kind on a page. */
export interface KindOfVisitor {
  locale: string;
  visitor: VisitorClass;
  visitors: number;
}

/** Daily numbers of measured visitors by kind. */
export interface VisitCounts {
  /** Adds to the numbers. */
  add(counts: readonly VisitCount[]): Promise<void>;
  /** Adds to the numbers of claims that were ignored. */
  addForged(claims: readonly ForgedClaims[], at: Date): Promise<void>;
  /** Deletes at most `most` of those whose last claim is from before an instant. @returns how many. */
  forgetForged(before: Date, most: number): Promise<number>;
  /** How often an id or an arm was claimed in vain on the pages of an experiment. */
  forged(tenant: string, experiment: string): Promise<number>;
  /** The kinds of visitors of a page since a day (YYYY-MM-DD, included), each visitor counted once a day. */
  of(tenant: string, page: string, since: string): Promise<KindOfVisitor[]>;
  /** Deletes at most `most` numbers of days before an instant. @returns how many. */
  forget(before: Date, most: number): Promise<number>;
}

/** Gives the numbers that a database keeps. */
export function createVisitCounts(database: Database): VisitCounts {
  return {
    async add(counts) {
      // A statement may not touch a row twice; sorted, so that two writers lock in one order.
      const sums = new Map<string, typeof table.$inferInsert>();
      for (const { tenant, day, page, locale, visitor, visitors } of counts) {
        const kind = canonicalJson(visitor);
        const key = JSON.stringify([tenant, day, page, locale, kind]);
        sums.set(key, { tenant, day, page, locale, kind, visitors: visitors + (sums.get(key)?.visitors ?? 0) });
      }
      if (sums.size === 0) return;
      await database.orm
        .insert(table)
        .values([...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row))
        .onConflictDoUpdate({
          target: [table.tenant, table.day, table.page, table.locale, table.kind],
          set: { visitors: sql`${table.visitors} + excluded.visitors` },
        });
    },
    async addForged(claims, at) {
      const sums = Map.groupBy(claims, ({ tenant, experiment }) => `${tenant} ${experiment}`);
      const rows = [...sums]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .flatMap(([, [first, ...more]]) =>
          first === undefined
            ? []
            : [{ ...first, claims: more.reduce((sum, each) => sum + each.claims, first.claims), lastAt: at }],
        );
      if (rows.length === 0) return;
      await database.orm
        .insert(forgedClaims)
        .values(rows)
        .onConflictDoUpdate({
          target: [forgedClaims.tenant, forgedClaims.experiment],
          set: {
            claims: sql`${forgedClaims.claims} + excluded.claims`,
            lastAt: sql`greatest(${forgedClaims.lastAt}, excluded.last_at)`,
          },
        });
    },
    async forgetForged(before, most) {
      const old = sql`select ctid from forged_claim where last_at < ${before.toISOString()} limit ${most}`;
      const gone = await database.orm
        .delete(forgedClaims)
        .where(sql`ctid = any(array(${old}))`)
        .returning({ experiment: forgedClaims.experiment });
      return gone.length;
    },
    async forged(tenant, experiment) {
      const [row] = await database.orm
        .select({ claims: forgedClaims.claims })
        .from(forgedClaims)
        .where(and(eq(forgedClaims.tenant, tenant), eq(forgedClaims.experiment, experiment)));
      return row?.claims ?? 0;
    },
    async of(tenant, page, since) {
      const rows = await database.orm
        .select({ locale: table.locale, kind: table.kind, visitors: sql<string>`sum(${table.visitors})` })
        .from(table)
        .where(and(eq(table.tenant, tenant), eq(table.page, page), gte(table.day, since)))
        .groupBy(table.locale, table.kind);
      return rows.map(({ locale, kind, visitors }) => ({
        locale,
        // Written above; a dimension that came later has the value of anybody.
        visitor: { ...ANYBODY, ...(JSON.parse(kind) as Partial<VisitorClass>) },
        visitors: Number(visitors),
      }));
    },
    async forget(before, most) {
      const old = sql`select ctid from visit_count where day < ${before.toISOString().slice(0, 10)} limit ${most}`;
      const gone = await database.orm
        .delete(table)
        .where(sql`ctid = any(array(${old}))`)
        .returning({ day: table.day });
      return gone.length;
    },
  };
}
