import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '../sql.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Database,
  FolderInUse,
  isDatabaseUnavailable,
  meta,
  missingMigrations,
  openDatabase,
  TablesBehind,
} from './index.ts';
import { bareDatabase, openInMemory, testEngines } from '../testing/databases.ts';

describe.each(testEngines())('the database on $engine', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('keeps what a transaction wrote, then runs what waits for the commit', async () => {
    const order: string[] = [];
    const result = await database.transaction(async (transaction) => {
      transaction.onCommit(() => {
        order.push('after');
      });
      await transaction.orm.insert(meta).values({ key: 'kept', value: 2 ** 40 });
      order.push('inside');
      return 'done';
    });
    const [row] = await database.orm
      .select()
      .from(meta)
      .where(sql`key = 'kept'`);
    expect({ result, order, row }).toEqual({
      result: 'done',
      order: ['inside', 'after'],
      row: { key: 'kept', value: 2 ** 40 },
    });
  });

  it('keeps nothing of a transaction that throws, and does not run what waits for the commit', async () => {
    let ran = false;
    const failing = database.transaction(async (transaction) => {
      transaction.onCommit(() => {
        ran = true;
      });
      await transaction.orm.insert(meta).values({ key: 'lost', value: 1 });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(
      await database.orm
        .select()
        .from(meta)
        .where(sql`key = 'lost'`),
    ).toEqual([]);
    expect(ran).toBe(false);
  });

  it('answers others after a transaction that failed in SQL', async () => {
    await expect(database.transaction(({ orm }) => orm.execute(sql`select nonsense`))).rejects.toThrow(
      'select nonsense',
    );
    await expect(database.check()).resolves.toBeUndefined();
  });

  it('keeps twenty transactions at once apart', async () => {
    await database.orm.insert(meta).values({ key: 'sum', value: 0 });
    const addOne = () =>
      database.transaction(async ({ orm }) => {
        const [row] = await orm
          .select()
          .from(meta)
          .where(sql`key = 'sum'`)
          .for('update');
        await orm
          .update(meta)
          .set({ value: (row?.value ?? 0) + 1 })
          .where(sql`key = 'sum'`);
      });
    await Promise.all(Array.from({ length: 20 }, addOne));
    const [row] = await database.orm
      .select()
      .from(meta)
      .where(sql`key = 'sum'`);
    expect(row?.value).toBe(20);
  });
});

describe.runIf(process.env['TEST_DATABASE_URL'])('the settings of a Postgres', () => {
  let bare: { url: string; drop(): Promise<void> };
  beforeAll(async () => {
    const made = await bareDatabase();
    if (made === undefined) throw new Error('expected TEST_DATABASE_URL');
    bare = made;
  });
  afterAll(() => bare.drop());
  const limits = async ({ orm }: Pick<Database, 'orm'>): Promise<string> => {
    const { rows } = (await orm.execute(sql`show statement_timeout`)) as unknown as {
      rows: { statement_timeout: string }[];
    };
    return rows[0]?.statement_timeout ?? '';
  };

  it('refuses a database that is behind when it must not change it, and takes it once somebody has', async () => {
    const refused = openDatabase({ databaseUrl: bare.url, migrates: false });
    await expect(refused).rejects.toThrow(TablesBehind);
    await expect(refused).rejects.toThrow(/0000_start, .*npm run data -- migrate/);
    const migrating = await openDatabase({ databaseUrl: bare.url });
    await migrating.close();
    const serving = await openDatabase({ databaseUrl: bare.url, migrates: false });
    expect(await missingMigrations(serving)).toEqual([]);
    await serving.orm.execute(
      sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
    );
    expect(await missingMigrations(serving)).toHaveLength(1);
    await serving.close();
    await bare.drop();
    bare = (await bareDatabase()) ?? bare;
  });

  it('opens no more connections than it was told', async () => {
    const database = await openDatabase({ databaseUrl: bare.url, poolSize: 2 });
    const open = async () => {
      const { rows } = (await database.orm.execute(
        sql`select count(*)::int as count from pg_stat_activity where datname = current_database()`,
      )) as unknown as { rows: { count: number }[] };
      return rows[0]?.count;
    };
    const counts = await Promise.all(Array.from({ length: 6 }, open));
    await database.close();
    expect(Math.max(...counts.map(Number))).toBe(2);
  });

  it('leaves nothing on the connections of a pooler, and listens past it', async () => {
    const own = await openDatabase({ databaseUrl: bare.url });
    expect([await limits(own), await own.transaction(limits)]).toEqual(['10s', '10s']);
    // The same server by another name: what is asked through the pooler must not count on its connection.
    const pooler = new URL(bare.url);
    pooler.searchParams.set('keepalives', '1');
    const pooled = await openDatabase({ databaseUrl: pooler.href, listenUrl: bare.url, poolSize: 1 });
    expect([await pooled.transaction(limits), await limits(pooled)]).toEqual(['10s', '0']);
    const heard = new Promise((resolve) => {
      void pooled.listen('news', resolve).then(() => own.orm.execute(sql`select pg_notify('news', 'came')`));
    });
    expect(await heard).toBe('came');
    const unreachable = new URL(bare.url);
    unreachable.port = '9';
    await own.close();
    await pooled.close();
    const deaf = await openDatabase({ databaseUrl: bare.url, listenUrl: unreachable.href, migrates: false });
    await expect(deaf.listen('news', () => undefined)).rejects.toThrow('ECONNREFUSED');
    await expect(deaf.check()).resolves.toBeUndefined();
    await deaf.close();
  });
});

it.each([
  ['DATABASE_URL', { databaseUrl: 'postgres://u:secret@127.0.0.1:9/x' }],
  ['DATABASE_LISTEN_URL', { databaseUrl: 'postgres://u:secret@db/x', listenUrl: 'postgres://u:secret@127.0.0.1:9/x' }],
])(
  'a server that cannot be reached is told by the setting that names it, without its password: %s',
  async (name, at) => {
    const error = await openDatabase(at).catch((thrown: unknown) => thrown);
    expect(String(error)).toBe(
      `UnreachableDatabase: ${name}: expected a Postgres that answers at 127.0.0.1:9, got connect ECONNREFUSED 127.0.0.1:9`,
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
  },
);

describe('PGlite in a folder', () => {
  it('is refused when it is behind and must not be changed, and lets go of the folder', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-data-'));
    await expect(openDatabase({ dataDir, migrates: false })).rejects.toThrow(TablesBehind);
    await (await openDatabase({ dataDir })).close();
    await (await openDatabase({ dataDir, migrates: false })).close();
  });

  it('refuses a query on the database inside a transaction instead of waiting for itself', async () => {
    const database = await openInMemory();
    const nested = database.transaction(() => database.orm.execute(sql`select 1`));
    await expect(nested).rejects.toMatchObject({
      cause: { message: expect.stringContaining('wait for itself') as string },
    });
    await database.close();
  });

  it('keeps its rows over a restart, is locked while open, and says who holds it', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-data-'));
    const first = await openDatabase({ dataDir });
    await first.orm.insert(meta).values({ key: 'kept', value: 7 });
    await expect(openDatabase({ dataDir })).rejects.toThrow(FolderInUse);
    await first.close();
    const second = await openDatabase({ dataDir });
    const [row] = await second.orm
      .select()
      .from(meta)
      .where(sql`key = 'kept'`);
    await second.close();
    expect(row?.value).toBe(7);
  });

  it('does not block the event loop while a query runs', async () => {
    const database = await openInMemory();
    let answered = false;
    const query = database.orm.execute(sql`select count(*) from generate_series(1, 300000)`).finally(() => {
      answered = true;
    });
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    const answeredAfterOneTurn = answered;
    await query;
    await database.close();
    expect(answeredAfterOneTurn).toBe(false);
  });
});
