import { createHash } from 'node:crypto';

/** The first line of a backup. */
export interface BackupHead {
  vitrine: 'backup';
  format: 1;
  createdAt: string;
  /** Tables in the order in which they are written, with the columns that every row of them has. */
  tables: readonly { name: string; columns: readonly string[] }[];
}

/** A row of a table. `row` is JSON text as Postgres wrote it: our code never parses documents on the way, so their keys keep their order. */
export interface BackupRow {
  table: string;
  row: string;
}

/** Why a file is not a backup, or not a whole one. */
export class UnsoundBackup extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnsoundBackup';
  }
}

/** Writes the lines of a backup: head, rows, and an end that says how many rows there were and what all lines before it hash to. */
export async function* backupLines(head: BackupHead, rows: AsyncIterable<BackupRow>): AsyncGenerator<string> {
  const sum = createHash('sha256');
  let count = 0;
  const line = (text: string): string => {
    sum.update(text).update('\n');
    return `${text}\n`;
  };
  yield line(JSON.stringify(head));
  for await (const { table, row } of rows) {
    count += 1;
    yield line(`{"table":${JSON.stringify(table)},"row":${row}}`);
  }
  yield `${JSON.stringify({ end: true, rows: count, sha256: sum.digest('hex') })}\n`;
}

/**
 * Reads the lines of a backup again; `apply` gets the rows as they come and must be able to take everything back.
 * @throws UnsoundBackup if the head is another, a line is damaged, or the end is missing or does not fit
 */
export async function readBackup<Result>(
  lines: AsyncIterable<string>,
  apply: (head: BackupHead, rows: AsyncIterable<BackupRow>) => Promise<Result>,
): Promise<Result> {
  const sum = createHash('sha256');
  const source = lines[Symbol.asyncIterator]();
  const first = await source.next();
  const head = first.done ? undefined : readHead(first.value);
  if (first.done || head === undefined)
    throw new UnsoundBackup('expected a backup of Vitrine in format 1, got another file');
  sum.update(first.value).update('\n');
  const known = new Set(head.tables.map(({ name }) => name));

  async function* rows(): AsyncGenerator<BackupRow> {
    let count = 0;
    for (;;) {
      const next = await source.next();
      if (next.done)
        throw new UnsoundBackup(
          `expected a last line that counts the rows, got an end after ${count} rows: the file is not whole`,
        );
      const [, table, row] = ROW.exec(next.value) ?? [];
      if (table === undefined || row === undefined) {
        checkEnd(next.value, count, sum.digest('hex'));
        return;
      }
      if (!known.has(table))
        throw new UnsoundBackup(
          `expected rows of the tables in the first line, got one of ${table} (row ${count + 1})`,
        );
      count += 1;
      sum.update(next.value).update('\n');
      yield { table, row };
    }
  }
  return apply(head, rows());
}

const ROW = /^\{"table":"([a-z_]{1,63})","row":(\{.*\})\}$/s;

function readHead(text: string): BackupHead | undefined {
  const value = parse(text);
  if (
    typeof value !== 'object' ||
    value === null ||
    !('vitrine' in value) ||
    value.vitrine !== 'backup' ||
    !('format' in value) ||
    value.format !== 1
  )
    return undefined;
  if (!('tables' in value) || !Array.isArray(value.tables) || !value.tables.every(isTable)) return undefined;
  const createdAt = 'createdAt' in value && typeof value.createdAt === 'string' ? value.createdAt : '';
  return { vitrine: 'backup', format: 1, createdAt, tables: value.tables };
}

function isTable(value: unknown): value is { name: string; columns: string[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'columns' in value &&
    Array.isArray(value.columns) &&
    value.columns.every((column) => typeof column === 'string')
  );
}

function checkEnd(text: string, count: number, hash: string): void {
  const value = parse(text);
  const isEnd = typeof value === 'object' && value !== null && 'end' in value && 'rows' in value && 'sha256' in value;
  if (!isEnd) throw new UnsoundBackup(`expected a row or the end after row ${count}, got a damaged line`);
  if (value.rows !== count)
    throw new UnsoundBackup(`expected ${String(value.rows)} rows, got ${count}: the file is not whole`);
  if (value.sha256 !== hash)
    throw new UnsoundBackup(
      'expected the content that the last line was written for, got another: the file was changed',
    );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
