import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, FolderInUse, meta, openDatabase } from './index.ts';
import { openInMemory, testEngines } from '../testing/databases.ts';

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

describe('PGlite in a folder', () => {
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
