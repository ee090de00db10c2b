import { BUCKETS } from '@vitrine/schemas';
import type { Database, Transaction } from '@vitrine/platform/database';
import { and, asc, eq, isNull } from '@vitrine/platform/sql';
import { holdouts as table } from './tables.ts';

/** A share of a shop's visitors who are held out of its tests, for a time. */
export interface Holdout {
  tenant: string;
  key: string;
  seed: string;
  /** Between 0 and 1, in whole buckets. */
  share: number;
  /** Of every test whose phase begins meanwhile; else of those that name it. */
  ofAll: boolean;
  /** Keys of the shop's metrics, the one that decides first; none: orders decide and revenue is shown. */
  metrics: readonly string[];
  author: string;
  message: string;
  startedAt: Date;
  /** Undefined while it runs. */
  endedAt: Date | undefined;
  endedBy: string | undefined;
}

/** The holdouts in the database. */
export interface HoldoutRecords {
  /** Those of one tenant or of all, the oldest first, also those that have ended. */
  all(tenant?: string): Promise<Holdout[]>;
  /** @returns false if the tenant has, or had, one of this key. */
  add(transaction: Transaction, holdout: Omit<Holdout, 'endedAt' | 'endedBy'>): Promise<boolean>;
  /** @returns false if there is none that runs. */
  end(transaction: Transaction, tenant: string, key: string, by: string, at: Date): Promise<boolean>;
}

/** Gives the records that a database keeps. */
export function createHoldoutRecords(database: Database): HoldoutRecords {
  return {
    async all(tenant) {
      const rows = await database.orm
        .select()
        .from(table)
        .where(tenant === undefined ? undefined : eq(table.tenant, tenant))
        .orderBy(asc(table.startedAt), asc(table.key));
      return rows.map(({ buckets, endedAt, endedBy, ...rest }) => ({
        ...rest,
        share: buckets / BUCKETS,
        endedAt: endedAt ?? undefined,
        endedBy: endedBy ?? undefined,
      }));
    },
    async add({ orm }, { share, metrics, ...rest }) {
      const added = await orm
        .insert(table)
        .values({ ...rest, buckets: Math.round(share * BUCKETS), metrics: [...metrics] })
        .onConflictDoNothing()
        .returning({ key: table.key });
      return added.length > 0;
    },
    async end({ orm }, tenant, key, endedBy, endedAt) {
      const ended = await orm
        .update(table)
        .set({ endedAt, endedBy })
        .where(and(eq(table.tenant, tenant), eq(table.key, key), isNull(table.endedAt)))
        .returning({ key: table.key });
      return ended.length > 0;
    },
  };
}
