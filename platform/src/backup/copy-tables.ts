import { sql, type SQL } from '../sql.ts';
import type { Clock } from '../clock.ts';
import type { ObjectStore } from '../objects/index.ts';
import { LISTENER_NAME, type Database, type Orm, type TableShape } from '../database/index.ts';
import { backupLines, readBackup, UnsoundBackup, type BackupHead, type BackupRow } from './backup-file.ts';
import {
  beginPlacing,
  FILE_COLUMNS,
  fileOfRow,
  FILES,
  rowsOfFiles,
  type KeptFiles,
  type Placing,
} from './kept-files.ts';
import { storableJson } from './storable-json.ts';

const BATCH = 200;
/**
 * Marks for whoever keeps copies, worthless in another database: a restored one begins a new count (see `newTimeline`).
 * So are the leases of the processes of the former one.
 */
const NOT_COPIED = new Set(['events', 'change', 'job_lease']);
const TRIMMED_TO = 'events.trimmed_to';

/** How many rows of which table. */
export type RowCounts = Readonly<Record<string, number>>;

/**
 * Everything that the database holds as one moment saw it, as NDJSON lines for `write`, the same from both engines.
 * @param tables all that there are
 * @throws Error if the database has another one: a backup without it would only seem to be one
 * @param write is waited for, so that a slow disk bounds what is in memory
 * @param files what rows name outside of the database; it comes behind the tables
 */
export async function writeBackup(
  database: Database,
  tables: readonly TableShape[],
  clock: Clock,
  write: (line: string) => Promise<void> | void,
  files?: KeptFiles,
): Promise<RowCounts> {
  const shapes = tables.filter(({ name }) => !NOT_COPIED.has(name));
  const written = [...shapes, ...(files === undefined ? [] : [{ name: FILES, columns: FILE_COLUMNS }])];
  const counts: Record<string, number> = Object.fromEntries(written.map(({ name }) => [name, 0]));
  const head: BackupHead = {
    vitrine: 'backup',
    format: 1,
    createdAt: clock.now().toISOString(),
    tables: written.map(({ name, columns }) => ({ name, columns })),
  };
  await database.transaction(async ({ orm }) => {
    await orm.execute(sql`set transaction isolation level repeatable read`);
    await expectNoOther(orm, tables);
    for await (const line of backupLines(head, rowsOf(orm, shapes, counts, files))) await write(line);
  });
  return counts;
}

async function* rowsOf(
  orm: Orm,
  shapes: readonly TableShape[],
  counts: Record<string, number>,
  files: KeptFiles | undefined,
): AsyncGenerator<BackupRow> {
  for (const { name } of shapes) {
    await orm.execute(
      sql`declare copied no scroll cursor for select row_to_json(t)::text as line from ${sql.identifier(name)} t`,
    );
    for (;;) {
      const lines = textsOf(await orm.execute(sql`fetch ${sql.raw(String(BATCH))} from copied`), 'line');
      for (const row of lines) yield { table: name, row };
      counts[name] = (counts[name] ?? 0) + lines.length;
      if (lines.length < BATCH) break;
    }
    await orm.execute(sql`close copied`);
  }
  if (files === undefined) return;
  for await (const row of rowsOfFiles(files, orm)) {
    yield row;
    counts[FILES] = (counts[FILES] ?? 0) + 1;
  }
}

/**
 * Replaces what the database holds with a backup, as one transaction: all of it, or nothing is changed. Files are placed
 * before it ends, and those that are new are taken back if it fails; files that the backup does not have stay.
 * @param store where its files go; a backup that has some is refused without one
 * @throws UnsoundBackup if the file is damaged, or of a newer version whose tables or columns are not known here
 */
export async function restoreBackup(
  database: Database,
  tables: readonly TableShape[],
  clock: Clock,
  lines: AsyncIterable<string>,
  store?: ObjectStore,
): Promise<RowCounts> {
  const shapes = new Map(tables.map((shape) => [shape.name, shape]));
  const placing = store && beginPlacing(store);
  const restored = readBackup(lines, (head, rows) =>
    database.transaction(async ({ orm }) => {
      const columnsOf = new Map(
        head.tables
          .filter(({ name }) => placing === undefined || name !== FILES)
          .map(({ name, columns }) => [name, knownColumns(shapes.get(name), name, columns)]),
      );
      await emptyTables(orm, tables);
      const counts: Record<string, number> = Object.fromEntries(head.tables.map(({ name }) => [name, 0]));
      for await (const { table, batch } of batches(
        placing === undefined ? rows : withoutFiles(rows, placing, counts),
      )) {
        const columns = columnsOf.get(table) ?? sql``;
        await orm.execute(
          sql`insert into ${sql.identifier(table)} (${columns}) select ${columns} from json_populate_recordset(null::${sql.identifier(table)}, ${`[${batch.join(',')}]`}::json)`,
        );
        counts[table] = (counts[table] ?? 0) + batch.length;
      }
      await continueSequences(orm, tables);
      await newTimeline(orm, clock);
      return counts;
    }),
  );
  return restored.catch(async (error: unknown) => {
    await placing?.takeBack();
    throw error;
  });
}

