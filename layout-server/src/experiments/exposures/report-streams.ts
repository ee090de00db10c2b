import type { ReportPart } from '@vitrine/schemas';
import type { Database } from '@vitrine/platform/database';
import { desc, sql } from '@vitrine/platform/sql';
import { reportStreams as table } from './tables.ts';

/** What is not here of what edges numbered. */
export interface Missing {
  /** Will not come. */
  lost: number;
  /** Waits at an edge, or on its disk. */
  waiting: number;
  /** Edges without a disk that ended without a word: what they had of their last half second is not known. */
  silent: number;
  /** Edges with a disk that are not heard any more: what lies on it comes when they start there again, and nobody knows how much. */
  away: number;
  /** The reports of both, the last heard first. */
  unheard: UnheardStream[];
  /** Edges that should have been heard since, and may be again: they have ended, or cannot hand over what they have. */
  late: number;
  /** When the one of them that is missed for longest was heard; undefined if there is none. */
  lateSince: Date | undefined;
}

/** What is known of the reports of an edge that is not heard any more; what came to it since is not. */
export interface UnheardStream {
  heardAt: Date;
  /** How many it had numbered by then. */
  told: number;
  /** How many of them are not here. */
  missing: number;
  /** What is not here may lie on its disk. */
  isDurable: boolean;
}

type What = (typeof table.$inferSelect)['what'];

/** Which of the numbers that edges give have come. Any order, any repetition, any of several layout servers. */
export interface ReportStreams {
  note(what: What, part: ReportPart, heardAt: Date): Promise<void>;
  missing(what: What, now: Date): Promise<Missing>;
  /** Deletes at most `most` streams that were heard last before an instant; what they miss is not told any more. @returns how many. */
  forget(before: Date, most: number): Promise<number>;
}

/** An edge with something to say is heard twice a second, one without every ten seconds. */
const LATE_AFTER_MS = 30_000;
/** Restarts and short outages are over by then. */
const SILENT_AFTER_MS = 10 * 60_000;

/** Gives them over a database. */
export function createReportStreams(database: Database): ReportStreams {
  return {
    async note(what, { stream, durable, numbers, last, waiting, closed = false }, heardAt) {
      const received = `{${numbers.map(([from, to]) => `[${from},${to}]`).join(',')}}`;
      await database.orm
        .insert(table)
        .values({ stream, what, durable, last, waiting, received, closed, heardAt })
        .onConflictDoUpdate({
          target: [table.stream, table.what],
          set: {
            received: sql`(${table.received}::int8multirange + excluded.received::int8multirange)::text`,
            last: sql`greatest(${table.last}, excluded.last)`,
            durable: sql`excluded.durable`,
            waiting: sql`excluded.waiting`,
            closed: sql`excluded.closed`,
            heardAt: sql`greatest(${table.heardAt}, excluded.heard_at)`,
          },
        });
    },
    async missing(what, now) {
      const rows = await database.orm
        .select({
          durable: table.durable,
          last: table.last,
          waiting: table.waiting,
          closed: table.closed,
          heardAt: table.heardAt,
          missing: sql<string>`${table.last} - (select coalesce(sum(upper(r) - lower(r)), 0) from unnest(${table.received}::int8multirange) r)`,
        })
        .from(table)
        .where(sql`${table.what} = ${what}`)
        .orderBy(desc(table.heardAt));
      const sum: Missing = { lost: 0, waiting: 0, silent: 0, away: 0, unheard: [], late: 0, lateSince: undefined };
      for (const { durable, last, waiting, closed, heardAt, missing } of rows) {
        const isSilent = closed || now.getTime() - heardAt.getTime() > SILENT_AFTER_MS;
        const canCome = durable || !isSilent ? Math.min(waiting, Number(missing)) : 0;
        sum.waiting += canCome;
        sum.lost += Number(missing) - canCome;
        if (!isSilent && now.getTime() - heardAt.getTime() > LATE_AFTER_MS) {
          sum.late += 1;
          sum.lateSince = heardAt;
        }
        if (!isSilent || closed) continue;
        sum[durable ? 'away' : 'silent'] += 1;
        sum.unheard.push({ heardAt, told: last, missing: Number(missing), isDurable: durable });
      }
      return sum;
    },
    async forget(before, most) {
      const old = sql`select ctid from report_stream where heard_at < ${before.toISOString()} limit ${most}`;
      const gone = await database.orm
        .delete(table)
        .where(sql`ctid = any(array(${old}))`)
        .returning({ stream: table.stream });
      return gone.length;
    },
  };
}
