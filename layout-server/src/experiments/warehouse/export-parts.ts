import type { Database } from '@vitrine/platform/database';
import { and, asc, eq, gte, lt, max, or, sql } from '@vitrine/platform/sql';
import { exportErasures, exportParts as table, touchParts } from '../exposures/index.ts';
import { rowsOf } from '../rows.ts';
import { EXPORT_ROWS, type ExportKind } from './export-rows.ts';

const HOUR_MS = 3_600_000;
/** Rows of one statement, which must end in time. */
const ROWS = 5_000;

/** Rows of one kind of a shop that lie in one hour (UTC). */
export interface ExportHour {
  tenant: string;
  kind: ExportKind;
  hour: Date;
}

/** A file of an hour. */
export type ExportPart = typeof table.$inferSelect;

/** Which rows are in which file, and which files are as the tables are. */
export interface ExportParts {
  /** The hour of the oldest row between two instants that is in no file as it is now; undefined if there is none. */
  waiting(kind: ExportKind, within: { from: Date | undefined; before: Date }): Promise<ExportHour | undefined>;
  /** Puts at most so many waiting rows of an hour into a file of their own. @returns how many; 0 makes no file. */
  claim(hour: ExportHour, most: number): Promise<number>;
  /** An hour whose files or manifest are not what they should be; undefined if there is none. */
  due(): Promise<ExportHour | undefined>;
  /** The files of an hour, by number. */
  of(hour: ExportHour): Promise<ExportPart[]>;
  /** The lines that belong into a file. */
  lines(part: ExportPart): Promise<object[]>;
  /** Notes what was written. @returns false if the rows have become others meanwhile: it is to be written again. */
  written(part: ExportPart, facts: Pick<ExportPart, 'rows' | 'size' | 'hash'>): Promise<boolean>;
  /** Notes that the manifest says of files what they are. */
  told(parts: readonly ExportPart[]): Promise<void>;
  /** The oldest hour of a kind from before an instant. */
  oldest(kind: ExportKind, before: Date): Promise<ExportHour | undefined>;
  /** Forgets an hour whose files are gone. */
  forget(hour: ExportHour): Promise<void>;
  /** Forgets who was erased before an instant, whether or not a file has said so. */
  forgetErased(before: Date): Promise<void>;
}

/** Gives them over a database. */
export function createExportParts(database: Database): ExportParts {
  const first = async (where: ReturnType<typeof and>): Promise<ExportHour | undefined> => {
    const [found] = await database.orm
      .select({ tenant: table.tenant, kind: table.kind, hour: table.hour })
      .from(table)
      .where(where)
      .orderBy(asc(table.hour))
      .limit(1);
    return found;
  };
  return {
    async waiting(kind, { from, before }) {
      const { table: rows, tenant, at, part } = EXPORT_ROWS[kind];
      for (const isOpen of [eq(part, 0), lt(part, 0)]) {
        const [found] = await database.orm
          .select({ tenant, at })
          .from(rows)
          .where(and(isOpen, lt(at, before), from && gte(at, from)))
          .orderBy(asc(part), asc(at))
          .limit(1);
        if (found !== undefined) return { tenant: String(found.tenant), kind, hour: hourOf(found.at as Date) };
      }
      return undefined;
    },
    claim: ({ tenant, kind, hour }, most) =>
      database.transaction(async (transaction) => {
        const { orm } = transaction;
        const [last] = await orm
          .select({ number: max(table.number) })
          .from(table)
          .where(ofHour({ tenant, kind, hour }));
        const [made] = await orm
          .insert(table)
          .values({ tenant, kind, hour, number: (last?.number ?? 0) + 1 })
          .returning({ id: table.id });
        if (made === undefined) throw new Error('expected the part that was written, got none');
        const { table: rows, tenant: ofTenant, at, part } = EXPORT_ROWS[kind];
        const before = new Set<number>();
        let count = 0;
        for (const isOpen of [eq(part, 0), lt(part, 0)])
          for (let moved = ROWS; moved === ROWS && count < most; count += moved) {
            // Locked first and then found by their places: a join would read the whole table.
            const found = rowsOf<{ place: string; was: string | number }>(
              await orm.execute(sql`
                select ctid::text as place, ${part} as was from ${rows}
                where ${isOpen} and ${ofTenant} = ${tenant} and ${at} >= ${hour.toISOString()}::timestamptz
                  and ${at} < ${endOf(hour).toISOString()}::timestamptz limit ${Math.min(ROWS, most - count)} for update`),
            );
            const places = `{${found.map(({ place }) => `"${place}"`).join(',')}}`;
            await orm.execute(sql`update ${rows} set export_part = ${made.id} where ctid = any(${places}::tid[])`);
            moved = found.length;
            for (const { was } of found) if (Number(was) !== 0) before.add(-Number(was));
          }
        if (count === 0) await orm.delete(table).where(eq(table.id, made.id));
        // A row that changed leaves the file that it was in: it is in one file only.
        await touchParts(transaction, before);
        return count;
      }),
    due: () => first(or(lt(table.written, table.revision), lt(table.told, table.written))),
    of: (hour) => database.orm.select().from(table).where(ofHour(hour)).orderBy(asc(table.number)),
    lines: ({ id, kind }) => EXPORT_ROWS[kind].lines(database, id),
    async written({ id, revision }, facts) {
      const isSame = await database.orm
        .update(table)
        .set({ ...facts, written: revision })
        .where(and(eq(table.id, id), eq(table.revision, revision)))
        .returning({ id: table.id });
      if (isSame.length > 0) return true;
      // Somebody else may have written a newer one before: only one more writing makes sure of what lies there.
      await database.orm
        .update(table)
        .set({ revision: sql`${table.revision} + 1` })
        .where(eq(table.id, id));
      return false;
    },
    async told(parts) {
      for (const { id, written } of parts)
        await database.orm
          .update(table)
          .set({ told: written })
          .where(and(eq(table.id, id), lt(table.told, written)));
    },
    oldest: (kind, before) => first(and(eq(table.kind, kind), lt(table.hour, before))),
    async forget(hour) {
      await database.orm.delete(table).where(ofHour(hour));
    },
    async forgetErased(before) {
      await database.orm.delete(exportErasures).where(lt(exportErasures.at, before));
    },
  };
}

function ofHour({ tenant, kind, hour }: ExportHour) {
  return and(eq(table.tenant, tenant), eq(table.kind, kind), eq(table.hour, hour));
}

/** The hour (UTC) that an instant lies in. */
export function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
}

function endOf(hour: Date): Date {
  return new Date(hour.getTime() + HOUR_MS);
}
