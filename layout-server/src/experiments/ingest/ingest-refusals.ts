import type { Database } from '@vitrine/platform/database';
import { and, eq, gte, sql } from '@vitrine/platform/sql';
import { ingestRefusals as table } from './tables.ts';

export interface RefusalCount {
  cause: string;
  count: number;
}

/** How much of what came for shops was refused, by day and cause. */
export interface IngestRefusals {
  add(tenant: string, day: string, counts: Readonly<Record<string, number>>): Promise<void>;
  /** Since a day (YYYY-MM-DD, included), by cause. */
  since(tenant: string, day: string): Promise<RefusalCount[]>;
  /** Deletes at most `most` numbers of days before an instant. @returns how many. */
  forget(before: Date, most: number): Promise<number>;
}

/** Gives the numbers that a database keeps. */
export function createIngestRefusals(database: Database): IngestRefusals {
  return {
    async add(tenant, day, counts) {
      const rows = Object.entries(counts)
        .filter(([, count]) => count > 0)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([cause, count]) => ({ tenant, day, cause, count }));
      if (rows.length === 0) return;
      await database.orm
        .insert(table)
        .values(rows)
        .onConflictDoUpdate({
          target: [table.tenant, table.day, table.cause],
          set: { count: sql`${table.count} + excluded.count` },
        });
    },
    async since(tenant, day) {
      const rows = await database.orm
        .select({ cause: table.cause, count: sql<string>`sum(${table.count})` })
        .from(table)
        .where(and(eq(table.tenant, tenant), gte(table.day, day)))
        .groupBy(table.cause)
        .orderBy(table.cause);
      return rows.map(({ cause, count }) => ({ cause, count: Number(count) }));
    },
    async forget(before, most) {
      const old = sql`select ctid from ingest_refusal where day < ${before.toISOString().slice(0, 10)} limit ${most}`;
      const gone = await database.orm
        .delete(table)
        .where(sql`ctid = any(array(${old}))`)
        .returning({ day: table.day });
      return gone.length;
    },
  };
}
