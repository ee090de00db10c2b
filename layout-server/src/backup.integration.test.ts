import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from '@vitrine/platform/sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '@vitrine/platform/clock';
import type { Database } from '@vitrine/platform/database';
import { openEventLog } from '@vitrine/platform/events';
import { silentLogger } from '@vitrine/platform/logging';
import { testEngines } from '@vitrine/platform/testing/databases';
import { checkBackup, isServed, resetData, restoreBackup, UnsoundBackup, writeBackup } from '@vitrine/platform/backup';
import { contactFileKeys, contactFiles } from '@vitrine/commerce/contact';
import { createFolderStore, type ObjectStore } from '@vitrine/platform/objects';
import { ALL_TABLES } from './composition/all-tables.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
/** Keys out of order, an umlaut, a quote, a line break, a number that a double cannot hold. */
const DOCUMENT = '{"z":1,"a":"Größe „M“\\n","n":12345678901234567890,"page":"home"}';

async function fill(database: Database): Promise<void> {
  for (let number = 1; number <= 450; number += 1) {
    await database.orm
      .execute(sql`insert into revisions (scope, page, kind, number, status, document, hash, author, message, source, created_at)
      values ('oak', 'home', 'layer', ${number}, ${number === 450 ? 'published' : 'superseded'}, ${DOCUMENT}::json, ${`h${number}`}, 'Mara Holzer', 'it''s', 'cli', '2026-11-20T09:00:00.123456Z')`);
  }
  await database.orm.execute(
    sql`insert into staff (id, name, roles, tenants, created_at) values ('m', 'Mara', '{merchandiser}', '{}', now())`,
  );
  await database.orm.execute(sql`insert into staff_tokens (hash, staff_id, created_at) values ('abc', 'm', now())`);
  await database.orm.execute(
    sql`insert into events (tenant, tags, created_at) values ('oak', '{layout:oak:home}', now())`,
  );
}