/** Places the files on the way, and gives the rows of tables. */
async function* withoutFiles(
  rows: AsyncIterable<BackupRow>,
  placing: Placing,
  counts: Record<string, number>,
): AsyncGenerator<BackupRow> {
  for await (const row of rows) {
    if (row.table === FILES) {
      await placing.place(row.row);
      counts[FILES] = (counts[FILES] ?? 0) + 1;
    } else yield row;
  }
}

/**
 * Counts the rows of a file and finds out whether it is whole; changes nothing.
 * @throws UnsoundBackup if it is not
 */
export function checkBackup(lines: AsyncIterable<string>): Promise<RowCounts> {
  return readBackup(lines, async (head, rows) => {
    const counts: Record<string, number> = Object.fromEntries(head.tables.map(({ name }) => [name, 0]));
    for await (const { table, row } of rows) {
      if (table === FILES) fileOfRow(row);
      counts[table] = (counts[table] ?? 0) + 1;
    }
    return counts;
  });
}

/** Whether a layout server follows the events of this Postgres now; PGlite's folder lock says so itself. */
export async function isServed(database: Database): Promise<boolean> {
  if (database.engine === 'pglite') return false;
  const answer = await database.orm.execute(
    sql`select count(*)::text as count from pg_stat_activity where datname = current_database() and application_name = ${LISTENER_NAME}`,
  );
  return textsOf(answer, 'count')[0] !== '0';
}

/** Empties every table, so that the next start fills the store from files as the first one did. */
export async function resetData(database: Database, tables: readonly TableShape[], clock: Clock): Promise<void> {
  await database.transaction(async ({ orm }) => {
    await emptyTables(orm, tables);
    await newTimeline(orm, clock);
  });
}

/** TRUNCATE, since rows of append-only tables cannot be deleted; on Postgres it also waits for whoever writes. */
async function emptyTables(orm: Orm, tables: readonly TableShape[]): Promise<void> {
  const names = tables.map(({ name }) => sql.identifier(name));
  await orm.execute(sql`truncate ${sql.join(names, sql`, `)}`);
}

/**
 * Begins the count of events anew, above every cursor that was ever given out: whoever kept copies under an older
 * one is told to reset (see the migration that starts the count).
 */
async function newTimeline(orm: Orm, clock: Clock): Promise<void> {
  const start = sql`greatest(${clock.now().getTime()}::bigint, nextval(pg_get_serial_sequence('events', 'cursor')))`;
  await orm.execute(sql`insert into meta (key, value) select ${TRIMMED_TO}, setval(pg_get_serial_sequence('events', 'cursor'), ${start})
    on conflict (key) do update set value = excluded.value`);
}

async function continueSequences(orm: Orm, tables: readonly TableShape[]): Promise<void> {
  for (const { name, serials } of tables) {
    for (const column of NOT_COPIED.has(name) ? [] : serials) {
      await orm.execute(
        sql`select setval(pg_get_serial_sequence(${name}, ${column}), greatest((select max(${sql.identifier(column)}) from ${sql.identifier(name)}), 1))`,
      );
    }
  }
}

async function expectNoOther(orm: Orm, tables: readonly TableShape[]): Promise<void> {
  const names = textsOf(
    await orm.execute(sql`select table_name from information_schema.tables where table_schema = 'public'`),
    'table_name',
  );
  const others = names.filter((name) => tables.every((table) => table.name !== name));
  if (others.length > 0) throw new Error(`expected every table to be copied, got others: ${others.join(', ')}`);
}

function knownColumns(shape: TableShape | undefined, table: string, columns: readonly string[]): SQL {
  const unknown =
    shape === undefined
      ? [table]
      : columns.filter((column) => !shape.columns.includes(column)).map((column) => `${table}.${column}`);
  if (unknown.length > 0)
    throw new UnsoundBackup(
      `expected tables and columns of this version, got ${unknown.join(', ')}: the backup is of a newer one`,
    );
  return sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
}

async function* batches(rows: AsyncIterable<BackupRow>): AsyncGenerator<{ table: string; batch: string[] }> {
  let table = '';
  let batch: string[] = [];
  for await (const row of rows) {
    if (batch.length > 0 && (row.table !== table || batch.length === BATCH)) {
      yield { table, batch };
      batch = [];
    }
    table = row.table;
    batch.push(storableJson(row.row));
  }
  if (batch.length > 0) yield { table, batch };
}

/** Both drivers answer `{ rows }`; Drizzle's common type does not say so. */
function textsOf(answer: unknown, column: string): string[] {
  const rows: unknown = typeof answer === 'object' && answer !== null && 'rows' in answer ? answer.rows : undefined;
  if (!Array.isArray(rows)) throw new Error('expected rows from the database, got none');
  return rows.map((row: Record<string, unknown>) => String(row[column]));
}
