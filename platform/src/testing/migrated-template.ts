import { PGlite } from '@electric-sql/pglite';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzlePglite, migratePglite } from '../sql-drivers.ts';

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));
const kept = fileURLToPath(new URL('../../../node_modules/.cache/vitrine', import.meta.url));
let template: Promise<string> | undefined;

/**
 * The file of an empty database with all tables, to open others from in a tenth of the time. It is made once for these
 * migrations and this PGlite, and kept under node_modules, so that other processes and later runs find it.
 */
export function migratedTemplate(): Promise<string> {
  template ??= findOrMake();
  return template;
}

async function findOrMake(): Promise<string> {
  const file = path.join(kept, `database-${await migrationsFingerprint()}.tar`);
  if (existsSync(file)) return file;
  const database = await PGlite.create();
  await migratePglite(drizzlePglite(database), { migrationsFolder });
  const dump = await database.dumpDataDir('none');
  await database.close();
  await mkdir(kept, { recursive: true });
  // Several processes may make it at once; each is the same, and none is seen half written.
  const own = `${file}.${process.pid}-${performance.now()}`;
  await writeFile(own, dump.stream());
  await rename(own, file);
  return file;
}

/** Another one for other migrations or another PGlite. */
export async function migrationsFingerprint(): Promise<string> {
  const hash = createHash('sha256').update(
    await readFile(createRequire(import.meta.url).resolve('@electric-sql/pglite')),
  );
  const files: string[] = [];
  for await (const name of glob('**/*.{sql,json}', { cwd: migrationsFolder })) files.push(name);
  for (const name of files.sort()) hash.update(name).update(await readFile(path.join(migrationsFolder, name)));
  return hash.digest('hex').slice(0, 16);
}
