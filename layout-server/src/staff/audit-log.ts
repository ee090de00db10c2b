import { and, desc, eq, gte, inArray } from '@vitrine/platform/sql';
import type { Clock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { staffDeeds as deeds } from './tables.ts';

/** What somebody is about to do. */
export interface Deed {
  who: string;
  /** The operation's name. */
  deed: string;
  /** Whose shop; `base` for what is shared, empty for what is of no shop. */
  tenant: string;
  /** What it is done to, by name. */
  subject: string;
  requestId: string;
}

export interface DeedEntry extends Deed {
  number: number;
  at: Date;
  /** The code of what came of it; null while it is being done, or if the server ended meanwhile. */
  outcome: string | null;
}

/** What staff did. Rows are only added (a trigger of the database sees to it). */
export interface AuditLog {
  /**
   * Does something, noted before it begins and with what came of it: FAILED if it threw. Nothing is done if it cannot be noted.
   */
  note<T>(deed: Deed, work: () => Promise<T> | T, outcomeOf: (result: T) => string): Promise<T>;
  /** Newest first. `tenants` left out: of every shop and of none. */
  list(wish: {
    tenants?: readonly string[] | undefined;
    since?: Date | undefined;
    limit: number;
  }): Promise<DeedEntry[]>;
}

const LONGEST = 300;

/** Gives the log kept in a database. */
export function createAuditLog({ database, clock }: { database: Database; clock: Clock }): AuditLog {
  const finish = (number: number, outcome: string) =>
    database.orm.update(deeds).set({ outcome }).where(eq(deeds.number, number));
  return {
    async note({ subject, ...deed }, work, outcomeOf) {
      const [row] = await database.orm
        .insert(deeds)
        .values({ ...deed, subject: subject.slice(0, LONGEST), at: clock.now() })
        .returning({ number: deeds.number });
      if (row === undefined) throw new Error(`expected the deed ${deed.deed} to be noted, got no row`);
      const result = await Promise.resolve()
        .then(work)
        .catch(async (error: unknown) => {
          await finish(row.number, 'FAILED').catch(() => undefined);
          throw error;
        });
      await finish(row.number, outcomeOf(result));
      return result;
    },
    list: ({ tenants, since, limit }) =>
      database.orm
        .select()
        .from(deeds)
        .where(
          and(
            tenants === undefined ? undefined : inArray(deeds.tenant, [...tenants]),
            since === undefined ? undefined : gte(deeds.at, since),
          ),
        )
        .orderBy(desc(deeds.number))
        .limit(limit),
  };
}
