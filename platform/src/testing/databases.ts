import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database } from '../database/index.ts';
import { migratedTemplate, migrationsFingerprint } from './migrated-template.ts';

/** An engine that repository tests run on. `open` gives an empty, migrated database of its own; closing it removes it. */
export interface TestEngine {
  engine: 'pglite' | 'postgres';
  open(): Promise<Database>;
  /** Two connections to one new database, as two instances have; only on Postgres. */
  openTwo?(): Promise<[Database, Database]>;
}

/**
 * PGlite in memory, and Postgres as well if TEST_DATABASE_URL names one that may create databases.
 * Without it a line on stderr says what was not tested.
 */
export function testEngines(url: string | undefined = process.env['TEST_DATABASE_URL']): TestEngine[] {
  const embedded: TestEngine = { engine: 'pglite', open: openInMemory };
  if (!url) {
    process.stderr.write('not tested on Postgres: TEST_DATABASE_URL is not set\n');
    return [embedded];
  }
  const openTwo = () => openTogether(url);
  // Every product of the other suites runs on the embedded one.
  const others = process.env['TEST_ENGINES'] === 'all' ? [embedded] : [];
  return [...others, { engine: 'postgres', open: async () => (await openTogether(url, 1))[0], openTwo }];
}

/** An empty, migrated database in memory. */
export async function openInMemory(): Promise<Database> {
  return openDatabase({ template: await migratedTemplate() });
}

/**
 * An empty, migrated database where the engine is not the point: on Postgres if TEST_DATABASE_URL names one, for a copy
 * there costs a hundredth of a PGlite; in memory without.
 */
export async function openAnyDatabase(url: string | undefined = process.env['TEST_DATABASE_URL']): Promise<Database> {
  return url ? (await openTogether(url, 1))[0] : openInMemory();
}

/** An empty Postgres database without tables, for processes and settings that a test chooses; undefined without TEST_DATABASE_URL. */
export async function bareDatabase(
  url: string | undefined = process.env['TEST_DATABASE_URL'],
): Promise<{ url: string; drop(): Promise<void> } | undefined> {
  if (!url) return undefined;
  const name = await createDatabase(url);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => administrate(url, `drop database ${name} with (force)`) };
}

async function createDatabase(url: string, template = 'template1'): Promise<string> {
  const name = `vitrine_test_${randomUUID().replaceAll('-', '')}`;
  await administrate(url, `create database ${name} template ${template}`);
  return name;
}

/** Two processes of a test run, and two runs on one server, wait for each other here alone. */
const MAKES_TEMPLATE = 7_231_874;
/** By server: files of tests that run in one process may have one of their own. */
const postgresTemplates = new Map<string, Promise<string>>();

/** The name of an empty database with all tables, made once on a server for these migrations: copying it spares a test 50 of them. */
async function templateOn(url: string): Promise<string> {
  const name = `vitrine_template_${await migrationsFingerprint()}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MAKES_TEMPLATE]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const making = `${name}_making`;
      await client.query(`drop database if exists ${making} with (force)`);
      await client.query(`create database ${making}`);
      const own = new URL(url);
      own.pathname = `/${making}`;
      await (await openDatabase({ databaseUrl: own.href })).close();
      await client.query(`alter database ${making} rename to ${name}`);
    }
  } finally {
    await client.end();
  }
  return name;
}

async function openTogether(url: string, count: 1 | 2 = 2): Promise<[Database, Database]> {
  const template = postgresTemplates.get(url) ?? templateOn(url);
  postgresTemplates.set(url, template);
  const name = await createDatabase(url, await template);
  const own = new URL(url);
  own.pathname = `/${name}`;
  let open: number = count;
  const one = async (): Promise<Database> => {
    const database = await openDatabase({ databaseUrl: own.href });
    return {
      ...database,
      close: async () => {
        await database.close();
        open -= 1;
        if (open === 0) await administrate(url, `drop database ${name} with (force)`);
      },
    };
  };
  const first = await one();
  return [first, count === 2 ? await one() : first];
}

async function administrate(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