async function linesOf(database: Database): Promise<string[]> {
  const lines: string[] = [];
  await writeBackup(database, ALL_TABLES, clock, (line) => {
    lines.push(line.trimEnd());
  });
  return lines;
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

/** Marks of a running store, which a restored one makes anew. */
const NOT_COPIED = ['change', 'events', 'job_lease'];
/** A value of each type that a column has. Texts are all the same, so that keys that refer to others do. */
const VALUES: Readonly<Record<string, string>> = {
  ARRAY: `'{a,b}'`,
  bigint: '7',
  boolean: 'true',
  bytea: `'\\x00ff5c22'`,
  integer: '7',
  json: `'{"z":1,"a":2}'`,
  text: `'x'`,
  'timestamp with time zone': `'2026-11-20T09:00:00.123456Z'`,
};
/** Where a column takes less than its type does. */
const BOUNDED: Readonly<Record<string, string>> = {
  'ledger_posting.amount': '0',
  'order_line.quantity': '1',
  'order_line.discount': '0',
  // Of an order or of a sum, never of both.
  'paylink.amount': 'null',
  // After its beginning.
  'premium_membership.until': `'2027-11-20T09:00:00.123456Z'`,
  'review.fit': `'right'`,
  'review.stars': '4',
  'review_picture.position': '1',
  'review_picture_part.position': '1',
};

/** Puts a row with every column into every table that the migrations made. @returns the names of the tables */
async function fillEveryTable(database: Database): Promise<string[]> {
  const answer: unknown = await database.orm.execute(
    sql`select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'`,
  );
  const { rows } = answer as { rows: { table_name: string; column_name: string; data_type: string }[] };
  const columns = Map.groupBy(rows, ({ table_name: table }) => table);
  const waiting = new Set(columns.keys());
  // Those that refer to others are refused until these have their rows.
  for (let round = 0; waiting.size > 0; round += 1) {
    for (const table of waiting) {
      const own = columns.get(table) ?? [];
      const values = own.map(({ column_name: column, data_type: type }) => {
        const value = BOUNDED[`${table}.${column}`] ?? VALUES[type];
        if (value === undefined) throw new Error(`expected a value for ${table}.${column}, which is ${type}`);
        return value;
      });
      const names = own.map(({ column_name: column }) => `"${column}"`);
      try {
        await database.orm.execute(
          sql.raw(`insert into "${table}" (${names.join(', ')}) values (${values.join(', ')})`),
        );
        waiting.delete(table);
      } catch (error) {
        if (round > columns.size) throw error;
      }
    }
  }
  return [...columns.keys()].toSorted();
}

async function contentOf(database: Database, table: string): Promise<string[]> {
  const answer: unknown = await database.orm.execute(
    sql.raw(`select row_to_json(t)::text as line from "${table}" t where row_to_json(t)::text not like '%trimmed_to%'`),
  );
  return (answer as { rows: { line: string }[] }).rows.map(({ line }) => line).toSorted();
}

const rowsOf = (lines: readonly string[]) => lines.slice(1, -1).filter((line) => !line.includes('events.trimmed_to'));

describe.each(testEngines())('a backup on $engine', ({ open }) => {
  let source: Database;
  let target: Database;
  let lines: string[];
  beforeAll(async () => {
    [source, target] = await Promise.all([open(), open()]);
    await fill(source);
    lines = await linesOf(source);
  });
  afterAll(async () => {
    await source.close();
    await target.close();
  });

  it('holds every row of every table but events, parents first, documents letter by letter', () => {
    const tables = [...new Set(rowsOf(lines).map((line) => /"table":"(\w+)"/.exec(line)?.[1]))];
    expect(tables).toEqual(['revisions', 'staff', 'staff_tokens']);
    expect(rowsOf(lines)).toHaveLength(452);
    expect(lines[lines.length - 1]).toContain('"rows":453');
    expect(lines.filter((line) => line.includes(`"document":${DOCUMENT}`))).toHaveLength(450);
  });

  it.each(testEngines())(
    'restores into $engine over what was there, and gives the same backup again',
    async ({ engine, open: openOther }) => {
      const own = engine === source.engine;
      const other = own ? target : await openOther();
      await other.orm.execute(
        sql`insert into staff (id, name, roles, tenants, created_at) values ('x', 'Gone', '{}', '{}', now())`,
      );
      expect(await restoreBackup(other, ALL_TABLES, clock, each(lines))).toMatchObject({
        revisions: 450,
        staff: 1,
        staff_tokens: 1,
      });
      expect(rowsOf(await linesOf(other)).toSorted()).toEqual(rowsOf(lines).toSorted());
      if (!own) await other.close();
    },
  );

  it.each([
    ['ahead of the clock', 'setval(pg_get_serial_sequence(%s), 9000000000000)'],
    ['behind the clock', 'setval(pg_get_serial_sequence(%s), 1000)'],
  ])('begins a count above every cursor that was given out, where the former count was %s', async (_name, call) => {
    await target.orm.execute(sql.raw(`select ${call.replace('%s', `'events', 'cursor'`)}`));
    const before = await openEventLog({ database: target, clock, logger: silentLogger });
    const given = await target.transaction((transaction) => before.append(transaction, 'oak', ['t']));
    await before.close();
    await restoreBackup(target, ALL_TABLES, clock, each(lines));
    const log = await openEventLog({ database: target, clock, logger: silentLogger });
    expect(log.latest()).toBeGreaterThanOrEqual(Math.max(given + 1, clock.now().getTime()));
    expect([await log.after(given, 10), await log.after(log.latest(), 10)]).toEqual(['unknown', []]);
    const next = await target.transaction((transaction) => log.append(transaction, 'oak', ['t']));
    expect([next > log.latest() - 1, await log.after(next - 1, 10)]).toEqual([
      true,
      [expect.objectContaining({ cursor: next })],
    ]);
    await log.close();
  });

  it('begins a new count of events, so that whoever kept copies is told to reset', async () => {
    const before = await openEventLog({ database: target, clock, logger: silentLogger });
    const seen = before.latest();
    await before.close();
    await restoreBackup(target, ALL_TABLES, clock, each(lines));
    const log = await openEventLog({ database: target, clock, logger: silentLogger });
    expect(log.latest()).toBeGreaterThan(seen);
    expect(await log.after(seen, 10)).toBe('unknown');
    expect(await target.transaction((transaction) => log.append(transaction, 'oak', ['t']))).toBeGreaterThan(seen + 1);
    await log.close();
  });

  it.each<[string, (whole: string[]) => string[], RegExp]>([
    ['that was cut off', (whole) => whole.slice(0, 200), /not whole/],
    ['without a row', (whole) => whole.toSpliced(100, 1), /not whole/],
    [
      'with a changed row',
      (whole) => whole.map((line, index) => (index === 100 ? line.replace('Mara Holzer', 'Mallory') : line)),
      /was changed/,
    ],
    [
      'with a damaged row',
      (whole) => whole.map((line, index) => (index === 100 ? line.slice(0, 40) : line)),
      /damaged/,
    ],
    [
      'of a newer version',
      (whole) => whole.map((line, index) => (index === 0 ? line.replace('"staff_id"', '"person_id"') : line)),
      /staff_tokens\.person_id/,
    ],
    ['that is another file', () => ['{"some":"json"}'], /got another file/],
    ['that is empty', () => [], /got another file/],
  ])('refuses a file %s and leaves everything as it was', async (_name, spoil, reason) => {
    const before = rowsOf(await linesOf(source));
    const failure = restoreBackup(source, ALL_TABLES, clock, each(spoil(lines)));
    await expect(failure).rejects.toThrow(UnsoundBackup);
    await expect(failure).rejects.toThrow(reason);
    expect(rowsOf(await linesOf(source))).toEqual(before);
  });

  it('knows whether a layout server follows the database', async () => {
    await expect.poll(() => isServed(target)).toBe(false);
    const log = await openEventLog({ database: target, clock, logger: silentLogger });
    // PGlite is guarded by the lock of its folder.
    expect(await isServed(target)).toBe(target.engine === 'postgres');
    await log.close();
  });

  it('reset empties every table and keeps the database usable', async () => {
    await resetData(target, ALL_TABLES, clock);
    expect(rowsOf(await linesOf(target))).toEqual([]);
    await fill(target);
    expect(rowsOf(await linesOf(target))).toHaveLength(452);
  });

  it('brings back every column of every table', async () => {
    const [full, empty] = await Promise.all([open(), open()]);
    const tables = await fillEveryTable(full);
    expect(tables.length).toBeGreaterThan(10);
    const written = await linesOf(full);
    await restoreBackup(empty, ALL_TABLES, clock, each(written));
    for (const table of tables) {
      const rows = await contentOf(full, table);
      expect([table, rows.length]).toEqual([table, 1]);
      expect([table, await contentOf(empty, table)]).toEqual([table, NOT_COPIED.includes(table) ? [] : rows]);
    }
    await Promise.all([full.close(), empty.close()]);
  });

  it('brings back what JSON spells and no text holds by the sign that stands for it, and all else as it was', async () => {
    const [spelt, empty] = await Promise.all([open(), open()]);
    const document = String.raw`{"half\ud800":"\udc00 \uD83D \u0000 \ud83d\ude00 \\ud800 \\\ud800","z":1,"a":2}`;
    await spelt.orm
      .execute(sql`insert into revisions (scope, page, kind, number, status, document, hash, author, message, source, created_at)
      values ('oak', 'home', 'layer', 1, 'draft', ${document}::json, 'h', 'Mara Holzer', '', 'cli', now())`);
    await restoreBackup(empty, ALL_TABLES, clock, each(await linesOf(spelt)));
    const [row = ''] = await contentOf(empty, 'revisions');
    expect(row).toContain(
      String.raw`"document":{"half\ufffd":"\ufffd \ufffd \ufffd \ud83d\ude00 \\ud800 \\\ufffd","z":1,"a":2}`,
    );
    await Promise.all([spelt.close(), empty.close()]);
  });

  it('takes along every table that the migrations made', async () => {
    const answer: unknown = await source.orm.execute(
      sql`select table_name from information_schema.tables where table_schema = 'public'`,
    );
    const names = (answer as { rows: { table_name: string }[] }).rows.map(({ table_name: name }) => name);
    expect(ALL_TABLES.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it('is none where a table was left out', async () => {
    const some = ALL_TABLES.filter(({ name }) => name !== 'exposures');
    await expect(writeBackup(source, some, clock, () => undefined)).rejects.toThrow(/exposures/);
  });

  describe('with files that shoppers sent', () => {
    /** All byte values, more than a line of text would take. */
    const PICTURE = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, index) => index % 256));
    const KEYS = ['oak/contact/m1/0.png', 'oak/contact/m1/1.jpg'] as const;
    const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-sent-'));
    const storeIn = (name: string): ObjectStore => createFolderStore(path.join(folder, name));
    let full: Database;
    let saved: string[];
    let counts: Readonly<Record<string, number>>;
    beforeAll(async () => {
      full = await open();
      const row = { tenant: 'oak', message: 'm1', name: 'bild', size: PICTURE.length };
      await full.orm.insert(contactFiles).values([
        { ...row, position: 0, kind: 'png' },
        { ...row, position: 1, kind: 'jpg' },
        { ...row, position: 2, kind: 'jpg' },
      ]);
      const store = storeIn('source');
      await store.put(KEYS[0], { bytes: PICTURE, contentType: 'image/png' });
      await store.put(KEYS[1], { bytes: Buffer.from('second'), contentType: 'image/jpeg' });
      await store.put('oak/new-pictures/a.jpg', {
        bytes: Buffer.from('no shopper sent it'),
        contentType: 'image/jpeg',
      });
      saved = [];
      const write = (line: string): void => void saved.push(line.trimEnd());
      counts = await writeBackup(full, ALL_TABLES, clock, write, { store, keys: contactFileKeys });
    });
    afterAll(async () => {
      await full.close();
      rmSync(folder, { recursive: true });
    });

    it('names every file once, however many there are', async () => {
      const many = Array.from({ length: 1_001 }, (_, index) => ({
        tenant: index < 700 ? 'oak' : 'elm',
        message: `m${index % 250}`,
        position: index,
        name: 'bild',
        kind: 'png' as const,
        size: 1,
      }));
      const other = await open();
      await other.orm.insert(contactFiles).values(many);
      const named: string[] = [];
      for await (const key of contactFileKeys(other.orm)) named.push(key);
      await other.close();
      const keys = many.map(({ tenant, message, position }) => `${tenant}/contact/${message}/${position}.png`);
      expect(named.toSorted()).toEqual(keys.toSorted());
    });

    it('counts what is named and what was found, for one may be forgotten meanwhile', () => {
      expect(counts).toMatchObject({ contact_file: 3, kept_file: 2 });
    });

    it('brings them back byte by byte, and nothing else of their store', async () => {
      const store = storeIn('target');
      await store.put('oak/contact/m0/0.png', { bytes: Buffer.from('x'), contentType: 'image/png' });
      expect(await restoreBackup(full, ALL_TABLES, clock, each(saved), store)).toMatchObject({ kept_file: 2 });
      expect((await store.get(KEYS[0]))?.bytes.equals(PICTURE)).toBe(true);
      expect((await store.get(KEYS[1]))?.bytes.toString()).toBe('second');
      expect((await store.list('')).map(({ key }) => key)).toEqual(['oak/contact/m0/0.png', ...KEYS]);
    });

    it('refuses a damaged one by name, and takes back those before it', async () => {
      const damaged = saved.map((line) =>
        line.replace(Buffer.from('second').toString('base64'), 'c2Vjb25k'.toLowerCase()),
      );
      const store = storeIn('damaged');
      await expect(checkBackup(each(damaged))).rejects.toThrow(`the file ${KEYS[1]} as it was saved`);
      await full.orm.execute(sql`insert into meta (key, value) values ('mark', 1)`);
      await expect(restoreBackup(full, ALL_TABLES, clock, each(damaged), store)).rejects.toThrow(UnsoundBackup);
      expect(await store.list('')).toEqual([]);
      expect((await contentOf(full, 'meta')).join()).toContain('mark');
    });

    it('takes them back where the end is missing', async () => {
      const store = storeIn('cut');
      await expect(restoreBackup(full, ALL_TABLES, clock, each(saved.slice(0, -1)), store)).rejects.toThrow(
        /not whole/,
      );
      expect(await store.list('')).toEqual([]);
    });

    it('is refused without a store for them', async () => {
      await expect(restoreBackup(full, ALL_TABLES, clock, each(saved))).rejects.toThrow(/kept_file/);
    });
  });
});
